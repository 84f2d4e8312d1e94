import type { Diagnostic, RelatedSpan, SourceFile } from '@curlew/diagnostics';
import { EDIT_CODES, type EditCode } from './edit-codes.ts';

/** An edit that was not made, and why. */
export interface EditRefusal extends Diagnostic {
  code: EditCode;
  /** Index of the edit in the list. */
  edit: number;
}

/** Why an edit cannot be made, by offset in the text. */
export interface Refusal {
  code: EditCode;
  message: string;
  /** Absent: the value nearest to the pointer. */
  offset?: number;
  related?: { offset: number; message: string }[];
}

/** A refusal as a diagnostic of its file. */
export function refusalDiagnostic(
  { code, message, offset = 0, related = [] }: Refusal,
  edit: number,
  pointer: string,
  source: SourceFile,
): EditRefusal {
  const help = EDIT_CODES.find((row) => row.code === code)?.help;
  const spans = related.map((one): RelatedSpan => ({ ...source.spanAt(one.offset), message: one.message }));
  return {
    code,
    severity: 'error',
    message,
    ...(help !== undefined && { help }),
    span: source.spanAt(offset),
    pointer,
    ...(spans.length > 0 && { related: spans }),
    edit,
  };
}
