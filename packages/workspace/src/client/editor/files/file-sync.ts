import { ChangeSet, type Text } from '@codemirror/state';
import type { EditTextRequest, EditTextResponse, TextChange } from '../../../protocol.ts';
import { changeList, changeSet, differingRange, getText } from './text-changes.ts';

export interface FileSyncOptions {
  /** Id of the source; another server may have another one. */
  source: () => string;
  /** Path of the file. */
  file: string;
  /** Id of this browser window. */
  window: string;
  /** Revision of `text` on the server. */
  revision: number;
  text: Text;
  send: (request: EditTextRequest) => Promise<EditTextResponse>;
  /** Applies changes of the server to the editor; offsets refer to the editor's current text. */
  apply: (changes: ChangeSet) => void;
  onError: (error: unknown) => void;
  /** Called when changes are typed, accepted or fail. */
  onStatus?: () => void;
}

/** Delay in milliseconds before typed changes are sent, so that several are sent together. */
const SEND_DELAY_MS = 40;
/** Delay in milliseconds before a failed request is repeated. */
const RETRY_MS = 1_500;

/**
 * Synchronizes the text of the editor with the server. At most one request is pending; changes typed meanwhile wait.
 * Changes of the server are mapped over the sent and the waiting changes.
 */
export class FileSync {
  readonly #options: FileSyncOptions;
  #revision: number;
  /** The server's text at `#revision`. */
  #base: Text;
  #sending: ChangeSet | undefined;
  #waiting: ChangeSet | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the requests; one that is repeated keeps its number, and is made once. */
  #edit = 0;
  #isInFlight = false;
  #isPaused = false;
  #settled: (() => void)[] = [];
  #idle: (() => void)[] = [];
  /** Changes pushed by the server that are based on a later revision than `#revision`; applied once it is reached. */
  #early: { baseRevision: number; revision: number; changes: TextChange[] }[] = [];
  #isClosed = false;

  constructor(options: FileSyncOptions) {
    this.#options = options;
    this.#revision = options.revision;
    this.#base = options.text;
  }

  get revision(): number {
    return this.#revision;
  }

  get base(): string {
    return this.#base.sliceString(0, undefined, '\n');
  }

  get isIdle(): boolean {
    return !this.#sending && !this.#waiting;
  }

  /** Changes not yet sent to the server: from the text of `revision` to that of the editor. */
  get unsent(): ChangeSet {
    const none = ChangeSet.empty(this.#base.length);
    if (!this.#sending) return this.#waiting ?? none;
    return this.#waiting ? this.#sending.compose(this.#waiting) : this.#sending;
  }

  /** Queues a change typed by the user. */
  push(changes: ChangeSet): void {
    this.#waiting = this.#waiting ? this.#waiting.compose(changes) : changes;
    if (!this.#sending) this.#schedule(SEND_DELAY_MS);
    this.#options.onStatus?.();
  }

  /** Applies a change pushed by the server: from the disk, an edit, or another window. */
  receive(baseRevision: number, revision: number, changes: readonly TextChange[]): void {
    // While the connection is lost, revisions may be those of another server.
    if (!this.#isPaused && revision <= this.#revision) return;
    if (this.#isPaused || baseRevision !== this.#revision) {
      this.#early.push({ baseRevision, revision, changes: [...changes] });
      return;
    }
    this.#rebase(changeSet(changes, this.#base.length), revision);
    this.#takeEarly();
  }

  /** Applies a full text of the server, such as one read from disk. Ignored unless `revision` is newer. */
  replace(text: string, revision: number): void {
    if (revision > this.#revision) this.#rebase(differingRange(this.#base, text), revision);
  }

  /** Sends waiting changes now; resolves once all are accepted, a request fails, or the file is closed. */
  flush(): Promise<void> {
    if (this.isIdle || this.#isPaused) return Promise.resolve();
    this.#schedule(0);
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Sends nothing until `resume` or `restart`. Resolves when no request is pending. */
  pause(): Promise<void> {
    if (!this.#isPaused) this.#early = [];
    this.#isPaused = true;
    clearTimeout(this.#timer);
    this.#release();
    return this.#isInFlight ? new Promise((resolve) => this.#settled.push(resolve)) : Promise.resolve();
  }

  /**
   * Continues on a later revision of the text.
   * @param accepted number of the last edit of this window that the server has made
   */
  resume(text: string, revision: number, accepted?: number): void {
    this.#isPaused = false;
    if (this.#sending && accepted === this.#edit) {
      this.#base = this.#sending.apply(this.#base);
      this.#sending = undefined;
    }
    this.#rebase(differingRange(this.#base, text), revision);
    this.#continue();
  }

  /** Continues on another text: all of what the editor has is sent in its place. */
  restart(text: string, revision: number, current: string): void {
    this.#isPaused = false;
    this.#base = getText(text);
    this.#revision = revision;
    this.#sending = undefined;
    const waiting = differingRange(this.#base, current);
    this.#waiting = waiting.empty ? undefined : waiting;
    this.#continue();
  }

  /** Shows another text in place of the editor's; nothing of the editor's is sent. */
  replaceAll(text: string, revision: number, current: string): void {
    this.restart(text, revision, text);
    this.#options.apply(differingRange(getText(current), text));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#release();
  }

  #release(): void {
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #continue(): void {
    this.#takeEarly();
    if (this.isIdle) this.#options.onStatus?.();
    else this.#schedule(0);
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    if (this.#isClosed || this.#isPaused) return;
    if (delayMs === 0) void this.#send();
    else this.#timer = setTimeout(() => void this.#send(), delayMs);
  }

  async #send(): Promise<void> {
    if (this.#isInFlight || this.isIdle || this.#isClosed || this.#isPaused) return;
    if (!this.#sending) {
      this.#sending = this.#waiting ?? ChangeSet.empty(this.#base.length);
      this.#waiting = undefined;
      this.#edit += 1;
    }
    const { source, file, window, send, onError } = this.#options;
    const changes = changeList(this.#sending);
    const request = {
      source: source(),
      file,
      window,
      baseRevision: this.#revision,
      changes,
      edit: this.#edit,
    };
    this.#isInFlight = true;
    try {
      const response = await send(request);
      if (response.accepted) this.#accepted(response.revision);
      else this.#refused(response.revision, response.text);
    } catch (error) {
      this.#isInFlight = false;
      onError(error);
      // Resolves `flush()`: the unsent text stays in the editor, and sending is retried. The server may have made the edit.
      this.#release();
      this.#schedule(RETRY_MS);
      this.#settle();
      return;
    }
    this.#isInFlight = false;
    if (this.#waiting) this.#schedule(0);
    else this.#release();
    this.#settle();
  }

  #settle(): void {
    for (const resolve of this.#settled.splice(0)) resolve();
    this.#options.onStatus?.();
  }

  #accepted(revision: number): void {
    if (this.#sending) this.#base = this.#sending.apply(this.#base);
    this.#sending = undefined;
    this.#revision = revision;
    this.#takeEarly();
  }

  /** The server has a newer text: maps the sent changes over it, to send them again. */
  #refused(revision: number, text: string): void {
    if (revision !== this.#revision) {
      this.#rebase(differingRange(this.#base, text), revision);
      this.#takeEarly();
    }
    this.#waiting = this.unsent;
    this.#sending = undefined;
  }

  #takeEarly(): void {
    if (this.#isPaused) return;
    this.#early = this.#early.filter(({ revision }) => revision > this.#revision);
    const next = this.#early.find(({ baseRevision }) => baseRevision === this.#revision);
    if (next) this.receive(next.baseRevision, next.revision, next.changes);
  }

  #rebase(theirs: ChangeSet, revision: number): void {
    let mapped = theirs;
    if (this.#sending) {
      const sending: ChangeSet = this.#sending.map(mapped, true);
      mapped = mapped.map(this.#sending);
      this.#sending = sending;
    }
    if (this.#waiting) {
      const waiting: ChangeSet = this.#waiting.map(mapped, true);
      mapped = mapped.map(this.#waiting);
      this.#waiting = waiting;
    }
    this.#base = theirs.apply(this.#base);
    this.#revision = revision;
    this.#options.apply(mapped);
  }
}
