import type { Diagnostic, Span } from './diagnostic.ts';
import { printableText } from './printable-text.ts';

/** One line: `file:line:column code sentence`, the way out behind it; the place is left out when there is none. */
export function renderLine(diagnostic: Diagnostic): string {
  const { code, message, help, span } = diagnostic;
  const place = span ? `${placeInWords(span)} ` : '';
  return `${place}${printableText(code)} ${printableText(message)}${help ? ` ${printableText(help)}` : ''}`;
}

/** `file:line:column`, which editors and terminals turn into a link. */
export function placeInWords(span: Span): string {
  return `${printableText(span.file)}:${span.line}:${span.column}`;
}
