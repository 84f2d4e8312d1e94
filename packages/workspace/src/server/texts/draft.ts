import type { Json } from '@curlew/openapi';
import { hasEnded, type ProcessIdentity, processIdentity } from '@curlew/project/files';
import type { TextChange } from '../../protocol/text.ts';
import type { StateFolder } from '../state/state-folder.ts';
import { applyChanges } from './apply-changes.ts';
import { readDiskFile } from './disk-file.ts';

/** The edit of a window that was accepted last, by the id of the window. */
export type AcceptedEdits = Record<string, { edit: number; revision: number }>;

export interface DraftText {
  /** Absent: the text on the disk, while that has the version. */
  text?: string;
  revision: number;
  /** Milliseconds since 1970. */
  keptAt: number;
  /** Hash of the text on the disk that was edited. */
  diskVersion: string;
  /** Ids of the runs whose windows have seen earlier revisions of the text. */
  lineages: string[];
  accepted: AcceptedEdits;
}

export interface DraftEdit {
  revision: number;
  changes: readonly TextChange[];
  window?: string;
  edit?: number;
}

const PREFIX = 'unsaved';

/** A draft as it is found: with its text. */
export type FoundText = DraftText & { text: string };

/**
 * The unsaved text of one file in the state folder: a snapshot, and a list of the edits since. The snapshot of a large text that
 * has just been edited is the file on the disk. An edit is appended before it
 * is acknowledged, so that a killed server loses none; the whole text is too large to be written for each.
 */
export class Draft {
  readonly #file: string;
  readonly #state: StateFolder;
  readonly #name: string;
  #isStored = false;
  #isBasedOnDisk = false;

  constructor(file: string, state: StateFolder, name: string) {
    this.#file = file;
    this.#state = state;
    this.#name = name;
  }

  static of(file: string, state: StateFolder, lineage: string): Draft {
    return new Draft(file, state, `${PREFIX}-${lineage}`);
  }

  /** Whether an edit can be appended. */
  get isStored(): boolean {
    return this.#isStored;
  }

  /** Whether the snapshot is the file on the disk. */
  get isBasedOnDisk(): boolean {
    return this.#isBasedOnDisk;
  }

  /** @param isReleased another process may take the text over. @throws what the system throws. */
  store(text: DraftText, isReleased: boolean): void {
    this.#isStored = false;
    const owner = isReleased ? {} : { owner: { ...processIdentity() } };
    this.#state.write(this.#file, this.#name, { ...text, ...owner });
    // Where this is not reached, the edits of the list are older than the snapshot and are skipped.
    this.#state.removeList(this.#file, this.#name);
    this.#isStored = true;
    this.#isBasedOnDisk = text.text === undefined;
  }

  /** @throws what the system throws. */
  append(edit: DraftEdit): void {
    try {
      this.#state.append(this.#file, this.#name, edit as unknown as Json);
    } catch (error) {
      this.#isStored = false;
      throw error;
    }
  }

  remove(): void {
    this.#isStored = false;
    this.#state.remove(this.#file, this.#name);
    this.#state.removeList(this.#file, this.#name);
  }

  /** The text with all its edits; undefined when there is none, or the process that edits it is running. */
  read(): FoundText | undefined {
    const found = this.#state.read(this.#file, this.#name) as unknown as
      | (DraftText & { owner?: ProcessIdentity })
      | undefined;
    if (found === undefined || (found.owner && isRunningHere(found.owner))) return undefined;
    const start = typeof found.text === 'string' ? found.text : textOnDisk(this.#file, found.diskVersion);
    if (start === undefined) return undefined;
    const { owner: _, ...kept } = found;
    const draft: FoundText = { ...kept, text: start };
    for (const item of this.#state.readList(this.#file, this.#name)) {
      const { revision, changes, window, edit } = item as unknown as DraftEdit;
      if (revision <= draft.revision) continue;
      const text = revision === draft.revision + 1 ? applyChanges(draft.text, changes) : undefined;
      if (text === undefined) break;
      draft.text = text;
      draft.revision = revision;
      if (window !== undefined && edit !== undefined) draft.accepted[window] = { edit, revision };
    }
    return draft;
  }
}

export interface FoundDraft extends FoundText {
  stored: Draft;
}

/** Unsaved texts of a file that other runs left, newest first. */
export function findDrafts(file: string, state: StateFolder): FoundDraft[] {
  return state
    .names(file, PREFIX)
    .flatMap((name) => {
      const stored = new Draft(file, state, name);
      const text = stored.read();
      return text ? [{ ...text, stored }] : [];
    })
    .sort((a, b) => b.keptAt - a.keptAt);
}

/** The text on the disk; undefined when it is another one now. */
function textOnDisk(file: string, version: string): string | undefined {
  try {
    const found = readDiskFile(file);
    return found.version === version ? found.text : undefined;
  } catch {
    return undefined;
  }
}

/** A process of another machine or container may be running: its text is offered nevertheless, because it may also have ended. */
function isRunningHere(owner: ProcessIdentity): boolean {
  const { host, space } = processIdentity();
  return owner.host === host && owner.space === space && !hasEnded(owner);
}
