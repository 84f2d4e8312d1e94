import type { Diagnostic, Span } from '../diagnostic.ts';
import type { DiagnosticGroup } from '../group/group-diagnostics.ts';
import { printableText } from '../printable-text.ts';

/** One line: `file:line:column code sentence`, followed by how to fix it; the place is left out when there is none. */
export function renderLine(diagnostic: Diagnostic): string {
  const { code, message, help, span } = diagnostic;
  const place = span ? `${placeInWords(span)} ` : '';
  return `${place}${printableText(code)} ${printableText(message)}${help ? ` ${printableText(help)}` : ''}`;
}

/** The line of the first of a group, and how many more there are. */
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
