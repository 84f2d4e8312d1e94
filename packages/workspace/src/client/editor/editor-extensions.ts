import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view';
import { completeField } from './complete-field.ts';
import { editorTheme } from './editor-theme.ts';
import { fieldHover } from './field-hover.ts';
import { symbolKeys } from './symbol-commands.ts';

/** Everything of an editor that is the same for every file. */
export function editorExtensions(): Extension[] {
  return [
    // The server's lines end with `\n` alone: offsets count a lone `\r` as any other character.
    EditorState.lineSeparator.of('\n'),
    EditorState.allowMultipleSelections.of(true),
    EditorState.tabSize.of(2),
    indentUnit.of('  '),
    lintGutter(),
    lineNumbers(),
    foldGutter({ markerDOM: foldMarker }),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    history(),
    codeFolding(),
    drawSelection(),
    dropCursor(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    rectangularSelection(),
    crosshairCursor(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    autocompletion({ override: [completeField], icons: false, maxRenderedOptions: 60 }),
    fieldHover,
    symbolKeys,
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...lintKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
    EditorView.contentAttributes.of({
      'aria-label': 'Source of the description',
      spellcheck: 'false',
      tabindex: '0',
    }),
    editorTheme,
  ];
}

function foldMarker(isOpen: boolean): HTMLElement {
  const marker = document.createElement('span');
  marker.textContent = isOpen ? '⌄' : '›';
  marker.title = isOpen ? 'Fold' : 'Unfold';
  return marker;
}

/** Loads the grammar of a language when a file of it is opened. */
export async function languageOf(language: 'yaml' | 'json'): Promise<Extension> {
  if (language === 'json') return (await import('@codemirror/lang-json')).json();
  return (await import('@codemirror/lang-yaml')).yaml();
}
