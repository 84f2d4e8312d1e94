import { dirname } from 'node:path';
import {
  type LoadSettings,
  openapiKind,
  openedRecording,
  openProject,
  openSource,
  type Project,
  planFiles,
  SOURCE_KINDS,
  type Source,
} from '@curlew/project';
import type { TextChange } from '../../protocol/text.ts';
import { CallError } from '../call-error.ts';
import { applyChanges } from '../texts/apply-changes.ts';
import { withoutLineEnds } from '../texts/line-ends.ts';
import { DescriptionState } from './description-state.ts';
import type { EngineSettings } from './engine-settings.ts';

/** A state of a source after loading: everything in it belongs to the same texts. */
export interface LoadedState {
  source: Source;
  /** Absent when the texts cannot be read. */
  now?: DescriptionState;
  /** The newest that could be read. */
  last?: DescriptionState;
  /** By absolute path. */
  texts: ReadonlyMap<string, string>;
  revisions: Record<string, number>;
  durationMs: number;
}

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
  /** As the editor has them. */
  readonly #texts = new Map<string, string>();
  readonly #revisions = new Map<string, number>();
  /** As the project reads them: they do not change while it loads. */
  readonly #read = new Map<string, string>();
  readonly #project: Project<undefined>;
  #isStale = true;
  #running: Promise<void> | undefined;
  #state: LoadedState | undefined;

  private constructor(
    id: string,
    { plan, kind, isRecorded }: { plan: Source; kind: string; isRecorded: boolean },
    options: { settings: EngineSettings; cwd: string; loaded: (state: LoadedState) => void },
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
    });
  }

  /** @throws {ConfigError} @throws {CallError} when the file cannot be read at all. */
  static async open(
    id: string,
    path: string,
    options: { settings: EngineSettings; cwd: string; loaded: (state: LoadedState) => void },
  ): Promise<SourceEngine> {
    const { settings, cwd } = options;
    const [planned] = planFiles({
      sources: [path],
      from: cwd,
      cwd,
      root: settings.root,
      ...(settings.kinds && { kinds: settings.kinds }),
    });
    if (planned === undefined) throw new CallError('not-found', `${path} does not exist.`);
    const plan = settings.root === undefined ? { ...planned, root: dirname(path) } : planned;
    const opened = await openSource(plan, loadSettings(settings, cwd));
    const kind = 'code' in opened ? openapiKind : opened.kind;
    return new SourceEngine(id, { plan, kind: kind.id, isRecorded: kind.holds === 'requests' }, options);
  }

  setText(file: string, revision: number, text: string): void {
    this.#texts.set(file, text);
    this.#revisions.set(file, revision);
    const { revisions, texts } = this.#state ?? {};
    // A window opens a file that was read from the disk: nothing is new but its number.
    if (!this.#isStale && this.#running === undefined && revisions && texts?.get(file) === text)
      revisions[file] = revision;
    else this.refresh();
  }

  changeText(file: string, revision: number, changes: readonly TextChange[]): void {
    const before = this.#texts.get(file);
    const after = before === undefined ? undefined : applyChanges(before, changes);
    if (after === undefined) throw new CallError('invalid-request', 'The changes do not fit the text.');
    this.setText(file, revision, after);
  }

  /** The newest text of a file, which may not be loaded yet. */
  text(file: string): string | undefined {
    return this.#texts.get(file);
  }

  refresh(): void {
    this.#isStale = true;
    this.#running ??= this.#run();
  }

  /** The state of the newest texts. */
  async fresh(): Promise<LoadedState> {
    if (this.#isStale || this.#state === undefined) this.refresh();
    while (this.#running !== undefined) await this.#running;
    if (this.#state === undefined) throw new CallError('unusable', `${this.path} cannot be read.`);
    return this.#state;
  }

  /** The state loaded last, undefined before the first load. For callers that must not wait. */
  get loaded(): LoadedState | undefined {
    return this.#state;
  }

  /** @throws {CallError} when the newest texts cannot be read. */
  async usable(): Promise<DescriptionState> {
    const { now, source } = await this.fresh();
    if (now) return now;
    const [first] = source.diagnostics.filter(({ severity }) => severity === 'error');
    throw new CallError(
      'unusable',
      first?.message ?? `${source.name} cannot be read.`,
      'Fix the text first.',
    );
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
    }
  }

  async #load(): Promise<void> {
    const started = performance.now();
    this.#read.clear();
    for (const [path, text] of this.#texts) this.#read.set(path, text);
    const revisions = Object.fromEntries(this.#revisions);
    const [source] = await this.#project.load();
    if (source === undefined) return;
    const { description } = source;
    const before = this.#state?.last;
    const now = description && new DescriptionState(description, this.id);
    const last = now ?? before;
    this.#state = {
      source,
      ...(now && { now }),
      ...(last && { last }),
      texts: textsOf(source, this.#read),
      revisions,
      durationMs: performance.now() - started,
    };
    this.#loaded(this.#state);
  }
}

function textsOf(source: Source, edited: ReadonlyMap<string, string>): Map<string, string> {
  const texts = new Map(edited);
  const { description } = source;
  for (const path of description?.files ?? []) {
    const text = description?.source(path)?.text;
    if (text !== undefined && !texts.has(path)) texts.set(path, withoutLineEnds(text));
  }
  return texts;
}

function loadSettings(settings: EngineSettings, cwd: string): LoadSettings {
  const { kinds = SOURCE_KINDS, allowRemote = false, limits = {} } = settings;
  const given = Object.entries(limits).filter(([, limit]) => limit !== undefined);
  return { cwd, kinds, allowRemote, limits: Object.fromEntries(given), fallback: openapiKind };
}
