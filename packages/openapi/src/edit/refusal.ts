import type { Diagnostic, RelatedSpan, SourceFile, Span } from '@curlew/diagnostics';
import { oneLineSpan } from '../source/positions.ts';
import { wordEnd } from '../source/scan.ts';
import { EDIT_CODES, type EditCode } from './edit-codes.ts';

/** Why an edit is refused, with its offset in the text. */
export interface Refusal {
  code: EditCode;
  message: string;
  /** Absent: the value nearest to the pointer. */
  offset?: number;
  related?: { offset: number; message: string }[];
}

export function isRefusal(result: object | undefined): result is Refusal {
  return result !== undefined && 'code' in result;
}

/** A refusal as a diagnostic of its file. */
export function refusalDiagnostic(
  { code, message, offset = 0, related = [] }: Refusal,
  pointer: string,
  source: SourceFile,
): Diagnostic {
  const help = EDIT_CODES.find((row) => row.code === code)?.help;
  const spans = related.map(
    (one): RelatedSpan => ({ ...wordSpan(source, one.offset), message: one.message }),
  );
  return {
    code,
    severity: 'error',
    message,
    ...(help !== undefined && { help }),
    span: wordSpan(source, offset),
    pointer,
    ...(spans.length > 0 && { related: spans }),
  };
}

/** The key, anchor, alias or first word of a value at an offset. */
function wordSpan(source: SourceFile, offset: number): Span {
  return oneLineSpan(source, offset, Math.max(wordEnd(source.text, offset), offset + 1));
}
