import { readFileSync } from 'node:fs';
import type { Json } from '@curlew/openapi';
import { hasEnded, type ProcessIdentity, processIdentity } from '@curlew/project/files';
import type { TextChange } from '../../protocol/text.ts';
import type { StateFolder } from '../state/state-folder.ts';
import { applyChanges } from './apply-changes.ts';
import { readDiskFile, versionOf } from './disk-file.ts';

/** The edit of a window that was accepted last, by the id of the window. */
export type AcceptedEdits = Record<string, { edit: number; revision: number }>;

export interface DraftText {
  text: string;
  revision: number;
  /** Milliseconds since 1970. */
  keptAt: number;
  /** Hash of the text on the disk that was edited. */
  diskVersion: string;
  /** Ids of the runs whose windows have seen earlier revisions of the text. */
  lineages: string[];
  accepted: AcceptedEdits;
}

/** A text as it is stored: a large one has a file of its own, without either it is a copy of the file on the disk. */
interface KeptText extends Omit<DraftText, 'text'> {
  text?: string;
  large?: { name: string; length: number };
  owner?: ProcessIdentity;
}

export interface DraftEdit {
  revision: number;
  changes: readonly TextChange[];
  window?: string;
  edit?: number;
}

const PREFIX = 'unsaved';

/** Characters from which on a text has a file of its own: as JSON, GitHub's takes 0.4 s. */
export const LARGE_TEXT = 1_000_000;

/** In two bytes for each character, which V8 copies, and lone surrogates stay. */
const LARGE_ENCODING = 'utf16le';

/**
 * The unsaved text of one file in the state folder: a snapshot, and a list of the edits since. The first snapshot of a large text is
 * a copy of the file on the disk. An edit is appended before it is acknowledged, so that a killed server loses none; the whole text
 * is too large to be written for each.
 */
export class Draft {
  readonly #file: string;
  readonly #state: StateFolder;
  readonly #name: string;
  #isStored = false;
  /** Of the edit that was appended last. */
  #revision = 0;
  /** Counts the snapshots: one that is still being written when the next begins is given up. */
  #snapshot = 0;

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

  /**
   * Begins with the text that is on the disk, of which the bytes are copied. Returns false when another text is there now.
   * @throws what the system throws.
   */
  storeDisk({ text: _, ...head }: DraftText): boolean {
    this.#isStored = false;
    this.#snapshot += 1;
    const bytes = readFileSync(this.#file);
    if (versionOf(bytes) !== head.diskVersion) return false;
    // Its version tells whether it is whole.
    this.#state.writeBytes(this.#file, this.#copy, bytes, false);
    this.#storeHead(head, this.#copy, false);
    return true;
  }

  /** @param isReleased another process may take the text over. @throws what the system throws. */
  store(draft: DraftText, isReleased: boolean): void {
    this.#isStored = false;
    this.#snapshot += 1;
    const { text, ...head } = draft;
    if (text.length < LARGE_TEXT) {
      this.#storeHead(draft, undefined, isReleased);
      return;
    }
    const large = this.#large(text);
    this.#state.writeBytes(this.#file, large.name, Buffer.from(text, LARGE_ENCODING), true);
    this.#storeHead({ ...head, large }, large.name, isReleased);
  }

  /** Replaces the snapshot while edits are still appended to the one before, which stays when this one cannot be written. */
  async storeLater({ text, ...head }: DraftText): Promise<void> {
    this.#snapshot += 1;
    const snapshot = this.#snapshot;
    const large = this.#large(text);
    try {
      await this.#state.writeBytesLater(this.#file, large.name, Buffer.from(text, LARGE_ENCODING));
      if (snapshot === this.#snapshot) this.#storeHead({ ...head, large }, large.name, false);
    } catch {
      // The disk may be full: the edits of the list are not lost.
    }
    if (snapshot !== this.#snapshot) this.#state.removeBytes(this.#file, large.name);
  }

  /** @throws what the system throws. */
  append(edit: DraftEdit): void {
    try {
      this.#state.append(this.#file, this.#name, edit as unknown as Json);
      this.#revision = edit.revision;
    } catch (error) {
      this.#isStored = false;
      throw error;
    }
  }

  remove(): void {
    this.#isStored = false;
    this.#snapshot += 1;
    this.#state.remove(this.#file, this.#name);
    this.#state.removeList(this.#file, this.#name);
    this.#state.removeBytes(this.#file, this.#name);
  }

  get #copy(): string {
    return `${this.#name}.disk`;
  }

  #large({ length }: string): NonNullable<KeptText['large']> {
    return { name: `${this.#name}.${this.#snapshot}`, length };
  }

  #storeHead(head: KeptText, bytes: string | undefined, isReleased: boolean): void {
    const owner = isReleased ? {} : { owner: { ...processIdentity() } };
    this.#state.write(this.#file, this.#name, { ...head, ...owner } as unknown as Json);
    // Where this is not reached, the edits of the list are older than the snapshot and are skipped.
    if (this.#revision <= head.revision) this.#state.removeList(this.#file, this.#name);
    this.#state.removeBytes(this.#file, this.#name, bytes);
    this.#isStored = true;
  }

  #snapshotOf({ text, large, diskVersion }: KeptText): string | undefined {
    if (text !== undefined) return text;
    if (large === undefined) {
      const copy = this.#state.bytesPath(this.#file, this.#copy);
      return textOnDisk(copy, diskVersion) ?? textOnDisk(this.#file, diskVersion);
    }
    const bytes = this.#state.readBytes(this.#file, large.name);
    return bytes?.length === 2 * large.length ? bytes.toString(LARGE_ENCODING) : undefined;
  }

  /** The text with all its edits; undefined when there is none, or the process that edits it is running. */
  read(): DraftText | undefined {
    const found = this.#state.read(this.#file, this.#name) as unknown as KeptText | undefined;
    if (found === undefined || (found.owner && isRunningHere(found.owner))) return undefined;
    const start = this.#snapshotOf(found);
    if (start === undefined) return undefined;
    const { owner: _, large: _large, ...kept } = found;
    const draft: DraftText = { ...kept, text: start };
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

export interface FoundDraft extends DraftText {
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

/** The text of a file; undefined when it is another one than that of the version. */
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
