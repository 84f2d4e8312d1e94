import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { diskEvents, displayPath, followFiles } from '@curlew/project';
import type { WorkspaceEvent } from '../protocol/events.ts';
import { CallError } from './call-error.ts';
import { EngineClient } from './engine/engine-client.ts';
import type { EngineEvent } from './engine/engine-messages.ts';
import { EventStreams } from './http/event-streams.ts';
import { OpenSource } from './open-source.ts';
import { StateFolder } from './state/state-folder.ts';
import { changesBetween } from './texts/text-difference.ts';
import type { TextFile } from './texts/text-file.ts';

/** Milliseconds in which an engine that fails again is not started again. */
const RESTART_MS = 2_000;

export interface WorkspaceOptions {
  /** Folder that relative paths start from, and that messages name files from. */
  cwd: string;
  version: string;
  /** Configuration file; absent: there is none. */
  config?: string;
  /** Where unsaved texts and the history are kept; default: the folder of the user for state. */
  stateFolder?: string;
  /** Writes the reference of a saved description into a folder. Absent: it cannot be exported. */
  exportDocs?: (
    path: string,
    out: string,
    options: { overwrite: boolean },
  ) => Promise<{ isWritten: boolean; messages: string[] }>;
}

/** The open sources, their texts and the engine that reads them. */
export class Workspace {
  readonly id = randomUUID();
  readonly options: WorkspaceOptions;
  readonly engine: EngineClient;
  readonly events = new EventStreams();
  readonly folder: StateFolder;
  readonly #sources = new Map<string, OpenSource>();
  #stopFollowing: () => void = () => undefined;
  #count = 0;
  #startedAt = 0;

  constructor(options: WorkspaceOptions) {
    this.options = options;
    this.folder = new StateFolder(options.stateFolder);
    const { cwd, config } = options;
    this.engine = new EngineClient(
      { cwd, ...(config !== undefined && { config }) },
      { event: (event) => this.#take(event), failed: (message) => void this.#restart(message) },
    );
  }

  get sources(): OpenSource[] {
    return [...this.#sources.values()];
  }

  /** @throws {CallError} */
  source(id: string): OpenSource {
    const found = this.#sources.get(id);
    if (found === undefined) throw new CallError('not-found', 'The source is not open.');
    return found;
  }

  /** Opens a file, or finds it open. @throws {CallError} when it does not exist or cannot be read. */
  async add(path: string): Promise<OpenSource> {
    const absolute = resolve(this.options.cwd, path);
    if (!existsSync(absolute))
      throw new CallError('unusable', `${absolute} does not exist.`, 'Check the path.');
    const real = realpathSync(absolute);
    const known = this.sources.find((one) => one.path === real);
    if (known) return known;
    this.#count += 1;
    const id = `s${this.#count}`;
    const source = new OpenSource(id, { path: real, name: displayPath(real, this.options.cwd) }, this.folder);
    this.#sources.set(id, source);
    try {
      source.state = await this.engine.call('addSource', { id, path: real });
    } catch (error) {
      this.#sources.delete(id);
      throw error;
    }
    this.#follow();
    this.#pushSources();
    return source;
  }

  async remove(id: string): Promise<void> {
    const source = this.source(id);
    for (const file of source.texts) file.keep();
    this.#sources.delete(id);
    await this.engine.call('removeSource', { source: id });
    this.#follow();
    this.#pushSources();
  }

  /** The text of a file, which the engine then follows. */
  text(source: OpenSource, path: string): TextFile {
    const { file, isNew } = source.text(path);
    if (isNew) this.sendText(source, file);
    return file;
  }

  /** Gives the engine a whole text. */
  sendText({ id }: OpenSource, { path, revision, text }: TextFile): void {
    const request = { source: id, file: path, revision, text };
    // An engine that fails is started again with all texts.
    this.engine.call('setText', request).catch(() => undefined);
  }

  push(event: WorkspaceEvent, except?: string): void {
    this.events.push(event, except);
  }

  /** Whether a source is dirty is shown in every list. */
  pushState(source: OpenSource): void {
    this.push({ type: 'opened', source: source.opened });
    this.#pushSources();
  }

  /** Keeps what is not saved, and ends everything. */
  async close(): Promise<void> {
    this.#stopFollowing();
    for (const source of this.sources) for (const file of source.texts) file.keep();
    this.events.close();
    await this.engine.close();
  }

  #pushSources(): void {
    this.push({ type: 'sources', sources: this.sources.map(({ entry }) => entry) });
  }

  #take(event: EngineEvent): void {
    if (event.type === 'problems') {
      const checked = this.#sources.get(event.list.source);
      if (checked) checked.counts = event.list.counts;
    }
    if (event.type !== 'state') {
      this.push(event);
      return;
    }
    const source = this.#sources.get(event.state.id);
    if (source === undefined) return;
    const { state: before } = source;
    source.state = event.state;
    this.push({ type: 'opened', source: source.opened });
    this.#pushSources();
    const names = (state: typeof before) => state?.files.map(({ path }) => path).join('\0');
    if (names(before) !== names(event.state)) this.#follow();
  }

  #follow(): void {
    this.#stopFollowing();
    this.#stopFollowing = followFiles(
      diskEvents(),
      () => this.sources.flatMap(({ files }) => files),
      async (changed) => this.#onDisk(changed),
      (error) => this.push({ type: 'engine', message: `Files cannot be followed: ${String(error)}` }),
    );
  }

  #onDisk(changed: ReadonlySet<string>): void {
    for (const source of this.sources) {
      for (const path of source.files) {
        if (!changed.has(path)) continue;
        const file = source.openText(path);
        if (file) this.#followText(source, file);
        else void this.engine.call('reload', { source: source.id }).catch(() => undefined);
      }
    }
  }

  #followText(source: OpenSource, file: TextFile): void {
    const { text: before, revision: baseRevision, path } = file;
    const what = followDisk(file);
    if (what === 'conflict') {
      const conflict = file.conflict();
      if (conflict) this.push({ type: 'conflict', source: source.id, conflict });
    } else if (what === 'removed') this.push({ type: 'removed', source: source.id, file: path });
    else if (what === 'text') {
      const { revision, text } = file;
      const changes = changesBetween(before, text);
      this.push({
        type: 'text',
        source: source.id,
        file: path,
        baseRevision,
        revision,
        changes,
        reason: 'disk',
      });
      this.sendText(source, file);
    }
    this.pushState(source);
  }

  /** Texts are here: a new engine gets them all. */
  async #restart(message: string): Promise<void> {
    const isLoop = Date.now() - this.#startedAt < RESTART_MS;
    this.#startedAt = Date.now();
    this.push({
      type: 'engine',
      message: isLoop ? `${message} It is started again with the next edit.` : message,
    });
    if (isLoop) return;
    for (const source of this.sources) {
      try {
        source.state = await this.engine.call('addSource', { id: source.id, path: source.path });
        for (const file of source.texts) this.sendText(source, file);
      } catch {
        return;
      }
    }
  }
}

/** A file that is replaced by something that is no text keeps its text in the editor. */
function followDisk(file: TextFile): ReturnType<TextFile['followDisk']> {
  try {
    return file.followDisk();
  } catch {
    return 'same';
  }
}
