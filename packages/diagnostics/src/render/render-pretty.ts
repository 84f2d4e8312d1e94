import type { CodeUrl } from '../diagnostic.ts';
import { countDiagnostics, type Diagnostic, type Severity, type Span } from '../diagnostic.ts';
import { type DiagnosticGroup, groupDiagnostics } from '../group-diagnostics.ts';
import type { SourceFile } from '../source-file.ts';
import { clipLine } from './clip-line.ts';
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
