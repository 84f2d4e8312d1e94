import { dirname } from 'node:path';
import type { OperationOrigin, WrittenCollection } from '@curlew/convert/internal';
import type { Diagnostic } from '@curlew/diagnostics';
import type { Description, ValidateOptions } from '@curlew/openapi';
import { KnownVerdicts, validateInSteps } from '@curlew/openapi/internal';
import {
  type LoadSettings,
  openProject,
  type Project,
  planFiles,
  SOURCE_KINDS,
  type Source,
} from '@curlew/project';
import { loadContent, openapiKind, openedRecording, openSource } from '@curlew/project/internal';
import type { TextChange } from '../../protocol/text.ts';
import { CallError } from '../call-error.ts';
import { applyChanges } from '../texts/apply-changes.ts';
import { DescriptionState } from './description-state.ts';
import type { EngineSettings } from './engine-settings.ts';
import { getTexts, type LoadedState } from './loaded-state.ts';

export interface SourceEngineOptions {
  settings: EngineSettings;
  cwd: string;
  /** Called for each state: the first as soon as it is read, all when they are checked. */
  loaded: (state: LoadedState) => void;
}

/** A collection, the description that it becomes, and the requests of each operation. */
export interface CollectionState {
  state: DescriptionState;
  written: WrittenCollection;
  origins: readonly OperationOrigin[];
}

/** Id of the source kind of request collections. */
const COLLECTION = 'collection';

/** Milliseconds of a check after which calls that wait are answered. */
const SLICE_MS = 20;

/** One source: its texts as they are edited, and the newest state that was loaded of them. */
export class SourceEngine {
  readonly id: string;
  readonly path: string;
  /** Recorded requests are converted, and never edited. */
  readonly isRecorded: boolean;
  readonly kind: string;
  readonly plan: Source;
  readonly #settings: EngineSettings;
  readonly #cwd: string;
  readonly #loaded: (state: LoadedState) => void;
  /** The texts of the editor. */
  readonly #texts = new Map<string, string>();
  readonly #revisions = new Map<string, number>();
  /** The texts that the project reads; they do not change while it loads. */
  readonly #read = new Map<string, string>();
  readonly #project: Project<undefined>;
  readonly #known = new KnownVerdicts();
  /** Since the last load began, texts have changed. */
  #isStale = true;
  #isRead = false;
  /** Files that no window has opened may have changed since they were read. */
  #isOnDisk = true;
  /** Settled when texts are read, and replaced. */
  #reading = Promise.withResolvers<void>();
  #running: Promise<void> | undefined;
  #startedAt = 0;
  #revisionsRead: Record<string, number> = {};
  #state: LoadedState | undefined;

  private constructor(
    id: string,
    { plan, kind, isRecorded }: { plan: Source; kind: string; isRecorded: boolean },
    options: SourceEngineOptions,
  ) {
    this.id = id;
    this.path = plan.path;
    this.plan = plan;
    this.kind = kind;
    this.isRecorded = isRecorded;
    this.#settings = options.settings;
    this.#cwd = options.cwd;
    this.#loaded = options.loaded;
    this.#project = openProject<undefined>({
      ...this.#settings,
      sources: [plan],
      cwd: this.#cwd,
      texts: this.#read,
      lenient: true,
      validate: (description, validation) => this.#check(description, validation),
    });
  }

  /** @throws {ConfigError} @throws {CallError} when the file cannot be read at all. */
  static async open(id: string, path: string, options: SourceEngineOptions): Promise<SourceEngine> {
    const { settings, cwd } = options;
    const [planned] = planFiles({
      sources: [path],
      from: cwd,
      cwd,
      root: settings.root,
      refs: settings.refs,
      ...(settings.kinds && { kinds: settings.kinds }),
    });
    if (planned === undefined) throw new CallError('not-found', `${path} does not exist.`);
    const plan = settings.root === undefined ? { ...planned, root: dirname(path) } : planned;
    const opened = await openSource(plan, loadSettings(settings, cwd));
    const kind = 'code' in opened ? openapiKind : opened.kind;
    return new SourceEngine(id, { plan, kind: kind.id, isRecorded: kind.holds === 'requests' }, options);
  }

  /** Reads the texts again, and from the disk those that no window has opened. */
  reload(): void {
    this.#isOnDisk = true;
    this.refresh();
  }

  setText(file: string, revision: number, text: string): void {
    this.#texts.set(file, text);
    this.#revisions.set(file, revision);
    const { revisions, texts } = this.#state ?? {};
    // A window opens a file that was read from the disk: nothing is new but its number.
    if (this.#isRead && revisions && texts?.get(file) === text) revisions[file] = revision;
    else this.refresh();
  }

  changeText(file: string, revision: number, changes: readonly TextChange[]): void {
    const before = this.#texts.get(file);
    const after = before === undefined ? undefined : applyChanges(before, changes);
    if (after === undefined)
      throw new CallError('invalid-request', 'The offsets of the changes do not match the text.');
    this.setText(file, revision, after);
  }

  /** The newest text of a file, which may not be loaded yet. */
  text(file: string): string | undefined {
    return this.#texts.get(file);
  }

  refresh(): void {
    this.#isStale = true;
    this.#isRead = false;
    this.#running ??= this.#run();
  }

  /** The state of the newest texts, which need not be checked yet. */
  async read(): Promise<LoadedState> {
    if (this.#isStale) this.refresh();
    while (this.#running !== undefined && !this.#isRead) await this.#reading.promise;
    return this.#latest();
  }

  /** The state of the newest texts and all their problems. */
  async checked(): Promise<LoadedState> {
    if (this.#isStale) this.refresh();
    while (this.#running !== undefined) await this.#running;
    return this.#latest();
  }

  /** The state read last, undefined before the first time. For callers that must not wait. */
  get loaded(): LoadedState | undefined {
    return this.#state;
  }

  #latest(): LoadedState {
    if (this.#state === undefined) throw new CallError('unusable', `${this.path} cannot be read.`);
    return this.#state;
  }

  /** The newest state that could be read, for views that stay while a text is broken. @throws {CallError} if there was none. */
  async lastUsable(): Promise<DescriptionState> {
    return (await this.read()).last ?? (await this.usable());
  }

  /** @throws {CallError} when the newest texts cannot be read. */
  async usable(): Promise<DescriptionState> {
    const { now, source } = await this.read();
    if (now) return now;
    const [first] = source.diagnostics.filter(({ severity }) => severity === 'error');
    throw new CallError(
      'unusable',
      first?.message ?? `${source.name} cannot be read.`,
      'Fix the text first.',
    );
  }

  /**
   * The collection as it is written, and the description that it becomes; undefined for other sources.
   * @throws {CallError} if it cannot be read.
   */
  async collection(): Promise<CollectionState | undefined> {
    if (this.kind !== COLLECTION) return undefined;
    const { description, recording, diagnostics } = await loadContent(
      this.plan,
      loadSettings(this.#settings, this.#cwd),
    );
    const { readWrittenCollection } = await import('@curlew/convert/internal');
    const written = recording && readWrittenCollection(recording.text);
    if (description && written)
      return { state: new DescriptionState(description, this.id), written, origins: recording.origins };
    const [first] = diagnostics.filter(({ severity }) => severity === 'error');
    throw new CallError('unusable', first?.message ?? `${this.plan.name} cannot be read.`, first?.help);
  }

  /** The document that recordings become. */
  async recording() {
    const opened = await openSource(this.plan, loadSettings(this.#settings, this.#cwd));
    if ('code' in opened) throw new CallError('unusable', opened.message, opened.help);
    return openedRecording(this.plan, opened, loadSettings(this.#settings, this.#cwd));
  }

  async close(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // Edits that come in one message each are taken together.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      while (this.#isStale) {
        this.#isStale = false;
        await this.#load();
      }
    } finally {
      this.#running = undefined;
      this.#announceRead();
    }
  }

  async #load(): Promise<void> {
    this.#startedAt = performance.now();
    this.#read.clear();
    if (!this.#isOnDisk) for (const [path, text] of unchangedTexts(this.#state)) this.#read.set(path, text);
    this.#isOnDisk = false;
    for (const [path, text] of this.#texts) this.#read.set(path, text);
    this.#revisionsRead = Object.fromEntries(this.#revisions);
    try {
      const [source] = await this.#project.load();
      if (source !== undefined) this.#take(source, true);
    } catch (error) {
      if (!(error instanceof Superseded)) throw error;
    }
    // The state that stays may be older than the files.
    if (this.#state?.now === undefined) this.#isOnDisk = true;
  }

  /** Checks a description that was read: in slices, and no longer than its texts are the newest. */
  async #check(description: Description, options: ValidateOptions): Promise<Diagnostic[]> {
    const { diagnostics } = this.#state?.source ?? this.plan;
    this.#take({ ...this.plan, description, diagnostics, usable: true }, false);
    const steps = validateInSteps(description, { ...options, known: this.#known });
    for (let began = performance.now(); ; ) {
      const { done, value } = steps.next();
      if (done) return value;
      if (performance.now() - began < SLICE_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#isStale) throw new Superseded();
      began = performance.now();
    }
  }

  #take(source: Source, isChecked: boolean): void {
    const { description } = source;
    const before = this.#state;
    const isSame = description !== undefined && description === before?.now?.description;
    const now = isSame ? before?.now : description && new DescriptionState(description, this.id);
    const last = now ?? before?.last;
    this.#state = {
      source,
      isChecked,
      ...(now && { now }),
      ...(last && { last }),
      texts: isSame && before ? before.texts : getTexts(source, this.#read),
      revisions: this.#revisionsRead,
      durationMs: performance.now() - this.#startedAt,
    };
    if (isChecked || before === undefined) this.#loaded(this.#state);
    this.#isRead = !this.#isStale;
    if (this.#isRead) this.#announceRead();
  }

  #announceRead(): void {
    this.#reading.resolve();
    this.#reading = Promise.withResolvers();
  }
}

/** Texts of the files that were read last, which need not be read again; not of those in an encoding that a text does not tell. */
function* unchangedTexts(state: LoadedState | undefined): Iterable<[path: string, text: string]> {
  const description = state?.last?.description.asWritten;
  for (const path of description?.files ?? []) {
    const { encoding, source } = description?.file(path) ?? {};
    if (source && encoding?.name === 'utf-8' && !encoding.hasByteOrderMark) yield [path, source.text];
  }
}

/** A check ended because its texts are not the newest any more. */
class Superseded extends Error {}

function loadSettings(settings: EngineSettings, cwd: string): LoadSettings {
  const { kinds = SOURCE_KINDS, allowRemote = false, limits = {} } = settings;
  const given = Object.entries(limits).filter(([, limit]) => limit !== undefined);
  return { cwd, kinds, allowRemote, limits: Object.fromEntries(given), fallback: openapiKind };
}
