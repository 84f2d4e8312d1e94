import type { CodeUrl } from '../code-url.ts';
import { countsInWords } from '../counts-in-words.ts';
import { countDiagnostics, type Diagnostic, type Span } from '../diagnostic.ts';
import { type DiagnosticGroup, groupDiagnostics } from '../group/group-diagnostics.ts';
import { printableText } from '../printable-text.ts';
import type { SourceFile } from '../source-file.ts';
import { codeFrame, type FrameStyle } from './code-frame.ts';
import { createPaint, type Paint } from './paint.ts';
import { placeInWords } from './render-line.ts';

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
    return prettyBlock(group, context, url).join('\n');
  });
  const hidden = groups.slice(shown.length).reduce((sum, { count }) => sum + count, 0);
  const unnamed = shown.reduce((sum, group) => sum + unnamedCount(group), 0);
  const rest = [
    ...(hidden > 0 ? [` · ${hidden.toLocaleString('en')} of them not shown.`] : []),
    ...(hidden === 0 && unnamed > 0 && options.more
      ? [` · ${unnamed.toLocaleString('en')} ${unnamed === 1 ? 'place' : 'places'} not listed.`]
      : []),
  ].map((words) => `${words} ${options.all ? '' : (options.more ?? '')}`.trimEnd());
  return `${blocks.join('\n\n')}\n\n${closingLine(diagnostics, paint)}${rest.join('')}\n`;
}

/** Problems of a group whose places are only counted. */
function unnamedCount({ first, count, others }: DiagnosticGroup): number {
  return first.span === undefined ? 0 : count - (first.count ?? 1) - others.length;
}

interface Context {
  paint: Paint;
  sourceFiles: ReadonlyMap<string, SourceFile>;
  width: number;
}

function prettyBlock(group: DiagnosticGroup, context: Context, url: string | undefined): string[] {
  const { code, severity, message, help, span, related = [] } = group.first;
  const { paint } = context;
  const gutter = gutterOf([...(span ? [span] : []), ...related]);
  const style = { paint, severity, width: context.width, gutter, context: 1 };
  const indent = ' '.repeat(gutter + 1);
  return [
    `${paint.severity(severity, `${severity}[${printableText(code)}]`)}${paint.bold(`: ${printableText(message)}`)}`,
    ...(span ? placeLines(span, context, style) : []),
    ...related.flatMap((place) => [
      `${indent}${paint.dim('=')} ${paint.bold('note')}: ${printableText(place.message)}`,
      ...placeLines(place, context, { ...style, severity: 'info', context: 0 }),
    ]),
    ...moreLines(group).map((line, at) =>
      at === 0
        ? `${indent}${paint.dim('=')} ${paint.bold('note')}: ${line}`
        : `${indent}${' '.repeat('= note: '.length)}${line}`,
    ),
    ...(help ? [`${indent}${paint.dim('=')} ${paint.help('help')}: ${printableText(help)}`] : []),
    ...(url ? [`${indent}${paint.dim('=')} ${paint.bold('docs')}: ${url}`] : []),
  ];
}

/** How many more problems have the same cause, and where the next ones are. */
function moreLines({ first, count, others, isOneSentence }: DiagnosticGroup): string[] {
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

function placeLines(span: Span, context: Context, style: FrameStyle): string[] {
  const { paint } = style;
  const place = `${' '.repeat(style.gutter)}${paint.dim('-->')} ${placeInWords(span)}`;
  const source = context.sourceFiles.get(span.file);
  if (!source || span.line > source.lineStarts.length) return [place];
  return [place, ...codeFrame(source, span, style)];
}

function gutterOf(spans: readonly Span[]): number {
  return Math.max(1, ...spans.map((span) => String(span.line + 1).length));
}

function closingLine(diagnostics: readonly Diagnostic[], paint: Paint): string {
  const counts = countDiagnostics(diagnostics);
  const worst = counts.errors > 0 ? 'error' : counts.warnings > 0 ? 'warning' : 'info';
  return paint.severity(worst, countsInWords(counts));
}
