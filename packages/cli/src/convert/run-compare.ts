import { type Addition, additionEdits, type ConvertOptions, findAdditions } from '@curlew/convert';
import type { Diagnostic, RelatedSpan } from '@curlew/diagnostics';
import { type Description, editDescription, Location } from '@curlew/openapi';
import {
  type ConvertedRecordings,
  convertRecordings,
  framedTexts,
  type Recording,
  SOURCE_KINDS,
} from '@curlew/project';
import { loadDescriptionFile } from '../description-files.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { cannotWrite } from '../files/cannot-write.ts';
import { replaceFiles } from '../files/replace-files.ts';
import { printMessage, printResult } from '../output.ts';
import { shortPath } from '../short-path.ts';

/** How many recorded requests a problem names. */
const NAMED = 3;

export interface CompareOptions {
  /** The description that is compared with the captures. */
  into: string;
  /** Change its files. */
  write: boolean;
  converter: ConvertOptions;
  render(diagnostics: readonly Diagnostic[], sources: Description['sourceFiles']): Promise<string>;
}

/** Reports what a description lacks compared with captures, or adds it. */
export async function runCompare(captures: readonly Recording[], options: CompareOptions): Promise<ExitCode> {
  const { into, write, converter, render } = options;
  const { description, diagnostics, sourceFiles } = await loadDescriptionFile(into);
  if (!description) {
    const framed = await framedTexts(sourceFiles, diagnostics, false, SOURCE_KINDS);
    printMessage((await render(diagnostics, framed)).trimEnd());
    return EXIT.unusable;
  }
  const converted = await convertRecordings(captures, { ...converter, validate: false });
  if (converted.diagnostics.length > 0)
    printMessage((await render(converted.diagnostics, new Map())).trimEnd());
  if (!converted.result) return EXIT.unusable;
  const additions = findAdditions(description, converted.result.requests, converter);
  if (write) return writeAdditions(description, additions, render);
  const missing = additions.map((addition) => missingDiagnostic(addition, description, converted));
  const text = await render(missing, await framedTexts(sourceFiles, missing, true, SOURCE_KINDS));
  printResult(text !== '' ? text : `${into} describes everything that was recorded.\n`);
  return missing.length > 0 ? EXIT.problems : EXIT.ok;
}

/** The place in the description that is incomplete, and the requests that show it. */
function missingDiagnostic(
  addition: Addition,
  description: Description,
  converted: ConvertedRecordings,
): Diagnostic {
  const { kind, message, place, requests } = addition;
  const recorded = requests.slice(0, NAMED).flatMap((index): RelatedSpan[] => {
    const request = converted.result?.requests[index];
    const span = request && converted.locate(request);
    return span ? [{ ...span, message: 'Recorded here' }] : [];
  });
  return {
    code: `undescribed-${kind}`,
    severity: 'warning',
    message,
    help: helpFor(addition, description),
    ...(place && { span: description.span(parentOf(place)), pointer: description.pointerInText(place) }),
    ...(recorded.length > 0 && { related: recorded }),
  };
}

function helpFor({ place }: Addition, description: Description): string {
  if (place === undefined) return 'This OpenAPI version cannot express it; a newer one may.';
  const isConverted = description.file(description.entry)?.isConverted ?? false;
  return isConverted ? 'Add it to the description.' : 'Describe it, or add it with `--write`.';
}

function parentOf({ file, pointer }: NonNullable<Addition['place']>): Location {
  return new Location(file, pointer.slice(0, pointer.lastIndexOf('/')));
}

async function writeAdditions(
  description: Description,
  additions: readonly Addition[],
  render: CompareOptions['render'],
): Promise<ExitCode> {
  const { files, diagnostics } = editDescription(description, additionEdits(additions));
  if (diagnostics.length > 0) {
    printMessage((await render(diagnostics, description.sourceFiles)).trimEnd());
    printMessage('Nothing was changed.');
    return EXIT.problems;
  }
  try {
    replaceFiles(files.map(({ path, bytes }) => ({ path, content: bytes })));
  } catch (error) {
    throw cannotWrite(error, 'Check the permissions of the file and its folder.');
  }
  for (const { place, message } of additions) if (place) printMessage(`added: ${message}`);
  for (const { place, message } of additions) if (!place) printMessage(`skipped: ${message}`);
  const names = files.map(({ path }) => shortPath(path)).join(', ');
  printMessage(files.length > 0 ? `Changed ${names}.` : 'Nothing to add.');
  return EXIT.ok;
}
