import type { Difference } from '@curlew/convert';
import { COMPARE_CODES } from '@curlew/convert/internal';
import type { Diagnostic, RelatedSpan } from '@curlew/diagnostics';
import { type Description, type Edit, Location } from '@curlew/openapi';
import type { ConvertedRecordings } from '@curlew/project/internal';

/** Maximum number of recorded requests listed in a problem. */
const MAX_RECORDED = 3;
/** Maximum length of a value in a message, in characters; longer values are cut. */
const MAX_SHOWN = 120;

/** Converts a difference to a diagnostic, with its position in the description and the requests that show it. */
export function differenceDiagnostic(
  difference: Difference,
  description: Description,
  converted: ConvertedRecordings,
): Diagnostic {
  const { kind, message, count } = difference;
  const place = locateDifference(difference, description);
  const recorded = recordedSpans(difference, converted).slice(0, MAX_RECORDED);
  const { code, severity } = COMPARE_CODES[kind];
  return {
    code,
    severity,
    message: count > difference.requests.length ? `${message} (${count} values)` : message,
    help: helpFor(difference, description),
    span: description.span(place),
    pointer: description.pointerInText(difference.place),
    ...(recorded.length > 0 && { related: recorded }),
  };
}

/** Returns the positions of the requests that show a difference. */
export function recordedSpans(
  { requests }: Difference,
  { result, locate }: ConvertedRecordings,
): RelatedSpan[] {
  return requests.flatMap((index): RelatedSpan[] => {
    const request = result?.requests[index];
    const span = request && locate(request);
    return span ? [{ ...span, message: 'Recorded here' }] : [];
  });
}

/** Locates a difference in the description. A missing part is reported at its parent. */
export function locateDifference({ place }: Difference, description: Description): Location {
  const at = new Location(place.file, place.pointer);
  if (description.at(at) !== undefined) return at;
  return new Location(place.file, place.pointer.slice(0, place.pointer.lastIndexOf('/')));
}

function helpFor({ isContradiction, edits, unsettled }: Difference, description: Description): string {
  if (edits.length === 0) return unsettled ?? 'Add it to the description.';
  const isConverted = description.file(description.entry)?.isConverted ?? false;
  if (!isContradiction)
    return isConverted ? 'Add it to the description.' : 'Describe it, or add it with `--write`.';
  return `Correct the API, or change the description: ${edits.map(describeEdit).join(', then ')}.`;
}

/** `set /paths/~1users/get/… to "x"` */
export function describeEdit(edit: Edit): string {
  const { op, pointer } = edit;
  if (op === 'remove') return `remove \`${pointer}\``;
  if (op === 'rename') return `rename \`${pointer}\` to \`${edit.to}\``;
  const value = JSON.stringify(edit.value);
  const shown = value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN).toWellFormed()}…` : value;
  return op === 'set' ? `set \`${pointer}\` to \`${shown}\`` : `insert \`${shown}\` at \`${pointer}\``;
}
