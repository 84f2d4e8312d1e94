import { writeFile } from 'node:fs/promises';
import { toYaml } from '@curlew/convert';
import {
  countDiagnostics,
  type Diagnostic,
  renderGithub,
  renderJson,
  renderPretty,
  sortDiagnostics,
} from '@curlew/diagnostics';
import type { Arguments, Run } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { hasColor, printMessage, printResult } from '../output.ts';
import { withProgress } from '../progress.ts';
import { requireSources } from '../require-sources.ts';
import { UsageError } from '../usage-error.ts';
import { type Capture, readCapture } from './capture.ts';
import { type Converted, convertCaptures } from './convert-captures.ts';
import { convertCommand } from './convert-command.ts';
import { converterOptions } from './converter-options.ts';

type Given = typeof convertCommand.options;
type Values = Arguments<Given>['values'];

/** Reads the captures, converts them together, writes the document and then says what was wrong. */
export const runConvert: Run<Given> = async ({ values, positionals }) => {
  const options = converterOptions(values);
  const paths = requireSources(convertCommand, positionals);
  const sources = await Promise.all([...new Set(paths)].map((path) => readCapture(path, values.from)));
  const captures = sources.filter((source): source is Capture => 'source' in source);
  const unreadable = sources.filter((source): source is Diagnostic => !('source' in source));
  const converted: Converted =
    unreadable.length > 0
      ? { diagnostics: unreadable, locate: () => undefined }
      : await withProgress('Converting', () => convertCaptures(captures, options));
  const { errors } = countDiagnostics(converted.diagnostics);
  const { result, locate } = converted;
  if (result && !(values.strict && errors > 0)) {
    const json = formatOf(values) === 'json';
    await write(
      json ? `${JSON.stringify(result.document, null, 2)}\n` : toYaml(result, { locate }),
      values.out,
    );
  }
  report(converted.diagnostics, values.reporter);
  if (result === undefined) return EXIT.unusable;
  return errors > 0 ? EXIT.problems : EXIT.fine;
};

function formatOf({ format, out }: Values): 'yaml' | 'json' {
  if (format === 'yaml' || format === 'json') return format;
  return out?.toLowerCase().endsWith('.json') ? 'json' : 'yaml';
}

async function write(text: string, out: string | undefined): Promise<void> {
  if (out === undefined || out === '-') {
    printResult(text);
    return;
  }
  try {
    await writeFile(out, text);
  } catch (error) {
    throw new UsageError(
      `${out} cannot be written: ${(error as NodeJS.ErrnoException).code}.`,
      'Name another file with --out.',
    );
  }
}

/** Without the lines of the captures: they hold live credentials, and a log is no place for those. */
function report(diagnostics: readonly Diagnostic[], reporter: string | undefined): void {
  const sorted = sortDiagnostics(diagnostics);
  if (reporter === 'json') printMessage(renderJson(sorted).trimEnd());
  else if (reporter === 'github') printMessage(renderGithub(sorted).trimEnd());
  else if (sorted.length > 0) printMessage(renderPretty(sorted, { color: hasColor('stderr') }).trimEnd());
}
