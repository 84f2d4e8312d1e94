import { isolateHistory } from '@codemirror/commands';
import { type ChangeSet, type EditorState, Transaction, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { ProblemList, SourceFileEntry, TextChange, TextState } from '../../protocol.ts';
import { call } from '../state/call.ts';
import { readText } from '../state/early-text.ts';
import { applyFix } from '../state/edit-structure.ts';
import { setDirty } from '../state/editor-handle.ts';
import { notifyError } from '../state/notices.ts';
import { WINDOW_ID } from '../state/window-id.ts';
import { editorExtensions, languageOf } from './editor-extensions.ts';
import { editorFile } from './files/editor-file.ts';
import { FileSync } from './files/file-sync.ts';
import { initialState, keptState } from './files/open-file.ts';
import { problemMarks } from './problem-marks.ts';

interface OpenFile {
  path: string;
  state: EditorState;
  sync: FileSync;
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
  readonly #source: string;
  #current: OpenFile | undefined;
  #problems: ProblemList | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: string, { parent, onCursor }: Options) {
    this.#source = source;
    this.#onCursor = onCursor;
    this.view = new EditorView({ parent, root: parent });
  }

  get path(): string | undefined {
    return this.#current?.path;
  }

  /** Shows a file. The text that was read is given back when it was not open before. */
  async open({ path, language }: SourceFileEntry): Promise<TextState | undefined> {
    if (this.#current?.path === path) return undefined;
    const known = this.#files.get(path);
    if (known) {
      this.#show(known);
      return undefined;
    }
    const [text, grammar] = await Promise.all([readText(this.#source, path), languageOf(language)]);
    setDirty(path, text.isDirty);
    const holder: { file?: OpenFile } = {};
    const sync = new FileSync({
      source: this.#source,
      file: path,
      window: WINDOW_ID,
      revision: text.revision,
      text: initialState(text, []).doc,
      send: (request) => call('editText', request),
      apply: (changes) => holder.file && this.#applyRemote(holder.file, changes),
      onError: notifyError,
    });
    const state = initialState(text, [
      grammar,
      editorFile.of({ source: this.#source, path, sync }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) this.#changed(path, update.transactions);
        if (update.selectionSet || update.docChanged) this.#reportCursor();
      }),
      ...editorExtensions(),
    ]);
    const file: OpenFile = { path, state, sync, scrollTop: 0 };
    holder.file = file;
    this.#files.set(path, file);
    this.#show(file);
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

  /** Takes a text of the server in place of the one here, as after a conflict. */
  replace({ path, text, revision, isDirty }: TextState): void {
    const file = this.#files.get(path);
    if (!file) return;
    setDirty(path, isDirty);
    file.sync.replace(text, revision);
  }

  setProblems(list: ProblemList | undefined): void {
    this.#problems = list;
    const file = this.#current;
    if (!file || !list) return;
    // A file that was never edited has no revision in the list; problems of an older text are followed by newer ones.
    const checked = list.revisions[file.path];
    if (checked !== undefined && checked !== file.sync.revision) return;
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
    clearTimeout(this.#keepTimer);
    for (const { sync } of this.#files.values()) sync.close();
    this.view.destroy();
  }

  #show(file: OpenFile): void {
    if (this.#current) {
      this.#current.state = this.view.state;
      this.#current.scrollTop = this.view.scrollDOM.scrollTop;
    }
    this.#current = file;
    this.view.setState(file.state);
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
