import { MergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { editorTheme } from '../editor-theme.ts';
import { listPieces, mergeTexts } from './merge-texts.ts';

/** Lines of context around a difference; more are folded. */
const MARGIN = 4;

type LabeledText = readonly [text: string, label: string];

export interface Comparison {
  /** Takes the pieces of the first text that touch none of the second one's own. @param base the text that both began with */
  takeOthers: (base: string) => void;
  remove: () => void;
}

/**
 * Draws two texts beside each other, with what differs marked.
 * @param onChange the second text can be edited, and each piece of the first one has a button that takes it over
 */
export function compareTexts(
  root: ShadowRoot,
  [before, beforeLabel]: LabeledText,
  [after, afterLabel]: LabeledText,
  onChange?: (text: string) => void,
): Comparison {
  const extensions = (label: string): Extension[] => [
    lineNumbers(),
    EditorState.lineSeparator.of('\n'),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    editorTheme,
  ];
  const merge = new MergeView({
    parent: root,
    root,
    a: { doc: before, extensions: [...extensions(beforeLabel), EditorState.readOnly.of(true)] },
    b: {
      doc: after,
      extensions: [
        ...extensions(afterLabel),
        onChange
          ? EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.sliceDoc()))
          : EditorState.readOnly.of(true),
      ],
    },
    ...(onChange && { revertControls: 'a-to-b', renderRevertControl: takeButton }),
    collapseUnchanged: { margin: MARGIN, minSize: 2 * MARGIN },
    gutter: true,
  });
  return {
    takeOthers(base) {
      const mine = merge.b.state.sliceDoc();
      // Piece by piece: what is folded between them stays folded.
      merge.b.dispatch({ changes: listPieces(mine, mergeTexts(base, mine, before)) });
    },
    remove: () => merge.destroy(),
  };
}

function takeButton(): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = '→';
  button.title = 'Take this piece of the disk';
  button.setAttribute('aria-label', button.title);
  return button;
}
