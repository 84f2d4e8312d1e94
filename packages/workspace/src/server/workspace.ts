import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { diskEvents, followFiles } from '@curlew/project';
import { displayPath } from '@curlew/project/internal';
import type { WindowKey } from '../protocol/calls.ts';
import type { WorkspaceEvent } from '../protocol/events.ts';
import type { TextChange } from '../protocol/text.ts';
import { CallError } from './call-error.ts';
import { EngineClient, type EngineThread } from './engine/engine-client.ts';
import type { EngineEvent, EngineOptions } from './engine/engine-messages.ts';
import { EventStreams } from './http/event-streams.ts';
import { OpenSource } from './open-source.ts';
import { RecentFiles } from './state/recent-files.ts';
import { StateFolder } from './state/state-folder.ts';
import { changesBetween } from './texts/text-difference.ts';
import type { TextFile } from './texts/text-file.ts';

/** An engine that fails again within this many milliseconds is restarted only by the next edit. */
const RESTART_MS = 2_000;

export interface WorkspaceOptions {
  /** Base folder of relative paths, given and shown. */
  cwd: string;
  version: string;
  /** Path of the configuration file, if there is one. */
  config?: string;
  /** Folder whose files a window without a description lists; default: `cwd`. */
  startFolder?: string;
  /** Folder for unsaved texts and the history; default: the user's state folder. */
  stateFolder?: string;
  /**
   * Writes the reference of the description at `path` into the folder `out`, with pages of the workflows of the Arazzo document
   * at `workflows`. If absent, exports are refused.
   */
  exportDocs?: (
    path: string,
    out: string,
    workflows?: string,
  ) => Promise<{ isWritten: boolean; messages: string[] }>;
  /** Default: a worker. */
  startEngine?: (options: EngineOptions) => EngineThread;
}

/** The open sources, their texts and the engine that reads them. */
export class Workspace {
  readonly id = randomUUID();
  readonly options: WorkspaceOptions;
  readonly engine: EngineClient;
  readonly events = new EventStreams();
  readonly folder: StateFolder;
  readonly recent: RecentFiles;
  /** Port that the server listens on. */
  port = 0;
  /** Key of this run for its windows, once it is stored for the next one. */
  windowKey: WindowKey | undefined;
  readonly #sources = new Map<string, OpenSource>();
  #stopFollowing: () => void = () => undefined;
  #openedCount = 0;
  #restartedAt = 0;

  constructor(options: WorkspaceOptions) {
    this.options = options;
    this.folder = new StateFolder(options.stateFolder);
    this.recent = new RecentFiles(this.folder);
    const { cwd, config } = options;
    this.engine = new EngineClient(
      { cwd, ...(config !== undefined && { config }) },
      { event: (event) => this.#onEngineEvent(event), failed: (message) => void this.#restart(message) },
      options.startEngine,
    );
  }

  get sources(): OpenSource[] {
    return [...this.#sources.values()];
  }

  /** @throws {CallError} if no open source has this `id`. */
  source(id: string): OpenSource {
    const found = this.#sources.get(id);
    if (found === undefined) throw new CallError('not-found', 'The source is not open.');
    return found;
  }

  /** Opens a file, or returns its source if it is open. @throws {CallError} if the file is missing or unreadable. */
  async add(path: string): Promise<OpenSource> {
    const absolute = resolve(this.options.cwd, path);
    if (!existsSync(absolute))
      throw new CallError('unusable', `${absolute} does not exist.`, 'Check the path.');
    const real = realpathSync(absolute);
    const known = this.sources.find((one) => one.path === real);
    if (known) return known;
    this.#openedCount += 1;
    const id = `s${this.#openedCount}`;
    const source = new OpenSource(id, { path: real, name: displayPath(real, this.options.cwd) }, this.folder);
    this.#sources.set(id, source);
    try {
      source.state = await this.engine.call('addSource', { id, path: real });
    } catch (error) {
      this.#sources.delete(id);
      throw error;
    }
    this.recent.add(real);
    this.#follow();
    this.#broadcastSources();
    return source;
  }

  async remove(id: string): Promise<void> {
    const source = this.source(id);
    for (const file of source.texts) file.release();
    this.#sources.delete(id);
    await this.engine.call('removeSource', { source: id });
    this.#follow();
    this.#broadcastSources();
  }

  /** Opens the text of a file; the engine then uses this text instead of the file on disk. */
  text(source: OpenSource, path: string): TextFile {
    const { file, isNew } = source.text(path);
    if (isNew) this.sendText(source, file);
    return file;
  }

  /** Sends the full text of a file to the engine. */
  sendText({ id }: OpenSource, { path, revision, text }: TextFile): void {
    const request = { source: id, file: path, revision, text };
    // Failures are handled by `#restart`, which sends all texts to the new engine.
    this.engine.call('setText', request).catch(() => undefined);
  }

  /** Sends the engine the changes that led to the text of a file, or the text if the engine does not know the one before. */
  sendChanges(source: OpenSource, file: TextFile, changes: TextChange[]): void {
    this.engine
      .call('changeText', { source: source.id, file: file.path, revision: file.revision, changes })
      // The engine was started again, and knows the file by its whole text alone.
      .catch(() => this.sendText(source, file));
  }

  broadcast(event: WorkspaceEvent, except?: string): void {
    this.events.broadcast(event, except);
  }

  /** Sends all windows a source and the list of sources: both show whether it has unsaved changes. */
  broadcastState(source: OpenSource): void {
    this.broadcast({ type: 'opened', source: source.opened });
    this.#broadcastSources();
  }

  /** Stores unsaved texts in the state folder, then closes event streams and the engine. */
  async close(): Promise<void> {
    this.#stopFollowing();
    for (const source of this.sources) for (const file of source.texts) file.release();
    this.events.close();
    await this.engine.close();
  }

  #broadcastSources(): void {
    this.broadcast({ type: 'sources', sources: this.sources.map(({ entry }) => entry) });
  }

  #onEngineEvent(event: EngineEvent): void {
    if (event.type === 'problems') {
      const checked = this.#sources.get(event.list.source);
      if (checked) checked.counts = event.list.counts;
    }
    if (event.type !== 'state') {
      this.broadcast(event);
      return;
    }
    const source = this.#sources.get(event.state.id);
    if (source === undefined) return;
    const { state: before } = source;
    source.state = event.state;
    this.broadcast({ type: 'opened', source: source.opened });
    this.#broadcastSources();
    const names = (state: typeof before) =>
      [...(state?.files ?? []).map(({ path }) => path), ...(state?.missing ?? [])].join('\0');
    if (names(before) !== names(event.state)) this.#follow();
  }

  #follow(): void {
    this.#stopFollowing();
    this.#stopFollowing = followFiles(
      diskEvents(),
      () => this.sources.flatMap(({ files, missing }) => [...files, ...missing]),
      async (changed) => this.#onDisk(changed),
      (error) =>
        this.broadcast({ type: 'engine', message: `Files cannot be watched for changes: ${String(error)}` }),
    );
  }

  #onDisk(changed: ReadonlySet<string>): void {
    for (const source of this.sources) {
      for (const path of [...source.files, ...source.missing]) {
        if (!changed.has(path)) continue;
        const file = source.openText(path);
        if (file) this.#followText(source, file);
        else void this.engine.call('reload', { source: source.id }).catch(() => undefined);
      }
    }
  }

  #followText(source: OpenSource, file: TextFile): void {
    const { text: before, revision: baseRevision, path } = file;
    const change = followDisk(file);
    if (change === 'conflict') {
      const conflict = file.conflict();
      if (conflict) this.broadcast({ type: 'conflict', source: source.id, conflict });
    } else if (change === 'removed') this.broadcast({ type: 'removed', source: source.id, file: path });
    else if (change === 'text') {
      const { revision, text, diskVersion } = file;
      const changes = changesBetween(before, text);
      this.broadcast({
        type: 'text',
        source: source.id,
        file: path,
        baseRevision,
        revision,
        diskVersion,
        changes,
        reason: 'disk',
      });
      this.sendText(source, file);
    }
    this.broadcastState(source);
  }

  /** Sends all sources and texts to a new engine. */
  async #restart(message: string): Promise<void> {
    const isLoop = Date.now() - this.#restartedAt < RESTART_MS;
    this.#restartedAt = Date.now();
    this.broadcast({
      type: 'engine',
      message: isLoop ? `${message} The engine restarts at the next edit.` : message,
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

/** If the file on disk can no longer be read as text, the editor keeps its text. */
function followDisk(file: TextFile): ReturnType<TextFile['followDisk']> {
  try {
    return file.followDisk();
  } catch {
    return 'same';
  }
}
