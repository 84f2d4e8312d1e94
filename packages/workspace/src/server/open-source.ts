import type { DiagnosticCounts } from '@curlew/diagnostics';
import type { OpenedSource, SourceEntry } from '../protocol/project.ts';
import { CallError } from './call-error.ts';
import type { EngineSourceState, SendContext } from './engine/engine-messages.ts';
import { AllowedHosts } from './state/allowed-hosts.ts';
import { Environments } from './state/environments.ts';
import { History } from './state/history.ts';
import type { StateFolder } from './state/state-folder.ts';
import { TextFile } from './texts/text-file.ts';

const NO_PROBLEMS = { errors: 0, warnings: 0, infos: 0 };

/** A source that is open: its texts, what the engine makes of them, and what is kept for it. */
export class OpenSource {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly environments: Environments;
  readonly history: History;
  readonly hosts: AllowedHosts;
  readonly #folder: StateFolder;
  readonly #texts = new Map<string, TextFile>();
  #state: EngineSourceState | undefined;
  /** Settles when the tokens are renewed: a refresh token is often valid once, so calls at the same time wait for one renewal. */
  renewing: Promise<void> | undefined;
  /** Numbers of problems of the texts that were checked last. */
  counts: DiagnosticCounts = NO_PROBLEMS;

  constructor(id: string, { path, name }: { path: string; name: string }, folder: StateFolder) {
    this.id = id;
    this.path = path;
    this.name = name;
    this.#folder = folder;
    this.environments = new Environments(path, folder);
    this.history = new History(path, folder);
    this.hosts = new AllowedHosts(path, folder);
  }

  /** State of the engine; undefined until it has read the source. */
  get state(): EngineSourceState | undefined {
    return this.#state;
  }

  set state(state: EngineSourceState | undefined) {
    this.#state = state;
  }

  /** Texts that a window has opened, or an edit has changed. */
  get texts(): Iterable<TextFile> {
    return this.#texts.values();
  }

  /** Absolute paths of everything that is read. */
  get files(): string[] {
    return [...new Set([this.path, ...(this.#state?.files ?? []).map(({ path }) => path)])];
  }

  /** Absolute paths of what is read as soon as it exists. */
  get missing(): readonly string[] {
    return this.#state?.missing ?? [];
  }

  /** The text of a file of the source. @throws {CallError} for another file, and for one that cannot be read. */
  text(path: string): { file: TextFile; isNew: boolean } {
    const known = this.#texts.get(path);
    if (known) return { file: known, isNew: false };
    if (!this.files.includes(path) || this.#state?.state === 'recorded')
      throw new CallError('not-found', `${path} is not a file of the description.`);
    const file = new TextFile(path, this.#folder);
    this.#texts.set(path, file);
    return { file, isNew: true };
  }

  openText(path: string): TextFile | undefined {
    return this.#texts.get(path);
  }

  get isDirty(): boolean {
    return [...this.#texts.values()].some((file) => file.isDirty);
  }

  get entry(): SourceEntry {
    return {
      id: this.id,
      path: this.path,
      name: this.name,
      kind: this.#state?.kind ?? 'openapi',
      state: this.#state?.state ?? 'loading',
      title: this.#state?.title ?? this.name,
      isDirty: this.isDirty,
      counts: this.counts,
    };
  }

  /** @throws {CallError} before the engine has read it. */
  get opened(): OpenedSource {
    const state = this.#state;
    if (state === undefined) throw new CallError('unusable', `${this.name} has not been read yet.`);
    return {
      source: this.entry,
      ...(state.dialect !== undefined && { dialect: state.dialect }),
      files: state.files.map((file) => ({
        ...file,
        isReadOnly: this.#texts.get(file.path)?.isReadOnly ?? false,
        isDirty: this.#texts.get(file.path)?.isDirty ?? false,
      })),
      outline: state.outline,
      ...(state.failure !== undefined && { failure: state.failure }),
    };
  }

  sendContext(environment: string | undefined): SendContext {
    return { ...this.environments.values(environment), allowedHosts: this.hosts.list() };
  }
}
