import { type CodeUrl, countDiagnostics, type Diagnostic, type Severity, type Span } from '../diagnostic.ts';
import { type DiagnosticGroup, groupDiagnostics } from '../group-diagnostics.ts';
import type { SourceFile } from '../source-file.ts';
import { countsInWords, placeInWords, printableText } from './render-line.ts';

/** Options of `renderPretty`. */
export interface PrettyOptions {
  /** Texts by the path that spans name; a place in one of them is shown with its lines. */
  sourceFiles?: ReadonlyMap<string, SourceFile>;
  /** ANSI colors. Default: none. */
  color?: boolean;
  /** Terminal columns; longer lines of code are clipped. Default 100. */
  width?: number;
  /** Maximum number of reports, each for one group of problems. Default 200. */
  maxReports?: number;
  /** Lists every report, and every place of each. */
  all?: boolean;
  /** A sentence that explains how to see hidden problems. */
  more?: string;
  /** Addresses of codes, shown with the first report of each. Default: none is known. */
  codeUrl?: CodeUrl;
}

/** A few thousand lines, the most that is useful at a terminal. */
const MAX_REPORTS = 200;

/** Maximum number of places on one line; more get a line each. */
const MAX_IN_LINE = 5;

/** How a frame is drawn. */
interface FrameStyle {
  paint: Paint;
  severity: Severity;
  /** Terminal columns for the whole frame. */
  width: number;
  /** Lines shown before and after the marked one. */
  context: number;
  /** Digits of the widest line number of the report, so that gutters line up. */
  gutter: number;
}

/** Wraps text in terminal colors, or leaves it as it is. */
interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  help(text: string): string;
  severity(severity: Severity, text: string): string;
}

const SEVERITY_COLOR: Record<Severity, number> = { error: 31, warning: 33, info: 36 };

/**
 * For a reader at a terminal: each problem with its place, the lines around it and how to fix it, those with
 * one cause together, then a closing count. Text of the input can't move the cursor or set colors. Empty without diagnostics.
 */
export function renderPretty(diagnostics: readonly Diagnostic[], options: PrettyOptions = {}): string {
  if (diagnostics.length === 0) return '';
  const paint = createPaint(options.color ?? false);
  const context = { paint, sourceFiles: options.sourceFiles ?? new Map(), width: options.width ?? 100 };
  const groups = groupDiagnostics(diagnostics, options.all ? { maxOthers: diagnostics.length } : {});
  const shown = options.all ? groups : groups.slice(0, options.maxReports ?? MAX_REPORTS);
  const linked = new Set<string>();
  const blocks = shown.map((group) => {
    const { code } = group.first;
    const url = linked.has(code) ? undefined : options.codeUrl?.(code);
    linked.add(code);
    return renderBlock(group, context, url).join('\n');
  });
  const hidden = groups.slice(shown.length).reduce((sum, { count }) => sum + count, 0);
  const unnamed = shown.reduce((sum, group) => sum + countUnnamed(group), 0);
  const rest = [
    ...(hidden > 0 ? [` · ${hidden.toLocaleString('en')} of them not shown.`] : []),
    ...(hidden === 0 && unnamed > 0 && options.more
      ? [` · ${unnamed.toLocaleString('en')} ${unnamed === 1 ? 'place' : 'places'} not listed.`]
      : []),
  ].map((words) => `${words} ${options.all ? '' : (options.more ?? '')}`.trimEnd());
  return `${blocks.join('\n\n')}\n\n${renderClosingLine(diagnostics, paint)}${rest.join('')}\n`;
}

/** Problems of a group whose places are only counted. */
function countUnnamed({ first, count, others }: DiagnosticGroup): number {
  return first.span === undefined ? 0 : count - (first.count ?? 1) - others.length;
}

interface Context {
  paint: Paint;
  sourceFiles: ReadonlyMap<string, SourceFile>;
  width: number;
}

function renderBlock(group: DiagnosticGroup, context: Context, url: string | undefined): string[] {
  const { code, severity, message, help, span, related = [] } = group.first;
  const { paint } = context;
  const gutter = measureGutter([...(span ? [span] : []), ...related]);
  const style = { paint, severity, width: context.width, gutter, context: 1 };
  const indent = ' '.repeat(gutter + 1);
  return [
    `${paint.severity(severity, `${severity}[${printableText(code)}]`)}${paint.bold(`: ${printableText(message)}`)}`,
    ...(span ? renderPlaces(span, context, style) : []),
    ...related.flatMap((place) => [
      `${indent}${paint.dim('=')} ${paint.bold('note')}: ${printableText(place.message)}`,
      ...renderPlaces(place, context, { ...style, severity: 'info', context: 0 }),
    ]),
    ...renderMore(group).map((line, at) =>
      at === 0
        ? `${indent}${paint.dim('=')} ${paint.bold('note')}: ${line}`
        : `${indent}${' '.repeat('= note: '.length)}${line}`,
    ),
    ...(help ? [`${indent}${paint.dim('=')} ${paint.help('help')}: ${printableText(help)}`] : []),
    ...(url ? [`${indent}${paint.dim('=')} ${paint.bold('docs')}: ${url}`] : []),
  ];
}

/** How many more problems have the same cause, and where the next ones are. */
function renderMore({ first, count, others, isOneSentence }: DiagnosticGroup): string[] {
  const more = count - (first.count ?? 1);
  if (more === 0) return [];
  const number = more.toLocaleString('en');
  const places = others.flatMap(({ span }) => (span ? [placeInWords(span)] : []));
  if (isOneSentence) {
    const rest = more - places.length;
    if (places.length > MAX_IN_LINE) return [`the same at ${number} other places:`, ...places];
    const list = [
      ...places,
      ...(rest > 0 ? [`${rest.toLocaleString('en')} other ${rest === 1 ? 'place' : 'places'}`] : []),
    ];
    return [`the same at ${list.join(', ')}`];
  }
  return [
    `${number} more like it${more > others.length ? ', among them' : ''}:`,
    ...others.map(({ span, message }) => `${span ? `${placeInWords(span)} ` : ''}${printableText(message)}`),
  ];
}

function renderPlaces(span: Span, context: Context, style: FrameStyle): string[] {
  const { paint } = style;
  const place = `${' '.repeat(style.gutter)}${paint.dim('-->')} ${placeInWords(span)}`;
  const source = context.sourceFiles.get(span.file);
  if (!source || span.line > source.lineStarts.length) return [place];
  return [place, ...renderCodeFrame(source, span, style)];
}

function measureGutter(spans: readonly Span[]): number {
  return Math.max(1, ...spans.map((span) => String(span.line + 1).length));
}

function renderClosingLine(diagnostics: readonly Diagnostic[], paint: Paint): string {
  const counts = countDiagnostics(diagnostics);
  const worst = counts.errors > 0 ? 'error' : counts.warnings > 0 ? 'warning' : 'info';
  return paint.severity(worst, countsInWords(counts));
}

/**
 * Returns the lines around a place with the place underlined:
 *
 *     41 |       content:
 *     42 |         $ref: '#/components/schemas/Erorr'
 *        |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * A span over several lines is marked to the end of its first one; blank lines around it are left out.
 */
function renderCodeFrame(source: SourceFile, span: Span, style: FrameStyle): string[] {
  const { paint, severity, gutter } = style;
  const width = Math.max(20, style.width - gutter - 3);
  const numbered = (line: number) => paint.dim(`${String(line).padStart(gutter)} |`);
  const plain = (line: number) => `${numbered(line)} ${clipLine(source.lineText(line), 0, 0, width).text}`;
  const marked = renderMarkedLine(source, span, width);
  return [
    ...renderLinesBetween(span.line - style.context, span.line - 1, source).map(plain),
    `${numbered(span.line)} ${marked.text}`.trimEnd(),
    `${paint.dim(`${' '.repeat(gutter)} |`)} ${' '.repeat(marked.markStart)}${paint.severity(severity, '^'.repeat(marked.markWidth))}`,
    ...renderLinesBetween(span.line + 1, span.line + style.context, source).map(plain),
  ];
}

function renderMarkedLine(source: SourceFile, span: Span, width: number) {
  const line = source.lineText(span.line);
  const start = Math.min(span.column - 1, line.length);
  return clipLine(line, start, Math.min(span.length, line.length - start), width);
}

function renderLinesBetween(first: number, last: number, source: SourceFile): number[] {
  const lines: number[] = [];
  for (let line = Math.max(1, first); line <= Math.min(last, source.lineStarts.length); line += 1) {
    if (source.lineText(line).trim() !== '') lines.push(line);
  }
  return lines;
}

/** ANSI select-graphic-rendition sequences (ECMA-48, 8.3.117); none when `color` is false. */
function createPaint(color: boolean): Paint {
  const wrap = (open: string, close: string) => (text: string) =>
    color && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    bold: wrap('1', '22'),
    dim: wrap('2', '22'),
    help: wrap('32', '39'),
    severity: (severity, text) => wrap(`1;${SEVERITY_COLOR[severity]}`, '22;39')(text),
  };
}

/** The visible part of a line, and the position of the mark in it. Columns count terminal cells from 0. */
interface ClippedLine {
  text: string;
  markStart: number;
  markWidth: number;
}

/** UTF-16 units looked at on each side of the mark: a minified file is one line of many megabytes. */
const REACH = 400;
const LEAD = 24;
const CUT = '…';

/** One character as a reader sees it, with the columns it takes in a terminal. */
interface Cell {
  /** Printed text: tabs are spaces, control characters are visible. */
  text: string;
  /** Offset in the text the cell was made from, in UTF-16 units. */
  offset: number;
  /** Columns: 0, 1 or 2; more for tabs and escapes. */
  width: number;
}

const TAB = 4;

/** Blocks that are wide or fullwidth throughout (Unicode Standard Annex 11). */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x17000, 0x18cff],
  [0x1b000, 0x1b2ff],
  [0x20000, 0x3fffd],
];

/**
 * Clips `line` to `width` terminal cells so that the mark, `length` UTF-16 units at `start`, is seen.
 * Omitted text is shown as `…`.
 */
function clipLine(line: string, start: number, length: number, width: number): ClippedLine {
  const from = Math.max(0, start - REACH);
  const to = Math.min(line.length, start + Math.min(length, REACH) + REACH);
  const cells = toTerminalCells(line.slice(from, to));
  const first = findFirstCell(cells, start - from, length, width);
  const cutLeft = from > 0 || first > 0;
  const available = width - (cutLeft ? 1 : 0);
  const rest = cells.slice(first);
  const cutRight = to < line.length || measureWidth(rest) > available;
  const shown = cutRight ? fitCells(rest, available - 1) : rest;
  const text = (cutLeft ? CUT : '') + shown.map((cell) => cell.text).join('') + (cutRight ? CUT : '');
  return { text, ...writeMark(shown, start - from, length, cutLeft ? 1 : 0) };
}

function findFirstCell(cells: readonly Cell[], start: number, length: number, width: number): number {
  const end = start + length;
  const upToEnd = cells.filter((cell) => cell.offset < end || cell.offset <= start);
  if (measureWidth(upToEnd) < width) return 0;
  const marked = cells.findIndex((cell) => cell.offset >= start);
  let first = marked === -1 ? cells.length : marked;
  for (let lead = 0; first > 0; first -= 1) {
    lead += cells[first - 1]?.width ?? 0;
    if (lead > Math.min(LEAD, width >> 1)) break;
  }
  return first;
}

function fitCells(cells: readonly Cell[], available: number): Cell[] {
  let used = 0;
  const end = cells.findIndex((cell) => {
    used += cell.width;
    return used > available;
  });
  return end === -1 ? [...cells] : cells.slice(0, end);
}

function writeMark(
  shown: readonly Cell[],
  start: number,
  length: number,
  indent: number,
): { markStart: number; markWidth: number } {
  const before = shown.filter((cell) => cell.offset < start);
  const marked = shown.filter((cell) => cell.offset >= start && cell.offset < start + length);
  return { markStart: indent + measureWidth(before), markWidth: Math.max(1, measureWidth(marked)) };
}

function measureWidth(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0);
}

/** Splits a line into cells. Widths follow Unicode's East Asian Width and emoji presentation. */
function toTerminalCells(line: string): Cell[] {
  // Created lazily: its data takes longer to load than a short command runs.
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const cells: Cell[] = [];
  let column = 0;
  for (const { segment, index } of graphemes.segment(line)) {
    const cell =
      segment === '\t'
        ? { text: ' '.repeat(TAB - (column % TAB)), offset: index, width: TAB - (column % TAB) }
        : toShownCell(segment, index);
    cells.push(cell);
    column += cell.width;
  }
  return cells;
}

function toShownCell(segment: string, offset: number): Cell {
  const text = printableText(segment);
  return { text, offset, width: text === segment ? measureGrapheme(segment) : text.length };
}

function measureGrapheme(segment: string): number {
  if (segment.length === 1 && segment.charCodeAt(0) < 0x300) return 1;
  if (/^[\p{Mn}\p{Me}\p{Cf}]+$/u.test(segment)) return 0;
  if (/\p{Emoji_Presentation}|\ufe0f/u.test(segment)) return 2;
  return isWide(segment.codePointAt(0) ?? 0) ? 2 : 1;
}

function isWide(codePoint: number): boolean {
  return WIDE.some(([first, last]) => codePoint >= first && codePoint <= last);
}
