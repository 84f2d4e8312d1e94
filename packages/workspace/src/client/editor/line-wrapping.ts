import { Compartment, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { effect } from '@preact/signals';
import { isWrapped } from '../state/layout.ts';

const wrapping = new Compartment();

/** Lines are wrapped as the user has chosen, in every file. */
export const lineWrapping = () => wrapping.of(isWrapped.peek() ? EditorView.lineWrapping : []);

function wrapEffect(isOn: boolean): TransactionSpec {
  return { effects: wrapping.reconfigure(isOn ? EditorView.lineWrapping : []) };
}

/** Follows the choice until the returned function is called. */
export function followWrapping(view: EditorView): () => void {
  return effect(() => view.dispatch(wrapEffect(isWrapped.value)));
}

/** A state that was not shown while the choice was made has the former one. */
export function applyWrapping(view: EditorView): void {
  view.dispatch(wrapEffect(isWrapped.peek()));
}
