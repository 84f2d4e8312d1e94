import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Json } from '@curlew/openapi';
import type {
  Conflict,
  KeepProblem,
  Recovery,
  ResumeTextRequest,
  TextChange,
  TextState,
} from '../../protocol/text.ts';
import { CallError } from '../call-error.ts';
import type { StateFolder } from '../state/state-folder.ts';
import { applyChanges } from './apply-changes.ts';
import { type DiskFile, isWritable, readDiskFile, writeDiskFile } from './disk-file.ts';
import {
  type AcceptedEdits,
  Draft,
  type DraftText,
  type FoundDraft,
  findDrafts,
  LARGE_TEXT,
} from './draft.ts';
import { writeProblem } from './write-problem.ts';

/** Milliseconds after a change in which the whole text is stored; of a large one less often: one second more for each megabyte. */
const KEEP_AFTER_MS = 300;
const KEEP_EVERY_MS = 2_000;
const KEEP_EVERY_MS_PER_CHARACTER = 0.001;
const MAX_STATE_CHARACTERS = 5_000_000;

/** Windows whose last edit is remembered. */
const MAX_WINDOWS = 20;
/** Runs whose windows may continue a text. */
const MAX_LINEAGES = 20;

interface Sender {
  window?: string | undefined;
  /** Counts the edits of the window. */
  edit?: number | undefined;
}

interface MadeEdit extends Sender {
  changes: readonly TextChange[];
}

/** The text of one file while it is edited: its revisions, what is on the disk, and what is kept of it for a crash. */
export class TextFile {
  readonly path: string;
  readonly #state: StateFolder;
  #disk: DiskFile;
  #text: string;
  #revision = 1;
  /** Of this run first, then of those whose text this run continues. */
  #lineages: string[] = [randomUUID()];
  readonly #draft: Draft;
  /** Unsaved texts of other runs that are neither restored nor discarded, newest first. */
  #found: readonly FoundDraft[];
  #accepted: AcceptedEdits = {};
  /** Hash of the text that this run began with. */
  readonly #originHash: string;
  #keepProblem: KeepProblem | undefined;
  #isOutdated = false;
  #isRemoved = false;
  #timer: NodeJS.Timeout | undefined;
  #keptAt = 0;

  /** @throws {CallError} when the file cannot be read. */
  constructor(path: string, state: StateFolder) {
    this.path = path;
    this.#state = state;
    this.#disk = readDiskFile(path);
    this.#text = this.#disk.text;
    this.#originHash = getHash(this.#text);
    this.#draft = Draft.of(path, state, this.lineage);
    this.#found = findDrafts(path, state).filter(({ text, stored }) => {
      if (text !== this.#text) return true;
      stored.remove();
      return false;
    });
  }

  get text(): string {
    return this.#text;
  }

  get revision(): number {
    return this.#revision;
  }

  get isDirty(): boolean {
    return this.#text !== this.#disk.text;
  }

  get isReadOnly(): boolean {
    return !isWritable(this.path);
  }

  get lineage(): string {
    return this.#lineages[0] ?? '';
  }

  /** Why unsaved text is not stored; undefined while it is. */
  get keepProblem(): KeepProblem | undefined {
    return this.isDirty ? this.#keepProblem : undefined;
  }

  get #recovery(): Recovery | undefined {
    const [draft] = this.#found;
    if (draft === undefined) return undefined;
    const { text, keptAt, diskVersion } = draft;
    return { text, keptAt, isOutdated: diskVersion !== this.#disk.version };
  }

  get diskVersion(): string {
    return this.#disk.version;
  }

  get state(): TextState {
    const kept = this.#state.read(this.path, 'editor') as { hash: string; state: Json } | undefined;
    const recovery = this.#recovery;
    return {
      path: this.path,
      text: this.#text,
      revision: this.#revision,
      lineage: this.lineage,
      diskVersion: this.#isRemoved ? '' : this.#disk.version,
      isDirty: this.isDirty,
      isReadOnly: this.isReadOnly,
      ...(recovery && { recovery }),
      ...(this.keepProblem && { keepProblem: this.keepProblem }),
      ...(kept && kept.hash === getHash(this.#text) && { editorState: kept.state }),
    };
  }

  /**
   * Undefined when the changes were made on another revision. An edit that a window sends again, because the answer was lost, is
   * made once.
   */
  edit(
    baseRevision: number,
    changes: readonly TextChange[],
    { window, edit }: Sender = {},
  ): number | undefined {
    const last = window === undefined ? undefined : this.#accepted[window];
    if (last !== undefined && last.edit === edit) return last.revision;
    if (baseRevision !== this.#revision) return undefined;
    const edited = applyChanges(this.#text, changes);
    if (edited === undefined)
      throw new CallError('invalid-request', 'The changes overlap, or are outside of the text.');
    this.#change(edited, { changes, window, edit });
    return this.#revision;
  }

  /** The last edit of a window that was made. */
  acceptedEdit(window: string): { edit: number; revision: number } | undefined {
    return this.#accepted[window];
  }

  /**
   * Continues with the text that a window of an earlier run has seen: the unsaved text that the run left, or that on the disk.
   * @returns whether the text of the window is an earlier revision of this one.
   */
  resume({ lineage, baseHash, diskVersion, isDirty }: ResumeTextRequest): boolean {
    if (this.#lineages.includes(lineage)) return true;
    const draft = this.isUntouched ? this.#found.find((one) => one.lineages.includes(lineage)) : undefined;
    if (draft !== undefined) {
      this.#found = this.#found.filter((one) => one !== draft);
      this.#lineages = [...this.#lineages, ...draft.lineages].slice(0, MAX_LINEAGES);
      this.#accepted = draft.accepted;
      // A change on the disk since is a conflict.
      this.#isOutdated = draft.diskVersion !== this.#disk.version;
      this.#disk = { ...this.#disk, version: draft.diskVersion, isOtherText: true };
      this.#revision = Math.max(this.#revision, draft.revision - 1);
      this.#change(draft.text);
      if (this.#keepProblem === undefined) draft.stored.remove();
      return true;
    }
    if (baseHash === this.#originHash) {
      this.#lineages = [...this.#lineages, lineage].slice(0, MAX_LINEAGES);
      return true;
    }
    if (isDirty && this.isUntouched && diskVersion !== this.#disk.version) {
      this.#disk = { ...this.#disk, version: diskVersion, isOtherText: true };
      this.#isOutdated = true;
    }
    return false;
  }

  /** Nothing has changed the text in this run. */
  get isUntouched(): boolean {
    return this.#revision === 1;
  }

  /** The conflict of a window that continued on a text that is no longer on the disk; once. */
  takeOutdated(): Conflict | undefined {
    if (!this.#isOutdated) return undefined;
    this.#isOutdated = false;
    return this.conflict();
  }

  /** Takes the text on the disk; unsaved text is given up. */
  revert(): void {
    this.#disk = readDiskFile(this.path);
    this.#isRemoved = false;
    this.#change(this.#disk.text);
    this.#forget();
  }

  decideRecovery(accept: boolean): void {
    const [recovered, ...others] = this.#found;
    if (recovered === undefined) return;
    this.#found = others;
    if (accept) this.#change(recovered.text);
    if (!accept || this.#keepProblem === undefined) recovered.stored.remove();
  }

  /** A change on the disk since, unless it equals the text to be saved. */
  conflict(): Conflict | undefined {
    const found = this.#onDisk();
    if (found?.version === this.#disk.version) return undefined;
    if (found !== undefined && found.text === this.#text) {
      this.#disk = found;
      return undefined;
    }
    return {
      file: this.path,
      mine: this.#text,
      ...(found && { theirs: found.text }),
      base: this.#disk.text,
      diskVersion: found?.version ?? '',
    };
  }

  /**
   * Writes the text, unless the file has changed on the disk and that change is not the one named by `overwrite`.
   * @throws what the system throws.
   */
  save(overwrite?: string): Conflict | undefined {
    const conflict = this.conflict();
    if (conflict !== undefined && conflict.diskVersion !== overwrite) return conflict;
    this.#disk = writeDiskFile(this.path, this.#text, this.#disk);
    this.#isRemoved = false;
    this.#forget();
    return undefined;
  }

  /** Handles a change on the disk: `text` is used if nothing is unsaved. */
  followDisk(): 'same' | 'text' | 'removed' | 'conflict' {
    const found = this.#onDisk();
    if (found?.version === this.#disk.version) return 'same';
    if (found === undefined && !this.isDirty) {
      this.#isRemoved = true;
      return 'removed';
    }
    if (this.isDirty && found?.text !== this.#text) return 'conflict';
    this.#disk = found ?? this.#disk;
    this.#isRemoved = false;
    if (this.#disk.text === this.#text) return 'same';
    this.#change(this.#disk.text);
    return 'text';
  }

  keepEditorState(revision: number, state: Json): void {
    if (revision !== this.#revision) return;
    if (JSON.stringify(state).length > MAX_STATE_CHARACTERS)
      throw new CallError(
        'too-large',
        `The state of the editor is larger than ${MAX_STATE_CHARACTERS} characters.`,
      );
    this.#state.write(this.path, 'editor', { hash: getHash(this.#text), state });
  }

  /** Stores unsaved text for the next run; called before the server ends. */
  release(): void {
    if (this.isDirty) this.#keep(true);
    clearTimeout(this.#timer);
  }

  #change(text: string, edit?: MadeEdit): void {
    const isSame = text === this.#text;
    const before = this.#current;
    const isFirst = !isSame && !this.isDirty && this.#disk.isOtherText === undefined;
    if (!isSame) {
      this.#text = text;
      this.#revision += 1;
    }
    this.#accept(edit);
    if (isSame) return;
    if (!this.isDirty) {
      this.#forget();
      return;
    }
    const every = KEEP_EVERY_MS + text.length * KEEP_EVERY_MS_PER_CHARACTER;
    // A disk that was full is not tried at each key.
    const isPaused = this.#keepProblem !== undefined && Date.now() < this.#keptAt + every;
    if (edit && this.#draft.isStored) this.#append(edit);
    else if (edit && isFirst && text.length >= LARGE_TEXT && !isPaused) this.#keepFirst(edit, before);
    else if (!isPaused) this.#keep();
    if (this.#timer !== undefined) return;
    const wait = Math.max(KEEP_AFTER_MS, this.#keptAt + every - Date.now());
    this.#timer = setTimeout(() => this.#keepLater(), wait).unref();
  }

  #accept({ window, edit }: Sender = {}): void {
    if (window === undefined || edit === undefined) return;
    const { [window]: _, ...others } = this.#accepted;
    const kept = Object.entries(others).slice(1 - MAX_WINDOWS);
    this.#accepted = { ...Object.fromEntries(kept), [window]: { edit, revision: this.#revision } };
  }

  /** The text as it is stored now. */
  get #current(): DraftText {
    return {
      text: this.#text,
      revision: this.#revision,
      keptAt: Date.now(),
      diskVersion: this.#disk.version,
      lineages: this.#lineages,
      accepted: this.#accepted,
    };
  }

  /** Stores an edit of the text that is on the disk. */
  #keepFirst(edit: MadeEdit, before: DraftText): void {
    this.#keptAt = before.keptAt;
    let isOnDisk = false;
    this.#attempt(() => {
      isOnDisk = this.#draft.storeDisk(before);
    });
    if (isOnDisk) this.#append(edit);
    else if (this.#keepProblem === undefined) this.#keep();
  }

  /** A full disk must not end the editing: windows are told that the text is not stored. */
  #keep(isReleased = false): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.isDirty) return;
    this.#keptAt = Date.now();
    this.#attempt(() => this.#draft.store(this.#current, isReleased));
  }

  /** Stores the text in place of the list of its edits. */
  #keepLater(): void {
    if (!this.#draft.isStored || this.#text.length < LARGE_TEXT || !this.isDirty) {
      this.#keep();
      return;
    }
    this.#timer = undefined;
    this.#keptAt = Date.now();
    void this.#draft.storeLater(this.#current);
  }

  #append({ changes, window, edit }: MadeEdit): void {
    const sender = window !== undefined && edit !== undefined ? { window, edit } : {};
    this.#attempt(() => this.#draft.append({ revision: this.#revision, changes, ...sender }));
  }

  #attempt(write: () => void): void {
    try {
      write();
      this.#keepProblem = undefined;
    } catch (error) {
      const { path } = error as NodeJS.ErrnoException;
      this.#keepProblem = writeProblem(path ?? this.#state.path, error);
    }
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#keepProblem = undefined;
    this.#draft.remove();
  }

  #onDisk(): DiskFile | undefined {
    try {
      return readDiskFile(this.path);
    } catch (error) {
      if (!existsSync(this.path)) return undefined;
      throw error;
    }
  }
}

/** SHA-256 of the text in UTF-8, as windows compute it. */
function getHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
