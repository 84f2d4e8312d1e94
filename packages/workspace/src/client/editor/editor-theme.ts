import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--cl-text)', backgroundColor: 'var(--cl-page)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--cl-font-mono)', lineHeight: '1.6', scrollbarWidth: 'thin' },
  '.cm-content': { padding: '8px 0 40vh', caretColor: 'var(--cl-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--cl-text)', borderLeftWidth: '1.5px' },
  '.cm-gutters': { backgroundColor: 'var(--cl-page)', color: 'var(--cl-muted)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': {
    minWidth: '32px',
    padding: '0 2px 0 0',
    fontSize: '12px',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0 0 0 5px' },
  '.cm-lint-marker': { width: '7px', height: '7px', marginTop: '7px' },
  '.cm-lint-marker-error': { content: 'none', borderRadius: '1px', backgroundColor: 'var(--cl-danger)' },
  '.cm-lint-marker-warning, .cm-lint-marker-info': {
    content: 'none',
    borderRadius: '50%',
    backgroundColor: 'var(--cl-warning)',
  },
  '.cm-foldGutter .cm-gutterElement': { cursor: 'pointer', padding: '0 3px 0 2px' },
  '.cm-fold-open, .cm-fold-closed': {
    display: 'block',
    width: '5px',
    height: '5px',
    margin: '6px 3px 0',
    border: 'solid var(--cl-muted)',
    borderWidth: '0 1.5px 1.5px 0',
    transform: 'rotate(45deg)',
  },
  '.cm-fold-closed': { marginTop: '8px', transform: 'rotate(-45deg)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--cl-text) 4%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--cl-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--cl-accent) 22%, transparent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--cl-accent) 14%, transparent)' },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--cl-warning) 24%, transparent)' },
  '.cm-searchMatch-selected': { backgroundColor: 'color-mix(in srgb, var(--cl-warning) 44%, transparent)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--cl-accent) 20%, transparent)',
  },
  '.cm-foldPlaceholder': {
    padding: '0 6px',
    border: '0',
    backgroundColor: 'var(--cl-surface)',
    color: 'var(--cl-muted)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy 1px var(--cl-danger)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning, .cm-lintRange-info': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy 1px var(--cl-warning)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-active': { backgroundColor: 'transparent' },
  '.cm-lintPoint:after': { borderBottomColor: 'var(--cl-danger)' },
  '.cm-tooltip': {
    maxWidth: '520px',
    border: '1px solid var(--cl-line)',
    borderRadius: '6px',
    backgroundColor: 'var(--cl-page)',
    boxShadow: '0 6px 24px rgb(0 0 0 / 14%)',
    fontFamily: 'var(--cl-font-text)',
    fontSize: '13px',
    lineHeight: '1.45',
    overflow: 'hidden',
  },
  '.cm-tooltip-hover > div, .cm-hover': { padding: '8px 12px' },
  '.cm-hover > * + *': { marginTop: '4px' },
  '.cm-hover-title': { fontFamily: 'var(--cl-font-mono)', fontWeight: '600' },
  '.cm-hover-lines': { color: 'var(--cl-muted)' },
  '.cm-hover-preview': {
    margin: '6px 0 0',
    fontFamily: 'var(--cl-font-mono)',
    fontSize: '12px',
    whiteSpace: 'pre-wrap',
  },
  '.cm-diagnostic': { padding: '8px 12px', border: '0', whiteSpace: 'normal' },
  '.cm-diagnostic-code': { color: 'var(--cl-muted)', fontSize: '12px' },
  '.cm-diagnosticAction': {
    margin: '6px 0 0',
    padding: '3px 10px',
    borderRadius: '5px',
    backgroundColor: 'var(--cl-accent)',
    color: 'var(--cl-page)',
    font: 'inherit',
    fontWeight: '600',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--cl-font-mono)', maxHeight: '260px' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px !important', lineHeight: '1.5' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--cl-accent-soft)',
    color: 'var(--cl-text)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--cl-accent)', fontWeight: '600' },
  '.cm-completionDetail': { color: 'var(--cl-muted)', fontStyle: 'normal', marginLeft: '12px' },
  '.cm-completionInfo': { padding: '8px 12px' },
  '.cm-panels': { backgroundColor: 'var(--cl-surface)', color: 'var(--cl-text)', border: '0' },
  '.cm-panels-top': { borderBottom: '1px solid var(--cl-line)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--cl-line)' },
  '.cm-search': { padding: '8px 12px', fontFamily: 'var(--cl-font-text)', fontSize: '13px' },
  '.cm-search label': { fontSize: '12px' },
  '.cm-textfield': {
    padding: '3px 8px',
    border: '1px solid var(--cl-guide)',
    borderRadius: '5px',
    backgroundColor: 'var(--cl-page)',
    fontSize: '13px',
  },
  '.cm-button': {
    border: '1px solid var(--cl-guide)',
    borderRadius: '5px',
    backgroundImage: 'none',
    backgroundColor: 'var(--cl-page)',
    fontSize: '12.5px',
  },
  '.cm-merge-revert button': { color: 'var(--cl-accent)', font: '600 15px var(--cl-font-text)' },
  // The library's own colors are those of a light page, and its marks are in few fonts.
  '.cm-collapsedLines': {
    background: 'var(--ws-hover)',
    color: 'var(--cl-muted)',
    '&:before, &:after': { content: '"⋯"' },
  },
  '.cm-changedLine': { backgroundColor: 'color-mix(in srgb, var(--cl-accent) 8%, transparent)' },
  '.cm-changedText': {
    background: 'color-mix(in srgb, var(--cl-accent) 26%, transparent) !important',
  },
});

const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--cl-code-key)' },
  { tag: [tags.string, tags.special(tags.string), tags.content], color: 'var(--cl-code-string)' },
  { tag: [tags.number], color: 'var(--cl-code-number)' },
  {
    tag: [tags.bool, tags.null, tags.keyword, tags.typeName, tags.labelName],
    color: 'var(--cl-code-keyword)',
  },
  { tag: [tags.comment, tags.lineComment], color: 'var(--cl-code-comment)' },
  { tag: [tags.separator, tags.punctuation, tags.brace, tags.squareBracket], color: 'var(--cl-muted)' },
]);

/** The colors and the type of the reference, in both themes. */
export const editorTheme = [look, syntaxHighlighting(colors)];
