import type { Comparison, Difference } from '@curlew/convert';
import type { Diagnostic } from '@curlew/diagnostics';
import type { Description } from '@curlew/openapi';
import type { ConvertedRecordings } from '@curlew/project';
import { shortPath } from '../short-path.ts';
import { recordedSpans, shownPlace } from './difference-diagnostic.ts';

export interface WrittenDifferences {
  /** Differences whose edits were applied. */
  written: ReadonlySet<Difference>;
  /** Differences that could not be written, with the reason. */
  refused: ReadonlyMap<Difference, Diagnostic>;
  description: Description;
  converted: ConvertedRecordings;
}

/** Renders differences as JSON, each with its positions and edits. */
export function differencesJson(
  { compared, ignored }: Comparison,
  differences: ReadonlyMap<Difference, Diagnostic>,
  { written, refused, description, converted }: WrittenDifferences,
): string {
  const list = [...differences].map(([difference, { code, severity }]) => {
    const { kind, isContradiction, message, method, path, count, place, edits, unsettled } = difference;
    const refusal = refused.get(difference);
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
      ...(refusal && { refused: { code: refusal.code, message: refusal.message } }),
    };
  });
  return `${JSON.stringify({ differences: list, compared, ignored }, null, 2)}\n`;
}
