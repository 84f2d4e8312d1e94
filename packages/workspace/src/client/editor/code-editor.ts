import { isolateHistory } from '@codemirror/commands';
import { type ChangeSet, type EditorState, Transaction, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { ProblemList, SourceFileEntry, TextChange, TextState } from '../../protocol.ts';
import { call } from '../state/call.ts';
import { isConnectionLoss, loseConnection } from '../state/connect.ts';
import { applyFix } from '../state/edit-structure.ts';
import { setDirty } from '../state/editor-handle.ts';
import { addFound, findCopies, type LocalCopy, removeCopy, unsentFiles } from '../state/local-copies.ts';
import { notify, notifyError } from '../state/notices.ts';
import { connection, sourceAt } from '../state/source-state.ts';
import { readText } from '../state/text-prefetch.ts';
import { hashText, WINDOW_ID } from '../state/window-key.ts';
import { editorExtensions, getLanguage } from './editor-extensions.ts';
import { editorFile } from './files/editor-file.ts';
import { FileSync } from './files/file-sync.ts';
import { changeReadOnly, initialState, keptState } from './files/open-file.ts';
import { resumeFile } from './files/resume-file.ts';
import { differingRange } from './files/text-changes.ts';
import { TextGuard } from './files/text-guard.ts';
import { applyWrapping, followWrapping } from './line-wrapping.ts';
import { problemMarks } from './problem-marks.ts';

interface OpenFile {
  path: string;
  state: EditorState;
  sync: FileSync;
  guard: TextGuard;
  /** Scroll position, in pixels. */
  scrollTop: number;
}

interface Options {
  parent: ShadowRoot;
  onCursor: (at: { file: string; offset: number; line: number; column: number }) => void;
}

/** After the last change. */
const KEEP_DELAY_MS = 700;
/** Marks of changes that are not the user's. */
const FROM_SERVER = 'server';

/** The editor of all files of one source: one view, a state for each file. */
export class CodeEditor {
  readonly view: EditorView;
  readonly #files = new Map<string, OpenFile>();
  readonly #onCursor: Options['onCursor'];
  /** Path of the entry file. */
  readonly #entry: string;
  #current: OpenFile | undefined;
  /** Path of the file that is to be shown. It is another one than the current file while its text is read. */
  #wanted: string | undefined;
  /** Files whose text is being read. */
  readonly #reads = new Map<string, Promise<TextState>>();
  #problems: ProblemList | undefined;
  /** The problems are those of a revision that the file has not reached yet. */
  #areMarksDue = false;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #stopWrapping: () => void;

  constructor(entry: string, { parent, onCursor }: Options) {
    this.#entry = entry;
    this.#onCursor = onCursor;
    this.view = new EditorView({ parent, root: parent });
    this.#stopWrapping = followWrapping(this.view);
  }

  get path(): string | undefined {
    return this.#current?.path;
  }

  /** Shows a file. The text that was read is given back when it was not open before. */
  async open({ path, language }: SourceFileEntry): Promise<TextState | undefined> {
    this.#wanted = path;
    if (this.#current?.path === path) return undefined;
    const known = this.#files.get(path);
    if (known) {
      this.#show(known);
      return undefined;
    }
    const read = this.#reads.get(path) ?? this.#load(path, language);
    this.#reads.set(path, read);
    try {
      return await read;
    } finally {
      this.#reads.delete(path);
    }
  }

  /** Reads a file, and shows it unless another one was opened meanwhile. */
  async #load(path: string, language: SourceFileEntry['language']): Promise<TextState> {
    const [{ text, copies }, grammar] = await Promise.all([this.#read(path), getLanguage(language)]);
    setDirty(path, text.isDirty);
    const holder: { file?: OpenFile } = {};
    const source = () => this.#source;
    const sync = new FileSync({
      source,
      file: path,
      window: WINDOW_ID,
      revision: text.revision,
      text: initialState(text, []).doc,
      send: async (request) => {
        const response = await call('editText', request);
        guard.accept(response);
        return response;
      },
      apply: (changes) => {
        if (holder.file) this.#applyRemote(holder.file, changes);
        this.#markLater();
      },
      onError: (error) => (isConnectionLoss(error) ? loseConnection() : notifyError(error)),
      onStatus: () => {
        guard.check();
        this.#markLater();
      },
    });
    const guard = new TextGuard({
      path,
      sync,
      text: () => (holder.file ? this.#getText(holder.file) : text.text),
      state: text,
    });
    if (connection.value === 'lost') void sync.pause();
    const state = initialState(text, [
      grammar,
      editorFile.of({
        get source() {
          return source();
        },
        path,
        sync,
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) this.#changed(path, update.transactions);
        if (update.selectionSet || update.docChanged) this.#reportCursor();
      }),
      ...editorExtensions(),
    ]);
    const file: OpenFile = { path, state, sync, guard, scrollTop: 0 };
    holder.file = file;
    this.#files.set(path, file);
    if (this.#wanted === path) this.#show(file);
    await this.#restoreCopies(text.text, copies);
    return text;
  }

  /** Puts the cursor at an offset of the text, and scrolls there. */
  reveal(offset: number): void {
    const anchor = Math.min(offset, this.view.state.doc.length);
    this.view.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
    });
  }

  receive(path: string, baseRevision: number, revision: number, changes: readonly TextChange[]): void {
    this.#files.get(path)?.sync.receive(baseRevision, revision, changes);
  }

  /** Follows the permissions of files. */
  setReadOnly(path: string, isReadOnly: boolean): void {
    const file = this.#files.get(path);
    if (!file) return;
    const spec = changeReadOnly(file === this.#current ? this.view.state : file.state, isReadOnly);
    if (spec === undefined) return;
    if (file === this.#current) this.view.dispatch(spec);
    else file.state = file.state.update(spec).state;
  }

  /** The text of a file is based on a version on the disk; where it `isSaved`, it is that version. */
  setDiskVersion(path: string, diskVersion: string, isSaved: boolean): void {
    const guard = this.#files.get(path)?.guard;
    if (!guard) return;
    if (isSaved) guard.saved(diskVersion);
    else guard.diskVersion = diskVersion;
  }

  /** Takes a text of the server in place of the one here, as after a conflict. */
  replace(state: TextState): void {
    const file = this.#files.get(state.path);
    if (!file) return;
    setDirty(state.path, state.isDirty);
    file.sync.replace(state.text, state.revision);
    file.guard.take(state);
  }

  /** Replaces the text of the file that is shown, as if it were typed. Resolves with whether it is stored. */
  async restore(path: string, text: string): Promise<boolean> {
    const file = this.#current;
    if (file?.path !== path) return false;
    this.view.dispatch({
      changes: differingRange(this.view.state.doc, text),
      annotations: isolateHistory.of('full'),
    });
    await file.sync.flush();
    file.guard.store();
    return file.guard.isSafe || unsentFiles.value.get(path) === 'stored';
  }

  pause(): void {
    for (const { sync, guard } of this.#files.values()) {
      void sync.pause();
      guard.check();
    }
  }

  async resume(): Promise<void> {
    for (const file of this.#files.values())
      await resumeFile({ ...file, source: this.#source, text: () => this.#getText(file) });
  }

  /** Files whose text the server has not stored. */
  unsentTexts(): { path: string; text: string }[] {
    return [...this.#files.values()]
      .filter(({ guard }) => !guard.isSafe)
      .map((file) => ({ path: file.path, text: this.#getText(file) }));
  }

  /** Stores in the browser what the server has not stored. */
  storeCopies(): void {
    for (const { guard } of this.#files.values()) guard.store();
  }

  setProblems(list: ProblemList | undefined): void {
    this.#problems = list;
    const file = this.#current;
    if (!file || !list) return;
    // A file that was never edited has no revision in the list; problems of an older text are followed by newer ones.
    const checked = list.revisions[file.path];
    this.#areMarksDue = checked !== undefined && checked !== file.sync.revision;
    if (this.#areMarksDue) return;
    this.view.dispatch(problemMarks(this.view.state, list.problems, file, (fix) => void applyFix(fix)));
  }

  /** Whether the server has everything that was typed into a file. */
  isSent(path: string): boolean {
    return this.#files.get(path)?.sync.isIdle ?? true;
  }

  async flush(): Promise<void> {
    await Promise.all([...this.#files.values()].map(({ sync }) => sync.flush()));
  }

  destroy(): void {
    this.#wanted = undefined;
    clearTimeout(this.#keepTimer);
    this.#stopWrapping();
    for (const { sync, guard } of this.#files.values()) {
      sync.close();
      guard.close();
    }
    this.view.destroy();
  }

  get #source(): string {
    return sourceAt(this.#entry);
  }

  #getText(file: OpenFile): string {
    const { doc } = file === this.#current ? this.view.state : file.state;
    return doc.sliceString(0, undefined, '\n');
  }

  /** The text of a file, and copies of it that windows left in the browser. The server continues the text that they were typed into. */
  async #read(path: string): Promise<{ text: TextState; copies: LocalCopy[] }> {
    const copies = await findCopies(path);
    const [copy] = copies;
    if (!copy) return { text: await readText(this.#source, path), copies };
    const { window, lineage, baseHash, diskVersion } = copy;
    const request = { source: this.#source, file: path, window, lineage, baseHash, diskVersion };
    const { state } = await call('resumeText', { ...request, isDirty: false });
    return { text: state, copies };
  }

  /** A copy that was typed into just this text is restored; the user decides about others. */
  async #restoreCopies(text: string, copies: readonly LocalCopy[]): Promise<void> {
    if (copies.length === 0) return;
    const hash = await hashText(text);
    const others = copies.filter((copy) => {
      if (copy.text === text) removeCopy(copy);
      return copy.text !== text;
    });
    const own = others.find(({ baseHash }) => baseHash === hash);
    addFound(others.filter((copy) => copy !== own));
    if (!own) return;
    if (await this.restore(own.path, own.text)) {
      removeCopy(own);
      notify({ tone: 'info', text: 'Text that was typed while the server was stopped is restored.' });
    } else addFound([own]);
  }

  #show(file: OpenFile): void {
    if (this.#current) {
      this.#current.state = this.view.state;
      this.#current.scrollTop = this.view.scrollDOM.scrollTop;
    }
    this.#current = file;
    this.view.setState(file.state);
    applyWrapping(this.view);
    this.view.scrollDOM.scrollTop = file.scrollTop;
    this.setProblems(this.#problems);
    this.#reportCursor();
  }

  #changed(path: string, transactions: readonly Transaction[]): void {
    const file = this.#files.get(path);
    if (!file) return;
    for (const transaction of transactions) {
      if (!transaction.docChanged || transaction.isUserEvent(FROM_SERVER)) continue;
      file.sync.push(transaction.changes);
      setDirty(path, true);
    }
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(() => void this.#keep(file), KEEP_DELAY_MS);
  }

  /** Problems may arrive before the revision that they belong to: its answer and the list come by different ways. */
  #markLater(): void {
    if (this.#areMarksDue) queueMicrotask(() => this.setProblems(this.#problems));
  }

  #applyRemote(file: OpenFile, changes: ChangeSet): void {
    const spec: TransactionSpec = {
      changes,
      userEvent: FROM_SERVER,
      annotations: [isolateHistory.of('full'), Transaction.addToHistory.of(true)],
    };
    if (file === this.#current) this.view.dispatch(spec);
    else file.state = file.state.update(spec).state;
  }

  async #keep(file: OpenFile): Promise<void> {
    await file.sync.flush();
    const state = file === this.#current ? this.view.state : file.state;
    const kept = keptState(state);
    if (!kept || !file.sync.isIdle) return;
    const { revision } = file.sync;
    const json = JSON.parse(JSON.stringify(kept));
    await call('keepEditorState', { source: this.#source, file: file.path, revision, state: json }).catch(
      notifyError,
    );
  }

  #reportCursor(): void {
    if (!this.#current) return;
    const { head } = this.view.state.selection.main;
    const line = this.view.state.doc.lineAt(head);
    this.#onCursor({
      file: this.#current.path,
      offset: head,
      line: line.number,
      column: head - line.from + 1,
    });
  }
}
