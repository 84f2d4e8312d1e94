import type { Diagnostic } from '../diagnostic.ts';

/**
 * In reading order: files as they first appear, then line and column; those without a place come first, those
 * that stand for problems that are not listed last. Equal places keep their order. The list itself is not
 * changed.
 */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const fileOrder = new Map<string | undefined, number>([[undefined, -1]]);
  for (const { span } of diagnostics) {
    if (!fileOrder.has(span?.file)) fileOrder.set(span?.file, fileOrder.size);
  }
  const rank = ({ span, count }: Diagnostic) =>
    span === undefined && count !== undefined ? fileOrder.size : (fileOrder.get(span?.file) ?? 0);
  return [...diagnostics].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.span?.line ?? 0) - (b.span?.line ?? 0) ||
      (a.span?.column ?? 0) - (b.span?.column ?? 0),
  );
}
