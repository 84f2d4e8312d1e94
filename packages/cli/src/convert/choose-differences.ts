import { createInterface } from 'node:readline/promises';
import type { Difference } from '@curlew/convert';
import { COMPARE_CODES } from '@curlew/convert/internal';
import type { Diagnostic, RelatedSpan } from '@curlew/diagnostics';
import { type Description, type Edit, Location } from '@curlew/openapi';
import type { ConvertedRecordings } from '@curlew/project/internal';
import { printMessage } from '../output.ts';

const QUESTION = 'Make this change? [y]es, [n]o, [a]ll of the rest, [q]uit: ';

/**
 * Asks about each change on standard error and reads answers line by line from standard input. At its end, the
 * remaining changes are skipped.
 */
export async function chooseDifferences(
  differences: readonly (readonly [Difference, Diagnostic])[],
  show: (diagnostic: Diagnostic) => Promise<string>,
): Promise<Difference[]> {
  const chosen: Difference[] = [];
  const settled = differences.filter(([{ edits }]) => edits.length > 0);
  const terminal = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
  const lines = terminal[Symbol.asyncIterator]();
  try {
    for (const [at, [difference, diagnostic]] of settled.entries()) {
      printMessage((await show(diagnostic)).trimEnd());
      for (const edit of difference.edits) printMessage(`  change: ${describeEdit(edit)}`);
      const answer = await ask(lines, `(${at + 1} of ${settled.length}) ${QUESTION}`);
      if (answer === 'yes') chosen.push(difference);
      if (answer === 'all') return [...chosen, ...settled.slice(at).map(([one]) => one)];
      if (answer === 'quit') return chosen;
    }
    return chosen;
  } finally {
    terminal.close();
  }
}

type Answer = 'yes' | 'no' | 'all' | 'quit';

const ANSWERS: ReadonlyMap<string, Answer> = new Map([
  ['y', 'yes'],
  ['yes', 'yes'],
  ['n', 'no'],
  ['no', 'no'],
  ['a', 'all'],
  ['all', 'all'],
  ['q', 'quit'],
  ['quit', 'quit'],
]);

async function ask(lines: AsyncIterator<string>, question: string): Promise<Answer> {
  for (;;) {
    printMessage(question);
    const line = await lines.next();
    if (line.done) return 'quit';
    const answer = ANSWERS.get(line.value.trim().toLowerCase());
    if (answer) return answer;
  }
}

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
function describeEdit(edit: Edit): string {
  const { op, pointer } = edit;
  if (op === 'remove') return `remove \`${pointer}\``;
  if (op === 'rename') return `rename \`${pointer}\` to \`${edit.to}\``;
  const value = JSON.stringify(edit.value);
  const shown = value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN).toWellFormed()}…` : value;
  return op === 'set' ? `set \`${pointer}\` to \`${shown}\`` : `insert \`${shown}\` at \`${pointer}\``;
}
