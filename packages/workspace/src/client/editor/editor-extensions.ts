import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  snippet,
  snippetCompletion,
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
import { EditorState, type Extension, Prec } from '@codemirror/state';
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
  lineNumbers,
  placeholder,
  rectangularSelection,
} from '@codemirror/view';
import type { CompletionItem, Hover } from '../../protocol.ts';
import { call } from '../state/call.ts';
import { notifyError } from '../state/notices.ts';
import { editorTheme } from './editor-theme.ts';
import { editorFile } from './files/editor-file.ts';
import { completionRange } from './files/text-changes.ts';
import { lineWrapping } from './line-wrapping.ts';
import { symbolKeys } from './symbol-commands.ts';
import { yamlEnter } from './yaml-indent.ts';

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
    emptyText(),
    lineWrapping(),
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
  marker.className = isOpen ? 'cm-fold-open' : 'cm-fold-closed';
  marker.title = isOpen ? 'Fold' : 'Unfold';
  return marker;
}

/** Loads the grammar of a language when a file of it is opened. */
export async function getLanguage(language: 'yaml' | 'json'): Promise<Extension> {
  if (language === 'json') return (await import('@codemirror/lang-json')).json();
  return [(await import('@codemirror/lang-yaml')).yaml(), yamlEnter];
}

/** Keys, values and references that the description allows at a position. */
async function completeField(context: CompletionContext): Promise<CompletionResult | null> {
  const file = context.state.facet(editorFile);
  const typed = context.matchBefore(/[\w$#/.:"'-]+/);
  if (!file || (!context.explicit && !typed)) return null;
  await file.sync.flush();
  if (context.aborted) return null;
  const { source, path } = file;
  const list = await call('complete', { source, file: path, offset: context.pos }).catch(() => undefined);
  if (!list || list.items.length === 0 || context.aborted) return null;
  const range = completionRange(list, context.pos, context.state.doc.length);
  // A name that is written in quotes is found by what is inside of them.
  const written = context.state.sliceDoc(range.from, range.to);
  const [before = ''] = /^["']/.exec(written) ?? [];
  const after = written.length > 1 && written.endsWith(before) ? before : '';
  return {
    ...range,
    options: list.items.map((item, index) => ({
      ...toCompletion(item, before, after),
      // Of what is typed equally well, the order of the server counts: what is required or usual first.
      sortText: String(index).padStart(5, '0'),
    })),
    validFor: /^["']?[\w$#/.-]*["']?$/,
  };
}

function toCompletion(
  { label, insert, snippet, detail, documentation }: CompletionItem,
  before: string,
  after: string,
): Completion {
  const shown = {
    label: before + label + after,
    ...(before !== '' && { displayLabel: label, apply: insert ?? label }),
    ...(detail === undefined ? {} : { detail }),
    ...(documentation === undefined ? {} : { info: () => textElement(documentation) }),
  };
  if (snippet !== undefined) return snippetCompletion(snippet, shown);
  return insert === undefined ? shown : { ...shown, apply: insert };
}

function textElement(text: string): HTMLElement {
  const element = document.createElement('div');
  element.textContent = text;
  return element;
}

/** The documentation of the field under the pointer. */
const fieldHover = hoverTooltip(
  async (view, pos) => {
    const file = view.state.facet(editorFile);
    if (!file) return null;
    await file.sync.flush();
    const { source, path } = file;
    const answer = await call('hover', { source, file: path, offset: pos }).catch(() => undefined);
    if (!answer?.hover || answer.hover.to > view.state.doc.length) return null;
    const { hover } = answer;
    return { pos: hover.from, end: hover.to, above: true, create: () => ({ dom: hoverElement(hover) }) };
  },
  { hideOnChange: true },
);

function hoverElement({ title, lines, preview, specification }: Hover): HTMLElement {
  const root = document.createElement('div');
  root.className = 'cm-hover';
  root.append(line('cm-hover-title', title), ...lines.map((text) => line('cm-hover-lines', text)));
  if (preview !== undefined) {
    const text = document.createElement('pre');
    text.className = 'cm-hover-preview';
    text.textContent = preview;
    root.append(text);
  }
  if (specification !== undefined && /^https:\/\//.test(specification)) {
    const link = document.createElement('a');
    link.href = specification;
    link.target = '_blank';
    link.rel = 'noreferrer';
    link.textContent = 'Specification';
    root.append(link);
  }
  return root;
}

function line(className: string, text: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.textContent = text;
  return element;
}

/** An empty text says how to begin; Tab writes a description whose fields are filled in one after the other. */
function emptyText(): Extension {
  return [
    placeholder('Press Tab for a description to fill in, or type.'),
    Prec.high(
      keymap.of([
        {
          key: 'Tab',
          run(view) {
            if (view.state.readOnly || view.state.doc.toString().trim() !== '') return false;
            void insertSkeleton(view).catch(notifyError);
            return true;
          },
        },
      ]),
    ),
  ];
}

async function insertSkeleton(view: EditorView): Promise<void> {
  const file = view.state.facet(editorFile);
  if (!file) return;
  await file.sync.flush();
  const { items } = await call('complete', { source: file.source, file: file.path, offset: 0 });
  const [skeleton] = items;
  if (skeleton?.snippet === undefined || view.state.doc.toString().trim() !== '') return;
  snippet(skeleton.snippet)(view, null, 0, view.state.doc.length);
}
