import type { Diagnostic } from '@curlew/diagnostics';
import type { Description } from '../description.ts';
import type { Edit } from '../edit/edit.ts';
import { isEditProblem } from '../edit/edit-problem.ts';
import { editText } from '../edit/edit-text.ts';
import { EditedValue, resolveEdit } from '../edit/edited-value.ts';
import type { Json } from '../json.ts';
import { isEqual } from '../json-schema/json-value.ts';
import { BUNDLE_CODES } from './bundle-problem.ts';
import { type Bundle, planBundle } from './plan-bundle.ts';
import { type DocumentFormat, getFormat, writeDocument } from './write-document.ts';

/** A description as the text of one file. */
export interface BundledText extends Pick<Bundle, 'moved' | 'diagnostics'> {
  text: string;
}

/** How a bundle is written. */
export interface BundleTextOptions {
  /** Default: that of the entry file. */
  format?: DocumentFormat;
  /** Absolute path of the file that is written, which relative URLs in the bundle are as seen from; default: that of the entry file. */
  path?: string;
}

/**
 * Writes a description as one file. In the format of the entry file, its text is edited, so that its comments and its
 * layout stay; where YAML aliases do not allow that, a diagnostic says so.
 */
export function bundleText(given: Description, { format, path }: BundleTextOptions = {}): BundledText {
  const description = given.asWritten;
  const { value, edits, diagnostics, moved } = planBundle(description, path);
  const source = description.source(description.entry);
  const written = format ?? getFormat(source?.text ?? '');
  const kept = written === getFormat(source?.text ?? '') ? keepText(description, edits, value) : undefined;
  if (kept?.text !== undefined) return { text: kept.text, diagnostics, moved };
  const text = writeDocument(value, written, description);
  const lost = kept === undefined ? [] : [commentsLost(kept.refused)];
  return { text, diagnostics: [...diagnostics, ...lost], moved };
}

/** Returns the entry file with its changes, or why its text cannot be kept. */
function keepText(
  description: Description,
  edits: readonly Edit[],
  value: Json,
): { text?: string; refused?: Diagnostic } {
  const file = description.file(description.entry);
  if (file === undefined) return {};
  const { text, diagnostics } = editText(file.source, file.value, edits, { isUnfolded: true });
  const [first] = diagnostics;
  if (first !== undefined) return { refused: first };
  const edited = new EditedValue(file.value);
  for (const edit of edits) {
    const operation = resolveEdit(edited.value, edit);
    if (operation !== undefined && !isEditProblem(operation)) edited.apply(operation);
  }
  if (!isEqual(edited.value, value)) return {};
  return { text: edits.length === 0 ? text : description.exactNumbers.restore(text) };
}

function commentsLost(refused: Diagnostic | undefined): Diagnostic {
  const row = BUNDLE_CODES.find(({ code }) => code === 'bundle-comments-lost');
  const reason =
    refused === undefined ? 'YAML aliases repeat a reference' : refused.message.replace(/\.$/, '');
  return {
    code: 'bundle-comments-lost',
    severity: 'warning',
    message: `The bundle has no comments of the entry file. ${reason}.`,
    ...(row && { help: row.help }),
    ...(refused?.span && { span: refused.span }),
    ...(refused?.pointer !== undefined && { pointer: refused.pointer }),
  };
}
