import { existsSync } from 'node:fs';
import type { Json } from '@curlew/openapi';
import type { Conflict, Recovery, TextChange, TextState } from '../../protocol/text.ts';
import { CallError } from '../call-error.ts';
import type { StateFolder } from '../state/state-folder.ts';
import { applyChanges } from './apply-changes.ts';
import { type DiskFile, readDiskFile, writeDiskFile } from './disk-file.ts';

/** Milliseconds after a change in which unsaved text is kept; of a large one less often: one second more for each megabyte. */
const KEEP_AFTER_MS = 300;
const KEEP_EVERY_MS = 2_000;
const KEEP_EVERY_MS_PER_CHARACTER = 0.001;
const MAX_STATE_CHARACTERS = 5_000_000;

interface KeptText {
  text: string;
  keptAt: number;
  diskVersion: string;
}

/** The text of one file while it is edited: its revisions, what is on the disk, and what is kept of it for a crash. */
export class TextFile {
  readonly path: string;
  readonly #state: StateFolder;
  #disk: DiskFile;
  #text: string;
  #revision = 1;
  #recovery: Recovery | undefined;
  #isRemoved = false;
  #timer: NodeJS.Timeout | undefined;
  #keptAt = 0;

  /** @throws {CallError} when the file cannot be read. */
  constructor(path: string, state: StateFolder) {
    this.path = path;
    this.#state = state;
    this.#disk = readDiskFile(path);
    this.#text = this.#disk.text;
    this.#recovery = this.#readRecovery();
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
    return this.#disk.isReadOnly;
  }

  get diskVersion(): string {
    return this.#disk.version;
  }

  get state(): TextState {
    const kept = this.#state.read(this.path, 'editor') as { text: string; state: Json } | undefined;
    return {
      path: this.path,
      text: this.#text,
      revision: this.#revision,
      diskVersion: this.#isRemoved ? '' : this.#disk.version,
      isDirty: this.isDirty,
      isReadOnly: this.isReadOnly,
      ...(this.#recovery && { recovery: this.#recovery }),
      ...(kept?.text === this.#text && { editorState: kept.state }),
    };
  }

  /** Undefined when the changes were made on another revision. */
  edit(baseRevision: number, changes: readonly TextChange[]): number | undefined {
    if (baseRevision !== this.#revision) return undefined;
    const edited = applyChanges(this.#text, changes);
    if (edited === undefined)
      throw new CallError('invalid-request', 'The changes overlap, or are outside of the text.');
    this.#change(edited);
    return this.#revision;
  }

  /** Takes the text on the disk; unsaved text is given up. */
  revert(): void {
    this.#disk = readDiskFile(this.path);
    this.#isRemoved = false;
    this.#recovery = undefined;
    this.#change(this.#disk.text);
    this.#forget();
  }

  decideRecovery(accept: boolean): void {
    const recovered = this.#recovery;
    this.#recovery = undefined;
    if (accept && recovered) this.#change(recovered.text);
    else if (!this.isDirty) this.#forget();
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
    if (found?.version === this.#disk.version) {
      this.#disk = { ...this.#disk, isReadOnly: found.isReadOnly };
      return 'same';
    }
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
    this.#state.write(this.path, 'editor', { text: this.#text, state });
  }

  /** Keeps unsaved text now; called before the server ends. */
  keep(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.isDirty) return;
    this.#keptAt = Date.now();
    const kept: KeptText = { text: this.#text, keptAt: this.#keptAt, diskVersion: this.#disk.version };
    this.#state.write(this.path, 'unsaved', { ...kept });
  }

  #change(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#revision += 1;
    if (!this.isDirty) {
      this.#forget();
      return;
    }
    const every = KEEP_EVERY_MS + text.length * KEEP_EVERY_MS_PER_CHARACTER;
    const wait = Math.max(KEEP_AFTER_MS, this.#keptAt + every - Date.now());
    this.#timer ??= setTimeout(() => this.#keepQuietly(), wait).unref();
  }

  /** A full disk must not end the editing; saving reports it. */
  #keepQuietly(): void {
    try {
      this.keep();
    } catch {
      this.#keptAt = Date.now();
    }
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#recovery === undefined) this.#state.remove(this.path, 'unsaved');
  }

  #readRecovery(): Recovery | undefined {
    const kept = this.#state.read(this.path, 'unsaved') as KeptText | undefined;
    if (kept === undefined || kept.text === this.#text) return undefined;
    const { text, keptAt, diskVersion } = kept;
    return { text, keptAt, isOutdated: diskVersion !== this.#disk.version };
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
