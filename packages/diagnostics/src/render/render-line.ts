import type { Diagnostic, DiagnosticCounts, Span } from '../diagnostic.ts';
import type { DiagnosticGroup } from '../group-diagnostics.ts';

/** One line: `file:line:column code sentence`, followed by how to fix it; the place is left out when there is none. */
export function renderLine(diagnostic: Diagnostic): string {
  const { code, message, help, span } = diagnostic;
  const place = span ? `${placeInWords(span)} ` : '';
  return `${place}${printableText(code)} ${printableText(message)}${help ? ` ${printableText(help)}` : ''}`;
}

/** Returns the line of the first of a group, and how many more there are. */
export function renderGroupLine({ first, count }: DiagnosticGroup): string {
  const more = count - (first.count ?? 1);
  return more === 0
    ? renderLine(first)
    : `${renderLine(first)} (and ${more.toLocaleString('en')} more like it)`;
}

/** `file:line:column`, which editors and terminals turn into a link. */
export function placeInWords(span: Span): string {
  return `${printableText(span.file)}:${span.line}:${span.column}`;
}

/**
 * Makes untrusted text safe for a terminal or a log: control characters (escape sequences, line ends, NUL) and
 * the invisible ones that reorder text become visible escapes such as `\u001b`.
 */
export function printableText(text: string): string {
  return text.replace(UNPRINTABLE, (character) =>
    character === '\n' ? '\\n' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** C0, DEL and C1 controls, line and paragraph separators, bidirectional controls, lone surrogates. */
const UNPRINTABLE =
  /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

/** `2 errors, 1,200 warnings`; zeros are omitted; `no problems` if all are zero. */
export function countsInWords({ errors, warnings, infos }: DiagnosticCounts): string {
  const parts = [
    errors > 0 && pluralize(errors, 'error'),
    warnings > 0 && pluralize(warnings, 'warning'),
    infos > 0 && pluralize(infos, 'info'),
  ];
  return parts.filter(Boolean).join(', ') || 'no problems';
}

/** `1 item`, `2 items`, `2,000 items`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
