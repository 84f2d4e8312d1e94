import { COMPARE_CODES, type Comparison, type Difference } from '@curlew/convert';
import type { Description } from '@curlew/openapi';
import type { ConvertedRecordings } from '@curlew/project';
import { shortPath } from '../short-path.ts';
import { recordedSpans, shownPlace } from './difference-diagnostic.ts';

/** Differences for programs: each with its places and the edits that would settle it. */
export function differencesJson(
  { compared, ignored }: Comparison,
  differences: readonly Difference[],
  written: ReadonlySet<Difference>,
  description: Description,
  converted: ConvertedRecordings,
): string {
  const list = differences.map((difference) => {
    const { kind, isContradiction, message, method, path, count, place, edits, unsettled } = difference;
    const { code, severity } = COMPARE_CODES[kind];
    const { file, line, column } = description.span(shownPlace(difference, description));
    return {
      code,
      severity,
      kind,
      isContradiction,
      method,
      path,
      message,
      count,
      place: { file, line, column, pointer: description.pointerInText(place) },
      recorded: recordedSpans(difference, converted).map((span) => ({
        file: span.file,
        line: span.line,
        column: span.column,
      })),
      edits: edits.map(({ file: edited, ...edit }) => ({
        ...edit,
        file: shortPath(edited ?? description.entry),
      })),
      ...(unsettled !== undefined && { unsettled }),
      written: written.has(difference),
    };
  });
  return `${JSON.stringify({ differences: list, compared, ignored }, null, 2)}\n`;
}
