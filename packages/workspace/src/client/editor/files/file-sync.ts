import { ChangeSet, type Text } from '@codemirror/state';
import type { EditTextRequest, EditTextResponse, TextChange } from '../../../protocol.ts';
import { changeList, changeSet, differingRange } from './text-changes.ts';

export interface FileSyncOptions {
  source: string;
  file: string;
  window: string;
  revision: number;
  text: Text;
  send: (request: EditTextRequest) => Promise<EditTextResponse>;
  /** Makes changes of others in the editor; offsets count in its text. */
  apply: (changes: ChangeSet) => void;
  onError: (error: unknown) => void;
}

/** Typed changes are sent together when this much time has passed. */
const SEND_DELAY_MS = 40;
/** After a failure of the connection. */
const RETRY_MS = 1_500;

/**
 * Keeps the text of the editor and that of the server the same. One request is under way at a time; what is typed meanwhile
 * waits, and changes of others are mapped over both.
 */
export class FileSync {
  readonly #options: FileSyncOptions;
  #revision: number;
  /** The server's text of `#revision`. */
  #base: Text;
  #sending: ChangeSet | undefined;
  #waiting: ChangeSet | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #idle: (() => void)[] = [];
  /** Pushed changes of a later revision than the one that the request under way will give. */
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

  get isIdle(): boolean {
    return !this.#sending && !this.#waiting;
  }

  /** Changes not yet sent to the server: from the text of `revision` to that of the editor. */
  get unsent(): ChangeSet {
    const none = ChangeSet.empty(this.#base.length);
    if (!this.#sending) return this.#waiting ?? none;
    return this.#waiting ? this.#sending.compose(this.#waiting) : this.#sending;
  }

  /** A change of the user. */
  push(changes: ChangeSet): void {
    this.#waiting = this.#waiting ? this.#waiting.compose(changes) : changes;
    if (!this.#sending) this.#schedule(SEND_DELAY_MS);
  }

  /** A change that the server has made or taken from another window. */
  receive(baseRevision: number, revision: number, changes: readonly TextChange[]): void {
    if (revision <= this.#revision) return;
    if (baseRevision !== this.#revision) {
      this.#early.push({ baseRevision, revision, changes: [...changes] });
      return;
    }
    this.#rebase(changeSet(changes, this.#base.length), revision);
    this.#takeEarly();
  }

  /** Takes a whole text of the server, such as that on the disk. */
  replace(text: string, revision: number): void {
    if (revision > this.#revision) this.#rebase(differingRange(this.#base, text), revision);
  }

  /** Resolves when the server has everything that was typed until now. */
  flush(): Promise<void> {
    if (this.isIdle) return Promise.resolve();
    this.#schedule(0);
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    if (delayMs === 0) void this.#send();
    else this.#timer = setTimeout(() => void this.#send(), delayMs);
  }

  async #send(): Promise<void> {
    if (this.#sending || !this.#waiting || this.#isClosed) return;
    this.#sending = this.#waiting;
    this.#waiting = undefined;
    const { source, file, window, send, onError } = this.#options;
    const changes = changeList(this.#sending);
    try {
      const answer = await send({ source, file, window, baseRevision: this.#revision, changes });
      if (answer.accepted) this.#accepted(answer.revision);
      else this.#refused(answer.revision, answer.text);
    } catch (error) {
      this.#waiting = this.unsent;
      this.#sending = undefined;
      onError(error);
      // Nobody waits for a server that does not answer: the text stays here until it does.
      for (const resolve of this.#idle.splice(0)) resolve();
      this.#schedule(RETRY_MS);
      return;
    }
    if (this.#waiting) this.#schedule(0);
    else for (const resolve of this.#idle.splice(0)) resolve();
  }

  #accepted(revision: number): void {
    if (this.#sending) this.#base = this.#sending.apply(this.#base);
    this.#sending = undefined;
    this.#revision = revision;
    this.#takeEarly();
  }

  /** Another change was first: what was sent is mapped over it, and sent again. */
  #refused(revision: number, text: string): void {
    if (revision !== this.#revision) {
      this.#rebase(differingRange(this.#base, text), revision);
      this.#takeEarly();
    }
    this.#waiting = this.unsent;
    this.#sending = undefined;
  }

  #takeEarly(): void {
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
