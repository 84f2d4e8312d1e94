import type { Diagnostic, RelatedSpan, SourceFile, Span } from '@curlew/diagnostics';
import type { DiagnosticCode } from '../rules/rule.ts';
import { toOneLineSpan } from '../source/positions.ts';
import { wordEnd } from '../source/scan.ts';

/** Why an edit is refused, with its offset in the text. */
export interface EditProblem {
  code: EditCode;
  message: string;
  /** Absent: the offset of the value that is nearest to the pointer. */
  offset?: number;
  related?: { offset: number; message: string }[];
}

export function isEditProblem(result: object | undefined): result is EditProblem {
  return result !== undefined && 'code' in result;
}

/** Returns a problem as a diagnostic of its file. */
export function toEditDiagnostic(
  { code, message, offset = 0, related = [] }: EditProblem,
  pointer: string,
  source: SourceFile,
): Diagnostic {
  const help = EDIT_CODES.find((row) => row.code === code)?.help;
  const spans = related.map(
    (one): RelatedSpan => ({ ...findWordSpan(source, one.offset), message: one.message }),
  );
  return {
    code,
    severity: 'error',
    message,
    ...(help !== undefined && { help }),
    span: findWordSpan(source, offset),
    pointer,
    ...(spans.length > 0 && { related: spans }),
  };
}

/** Returns the key, anchor, alias or first word of a value at an offset. */
function findWordSpan(source: SourceFile, offset: number): Span {
  return toOneLineSpan(source, offset, Math.max(wordEnd(source.text, offset), offset + 1));
}

/** Codes of refused edits, in the order of the documentation. */
export const EDIT_CODES = [
  {
    code: 'edit-converted-file',
    severity: 'error',
    summary: 'The file is Swagger 2.0 and its value was converted to OpenAPI 3.0 on loading.',
    help: 'Convert the file to OpenAPI 3 once, save it, and edit the result.',
  },
  {
    code: 'edit-remote-file',
    severity: 'error',
    summary: 'The file was fetched from a URL.',
    help: 'Save a local copy of the file and reference it.',
  },
  {
    code: 'edit-missing-value',
    severity: 'error',
    summary: 'No value exists at the pointer.',
    help: 'Use the pointer of a value that exists.',
  },
  {
    code: 'edit-name-taken',
    severity: 'error',
    summary: 'The object already has a member with this name.',
    help: 'Choose another name, or use `set` to replace the value.',
  },
  {
    code: 'edit-index-out-of-range',
    severity: 'error',
    summary: 'The index is outside the list.',
    help: 'Use an index from 0 to the length of the list, or `-` to append.',
  },
  {
    code: 'edit-not-a-container',
    severity: 'error',
    summary: 'The pointer goes through a string, a number or a boolean.',
    help: 'Replace that value with an object or a list first.',
  },
  {
    code: 'edit-through-alias',
    severity: 'error',
    summary: 'The value is written as a YAML alias (`*name`): editing it would also change the anchor.',
    help: 'Edit the value at its anchor, or replace the alias as a whole.',
  },
  {
    code: 'edit-shared-anchor',
    severity: 'error',
    summary:
      'The value has a YAML anchor (`&name`) that aliases refer to: editing it would also change them.',
    help: 'Replace the aliases with copies of the value first.',
  },
  {
    code: 'edit-merged-member',
    severity: 'error',
    summary: 'The member comes from a YAML merge key (`<<`) and is defined elsewhere.',
    help: 'Edit the object that the merge key refers to, or set a member of the same name here.',
  },
  {
    code: 'edit-duplicate-key',
    severity: 'error',
    summary: 'The key is duplicated in its object.',
    help: 'Remove the duplicate by hand first.',
  },
  {
    code: 'edit-unsupported-syntax',
    severity: 'error',
    summary: 'The value is written in a form of YAML that cannot be edited in place.',
    help: 'Edit it by hand, or rewrite it in block style first.',
  },
  {
    code: 'edit-not-verified',
    severity: 'error',
    summary: 'The edited text would not read back as the expected value, so nothing was changed.',
    help: 'Edit the file by hand.',
  },
] as const satisfies readonly DiagnosticCode[];

export type EditCode = (typeof EDIT_CODES)[number]['code'];
