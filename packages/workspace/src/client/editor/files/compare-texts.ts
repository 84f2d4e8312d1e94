import { MergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { editorTheme } from '../editor-theme.ts';

/** Lines of context around a difference; more are folded. */
const MARGIN = 4;

type LabeledText = readonly [text: string, label: string];

/** Draws two texts beside each other, with what differs marked. Returns what removes them. */
export function compareTexts(
  root: ShadowRoot,
  [before, beforeLabel]: LabeledText,
  [after, afterLabel]: LabeledText,
): () => void {
  const extensions = (label: string): Extension[] => [
    lineNumbers(),
    EditorState.readOnly.of(true),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    editorTheme,
  ];
  const merge = new MergeView({
    parent: root,
    root,
    a: { doc: before, extensions: extensions(beforeLabel) },
    b: { doc: after, extensions: extensions(afterLabel) },
    collapseUnchanged: { margin: MARGIN, minSize: 2 * MARGIN },
    gutter: true,
  });
  return () => merge.destroy();
}
