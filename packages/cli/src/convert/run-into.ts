import { type Addition, applyAdditions, type ConvertOptions, findAdditions } from '@curlew/convert';
import type { Diagnostic, RelatedSpan } from '@curlew/diagnostics';
import { type Description, Location, loadDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { type ConvertedRecordings, convertRecordings, type Recording } from '@curlew/project';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { cannotWrite } from '../files/cannot-write.ts';
import { replaceFiles } from '../files/replace-files.ts';
import { printMessage, printResult } from '../output.ts';
import { shortPath } from '../short-path.ts';

/** How many recorded requests a problem names. */
const NAMED = 3;

export interface IntoOptions {
  /** The description that is compared with the captures. */
  into: string;
  /** Change its files. */
  write: boolean;
  converter: ConvertOptions;
  render(diagnostics: readonly Diagnostic[], sources: Description['sources']): string;
}

/** Says what captures show and a description lacks, or adds it. */
export async function runInto(captures: readonly Recording[], options: IntoOptions): Promise<ExitCode> {
  const { into, write, converter, render } = options;
  const { description, diagnostics, sources } = await loadDescription(into, {
    host: nodeHost(),
    displayPath: shortPath,
  });
  if (!description) {
    printMessage(render(diagnostics, sources).trimEnd());
    return EXIT.unusable;
  }
  const converted = await convertRecordings(captures, { ...converter, validate: false });
  if (converted.diagnostics.length > 0) printMessage(render(converted.diagnostics, new Map()).trimEnd());
  if (!converted.result) return EXIT.unusable;
  const additions = findAdditions(description, converted.result.requests, converter);
  if (write) return writeAdditions(description, additions);
  const missing = additions.map((addition) => missingDiagnostic(addition, description, converted));
  const text = render(missing, sources);
  printResult(text !== '' ? text : `${into} has everything that was recorded.\n`);
  return missing.length > 0 ? EXIT.problems : EXIT.fine;
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
    help: place
      ? 'Describe it, or let `--write` add it.'
      : 'This version of OpenAPI has no place for it; a newer one may.',
    ...(place && { span: description.span(parentOf(place)), pointer: place.pointer }),
    ...(recorded.length > 0 && { related: recorded }),
  };
}

function parentOf({ file, pointer }: NonNullable<Addition['place']>): Location {
  return new Location(file, pointer.slice(0, pointer.lastIndexOf('/')));
}

function writeAdditions(description: Description, additions: readonly Addition[]): ExitCode {
  const placed = additions.filter(({ place }) => place !== undefined);
  const files = new Set(placed.flatMap(({ place }) => (place ? [place.file] : [])));
  const changes = [...files].flatMap((path) => {
    const source = description.source(path);
    return source ? [{ path, text: applyAdditions(source.text, path, placed) }] : [];
  });
  try {
    replaceFiles(changes);
  } catch (error) {
    throw cannotWrite(error, 'Check the permissions of the file and its folder.');
  }
  for (const { message } of placed) printMessage(`added: ${message}`);
  for (const { message } of additions.filter(({ place }) => place === undefined))
    printMessage(`left out: ${message}`);
  const names = [...files].map(shortPath).join(', ');
  printMessage(files.size > 0 ? `Changed ${names}.` : 'Nothing was to be added.');
  return EXIT.fine;
}
