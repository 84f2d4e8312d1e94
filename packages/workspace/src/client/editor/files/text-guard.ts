import type { EditTextResponse, KeepProblem, TextState } from '../../../protocol.ts';
import { removeOwnCopy, storeCopy } from '../../state/local-copies.ts';
import { hashText } from '../../state/window-key.ts';
import type { FileSync } from './file-sync.ts';

interface Options {
  path: string;
  sync: FileSync;
  /** Text of the editor. */
  text: () => string;
  state: TextState;
}

/** Milliseconds that typed text waits for the server before the browser stores it, too. */
const COPY_DELAY_MS = 400;

/** Keeps a copy of one file in the browser while the server has not stored its text. */
export class TextGuard {
  readonly #options: Options;
  /** Lineage of the text of the server that was seen last. */
  lineage: string;
  diskVersion: string;
  #keepProblem: KeepProblem | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hashed: { base: string; hash: string } | undefined;

  constructor(options: Options) {
    this.#options = options;
    const { lineage, diskVersion, keepProblem } = options.state;
    this.lineage = lineage;
    this.diskVersion = diskVersion;
    this.#keepProblem = keepProblem;
  }

  get keepProblem(): KeepProblem | undefined {
    return this.#keepProblem;
  }

  /** Whether a server that is killed now loses nothing of the text. */
  get isSafe(): boolean {
    return this.#options.sync.isIdle && this.#keepProblem === undefined;
  }

  take({ lineage, diskVersion, keepProblem }: TextState): void {
    this.lineage = lineage;
    this.diskVersion = diskVersion;
    this.#keepProblem = keepProblem;
    this.check();
  }

  accept(response: EditTextResponse): void {
    if (response.accepted) this.#keepProblem = response.keepProblem;
  }

  saved(diskVersion: string): void {
    this.diskVersion = diskVersion;
    this.#keepProblem = undefined;
    this.check();
  }

  /** Called whenever text was typed, sent or refused. */
  check(): void {
    if (this.isSafe) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      removeOwnCopy(this.#options.path);
    } else this.#timer ??= setTimeout(() => void this.#storeLater(), COPY_DELAY_MS);
  }

  /** Stores the copy at once: the page may be closed. */
  store(): void {
    const { path, text, sync } = this.#options;
    if (this.isSafe) return;
    const baseHash = this.#hashed?.base === sync.base ? this.#hashed.hash : '';
    storeCopy({ path, text: text(), lineage: this.lineage, baseHash, diskVersion: this.diskVersion });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.store();
  }

  /** Hash of the text of the server that was seen last. */
  async hashBase(): Promise<string> {
    const { base } = this.#options.sync;
    if (this.#hashed?.base !== base) this.#hashed = { base, hash: await hashText(base) };
    return this.#hashed.hash;
  }

  async #storeLater(): Promise<void> {
    await this.hashBase();
    this.#timer = undefined;
    this.store();
  }
}
