import type { TextPlace } from '../../protocol/problems.ts';
import type { NodePlace } from '../../protocol/project.ts';
import type { ChangedFile, StructureEditResponse } from '../../protocol/structure.ts';
import { CallError } from '../call-error.ts';
import type {
  EngineCall,
  EngineEdit,
  EngineFileEdit,
  EngineRequest,
  EngineResponse,
} from '../engine/engine-messages.ts';
import type { OpenSource } from '../open-source.ts';
import { compareChanges, compareTexts } from '../texts/text-difference.ts';
import type { TextFile } from '../texts/text-file.ts';
import type { Workspace } from '../workspace.ts';
import type { CallHandlers } from './call-handlers.ts';

/** Calls of the engine whose answer is an edit. */
type EditCall = {
  [Name in EngineCall]: EngineResponse<Name> extends EngineEdit ? Name : never;
}[EngineCall];

/** Someone types while an edit is made: it is made again on the new text, so many times. */
const MAX_ATTEMPTS = 5;

export const editCalls: CallHandlers<
  'editStructure' | 'applyFix' | 'declareFinding' | 'saveAsExample' | 'saveAsTest' | 'acceptDifferences'
> = {
  editStructure: (request, workspace) => makeEdit('editStructure', request, workspace),
  applyFix: (request, workspace) => makeEdit('applyFix', request, workspace),
  declareFinding: (request, workspace) => makeEdit('declareFinding', request, workspace),
  saveAsExample: (request, workspace) => makeEdit('saveAsExample', request, workspace),
  saveAsTest: (request, workspace) => makeEdit('saveAsTest', request, workspace),
  acceptDifferences: (request, workspace) => makeEdit('acceptDifferences', request, workspace),
};

async function makeEdit<Name extends EditCall>(
  name: Name,
  request: EngineRequest<Name> & { source: string; isPreview?: boolean; window?: string },
  workspace: Workspace,
): Promise<StructureEditResponse> {
  const source = workspace.source(request.source);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    // `EditCall` has the calls that answer with an edit.
    const edit = (await workspace.engine.call(name, request)) as EngineEdit;
    const { usages, refusal, also = [] } = edit;
    const effects = { usages, ...(also.length > 0 && { also }) };
    if (refusal) return { files: [], usages, refusal };
    const files = edit.files.map((one) => ({ ...one, file: workspace.text(source, one.path) }));
    if (files.some(isOutdated)) continue;
    const readOnly = files.find(({ file }) => file.isReadOnly);
    if (readOnly && request.isPreview !== true)
      throw new CallError('refused', `${readOnly.path} is read-only.`, 'Change the permissions of the file.');
    const before = new Map(files.map(({ file, path }) => [path, file.text]));
    const changed = files.map(({ file, path, ...one }): ChangedFile => {
      const { changes, lines: difference } =
        'changes' in one ? compareChanges(file.text, one.changes) : compareTexts(one.before, one.after);
      const baseRevision = file.revision;
      if (request.isPreview === true) return { file: path, revision: baseRevision, changes, difference };
      const revision = file.edit(baseRevision, changes) ?? baseRevision;
      workspace.sendChanges(source, file, changes);
      const { window } = request;
      workspace.broadcast(
        {
          type: 'text',
          source: source.id,
          file: path,
          baseRevision,
          revision,
          diskVersion: file.diskVersion,
          changes,
          reason: 'edit',
          ...(window !== undefined && { window }),
        },
        window,
      );
      return { file: path, revision, changes, difference };
    });
    if (request.isPreview === true) return { files: changed, ...effects };
    workspace.broadcastState(source);
    const place = edit.place && (await getPlace(edit.place, changed, before, source, workspace));
    return { files: changed, ...effects, ...(place && edit.place && { place, node: edit.place }) };
  }
  throw new CallError('refused', 'The text changed while the edit was made.', 'Try again.');
}

/** Whether the text is not the one that the edit was made for. */
function isOutdated(edit: EngineFileEdit & { file: TextFile }): boolean {
  return 'changes' in edit ? edit.file.revision !== edit.revision : edit.file.text !== edit.before;
}

/** Where the result of an edit is: the one change of a text, or what the engine finds in the text that it reads again. */
async function getPlace(
  place: NodePlace,
  changed: readonly ChangedFile[],
  before: ReadonlyMap<string, string>,
  source: OpenSource,
  workspace: Workspace,
): Promise<TextPlace | undefined> {
  const [only, ...others] = changed;
  const [change, ...more] = only?.changes ?? [];
  const entry = source.state?.files.find(({ path }) => path === only?.file);
  if (only?.file !== place.file || !change || others.length + more.length > 0 || !entry)
    return workspace.engine.call('textPlace', { source: source.id, ...place }).catch(() => undefined);
  // The new text is not read: a large one has not been copied into one piece yet.
  const text = before.get(only.file) ?? '';
  const lead = /^[\s\-{,]*/.exec(change.insert)?.[0] ?? '';
  const added = lead === change.insert ? '' : lead;
  const from = change.from + added.length;
  const lines = added.split('\n');
  const start = change.from === 0 ? 0 : text.lastIndexOf('\n', change.from - 1) + 1;
  const column = (lines.at(-1) ?? '').length + (lines.length > 1 ? 0 : change.from - start) + 1;
  let line = lines.length;
  for (let at = text.indexOf('\n'); at >= 0 && at < start; at = text.indexOf('\n', at + 1)) line += 1;
  return { file: only.file, name: entry.name, line, column, from, to: from };
}
