import { countDiagnostics, type Diagnostic, type SourceFile } from '@curlew/diagnostics';
import type { Reporter } from '@curlew/project';
import { replaceFiles } from '@curlew/project/files';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { cannotWrite } from '../files/cannot-write.ts';
import { hasColor, printMessage, printResult } from '../output.ts';
import { jsonReporter } from '../reporters/json-reporter.ts';
import { renderReport } from '../reporters/render-report.ts';
import { reportRules } from '../reporters/report-rules.ts';
import { readVersion } from '../version.ts';

/** What a command wrote, and how it is reported. */
export interface Written {
  /** Absent if nothing can be written. */
  text?: string;
  /** The given file; absent: standard output. */
  out: string | undefined;
  diagnostics: readonly Diagnostic[];
  sourceFiles: ReadonlyMap<string, SourceFile>;
  reporter: Reporter;
  /** One line about what was done; not printed for standard output. */
  summary: string;
  /** Facts of the report of `--json`, beside the problems; absent without it. */
  facts?: Readonly<Record<string, unknown>>;
}

/** Writes the output of a command, then reports what was done and the problems. */
export async function writeResult(written: Written): Promise<ExitCode> {
  const { text, diagnostics, reporter, summary, facts } = written;
  const out = written.out === '-' ? undefined : written.out;
  if (text !== undefined) writeText(text, out);
  const report = {
    diagnostics,
    sourceFiles: written.sourceFiles,
    files: [],
    rules: reportRules(),
    version: readVersion(),
    strict: false,
    color: hasColor('stderr'),
  };
  if (facts) {
    const problems = JSON.parse((await renderReport(jsonReporter, report)).text) as object;
    printResult(`${JSON.stringify({ out, ...facts, ...problems }, null, 2)}\n`);
  } else {
    const rendered = await renderReport(reporter, report);
    if (diagnostics.length > 0 && rendered.text !== '') printMessage(rendered.text.trimEnd());
    if (text !== undefined && out !== undefined) printMessage(`Wrote ${out}: ${summary}.`);
  }
  if (text === undefined) return EXIT.unusable;
  return countDiagnostics(diagnostics).errors > 0 ? EXIT.problems : EXIT.ok;
}

function writeText(text: string, out: string | undefined): void {
  if (out === undefined) {
    printResult(text);
    return;
  }
  try {
    replaceFiles([{ path: out, content: text }]);
  } catch (error) {
    throw cannotWrite(error, 'Pass another file with --out.');
  }
}
