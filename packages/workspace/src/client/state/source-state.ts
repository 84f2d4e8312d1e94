import { computed, signal } from '@preact/signals';
import type { NodePlace, OpenedSource, OutlineOperation, ProblemList, SourceEntry } from '../../protocol.ts';
import { call } from './call.ts';
import { notifyError } from './notices.ts';
import { isOneOf, storedSignal } from './stored-signal.ts';

/** Where the server runs, and which one it is. */
export const serverInfo = signal<{ folder: string; version: string } | undefined>(undefined);
export const connection = signal<'connecting' | 'open' | 'lost'>('connecting');
export const sources = signal<readonly SourceEntry[]>([]);
export const opened = signal<OpenedSource | undefined>(undefined);
export const problemList = signal<ProblemList | undefined>(undefined);
/** Path of the file in the editor. */
export const activeFile = signal<string | undefined>(undefined);
/** Key of the operation that the request, the docs and the tree show. */
export const operationKey = signal<string | undefined>(undefined);
/** Name of the schema that the docs show when it was chosen last. */
export const schemaName = signal<string | undefined>(undefined);
/** The node that the form shows. */
export const formPlace = signal<NodePlace | undefined>(undefined);
/** Result of the last edit of the structure that was revealed, until the outline shows it. */
export const editedNode = signal<NodePlace | undefined>(undefined);
/** Counts edits of the structure that this window made. */
export const editRevision = signal(0);
/** Counts changes that the docs view follows. */
export const docsRevision = signal(0);
export const treeGrouping = storedSignal<'tags' | 'paths'>('tree-grouping', 'tags', isOneOf('tags', 'paths'));

export const sourceId = computed(() => opened.value?.source.id);
export const operations = computed(() => opened.value?.outline.operations ?? []);
export const operation = computed<OutlineOperation | undefined>(() =>
  operations.value.find(({ key }) => key === operationKey.value),
);
export const problemCounts = computed(() => problemList.value?.counts ?? opened.value?.source.counts);

/** Id of the source with an entry file. Servers number sources in the order in which they are opened. */
export function sourceAt(path: string): string {
  return sources.value.find((source) => source.path === path)?.id ?? '';
}

/** Opens a source in this window. */
export async function openSource(id: string): Promise<void> {
  try {
    const source = await call('openSource', { source: id });
    problemList.value = undefined;
    operationKey.value = undefined;
    schemaName.value = undefined;
    formPlace.value = undefined;
    setOpened(source);
    activeFile.value = source.files[0]?.path;
    problemList.value = await call('listProblems', { source: id });
  } catch (error) {
    notifyError(error);
  }
}

/** Takes a newer state of the open source; an operation that is gone is closed. */
export function setOpened(source: OpenedSource): void {
  const before = operation.value;
  opened.value = source;
  if (!before || operation.value) return;
  const { outline } = source;
  const renamed = outline.operations.find(
    ({ pointer, file, operationId }) =>
      (pointer === before.pointer && file === before.file) ||
      (operationId !== undefined && operationId === before.operationId),
  );
  operationKey.value = renamed?.key;
}
