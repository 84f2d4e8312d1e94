import type { SourceFile, Span } from '@curlew/diagnostics';

/** A value of many lines is shown by the first of them. */
export function oneLineSpan(source: SourceFile, start: number, end: number): Span {
  const { text } = source;
  let stop = start;
  while (stop < end && text.charCodeAt(stop) !== 10 && text.charCodeAt(stop) !== 13) stop += 1;
  return source.spanAt(start, text.slice(start, stop).trimEnd().length);
}
