import { historyField } from '@codemirror/commands';
import { Compartment, EditorState, type Extension, type TransactionSpec } from '@codemirror/state';
import type { TextState } from '../../../protocol.ts';
import { getText } from './text-changes.ts';

/** Whether a file can be written, which may change while it is open. */
const readOnly = new Compartment();

const FIELDS = { history: historyField };
/** Characters of JSON; the server takes 5 MB. */
const MAX_KEPT = 4_000_000;

/** The state of an editor for a file: with its undo history and selection of before the page was reloaded. */
export function initialState(
  { text, editorState, isReadOnly }: TextState,
  extensions: Extension[],
): EditorState {
  const all = [...extensions, readOnly.of(EditorState.readOnly.of(isReadOnly))];
  const doc = getText(text);
  if (typeof editorState === 'object' && editorState !== null && !Array.isArray(editorState)) {
    try {
      const json = { ...editorState, doc: text };
      return EditorState.fromJSON(json, { extensions: all }, FIELDS);
    } catch {
      // Kept by another version: the text matters, its history is a convenience.
    }
  }
  return EditorState.create({ doc, extensions: all });
}

/** Makes an open file editable or not; undefined if it is already. */
export function changeReadOnly(state: EditorState, isReadOnly: boolean): TransactionSpec | undefined {
  if (state.readOnly === isReadOnly) return undefined;
  return { effects: readOnly.reconfigure(EditorState.readOnly.of(isReadOnly)) };
}

/** Undo history and selection, without the text; undefined when they are too long to be kept. */
export function keptState(state: EditorState): { history: unknown; selection: unknown } | undefined {
  // The entries of the history write themselves: `toJSON` of the state would copy the whole text beside them.
  const json = JSON.stringify({ history: state.field(historyField), selection: state.selection });
  return json.length > MAX_KEPT ? undefined : JSON.parse(json);
}
