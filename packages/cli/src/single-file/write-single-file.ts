import { resolve } from 'node:path';
import type { CurlewSource, ReferenceSource } from '@curlew/astro';
import { pluralize } from '@curlew/diagnostics/internal';
import type { CurlewConfig } from '@curlew/project/config';
import { replaceFiles } from '@curlew/project/files';
import type { Arguments } from '../arguments/command.ts';
import { readGivenSources } from '../arguments/read-given-sources.ts';
import { EXIT, type ExitCode, UsageError } from '../command-error.ts';
import { sourceOptions } from '../convert/source-options.ts';
import { buildSite, hasOwnComponents } from '../docs/build-site.ts';
import type { docsCommand } from '../docs/docs-command.ts';
import { jsonReport, reportLines } from '../docs/report-lines.ts';
import { siteOptions } from '../docs/site-options.ts';
import { createSiteProject } from '../docs/site-project.ts';
import { rejectInputs } from '../files/reject-inputs.ts';
import { cannotWrite } from '../files/write-failure.ts';
import { printMessage, printResult, printStatus } from '../output.ts';
import { withProgress } from '../process/progress.ts';
import { stopOnSignal } from '../process/stop-on-signal.ts';
import { configFile } from '../read-config.ts';
import { shortPath } from '../short-path.ts';
import { assemblePage } from './assemble-page.ts';

/** Bytes that mail servers and wikis take without trouble. */
const LARGE_BYTES = 3_000_000;

/** What a single file is made of. */
interface SingleFile {
  config: CurlewConfig;
  given: readonly CurlewSource[];
  values: Arguments<typeof docsCommand.options>['values'];
  isPartial: boolean;
}

/** Builds a reference in a temporary folder and writes it as one HTML file. */
export async function writeSingleFile({ config, given, values, isPartial }: SingleFile): Promise<ExitCode> {
  const out = requireFile(values.out ?? config.out);
  rejectAddress(values);
  if (given.length > 1)
    throw new UsageError(
      `\`--single-file\` expects one source, found ${given.length}.`,
      'Write a file for each source.',
    );
  stopOnSignal();
  const sources = await readGivenSources(given, config.limits?.fileSize);
  const converter = await sourceOptions(values);
  const options = siteOptions(config, values, sources, { isPartial, converter });
  // A page from the disk has no address of its own to send requests from, and no other pages.
  const curlew = { ...options, base: '/', tryIt: false, explorer: false };
  const project = await createSiteProject();
  try {
    const printSources = (loaded: readonly ReferenceSource[]) => {
      if (values.json) return;
      printStatus('');
      for (const line of loaded.flatMap(reportLines)) printMessage(line);
    };
    const { built, reports, links } = await withProgress('Building', () =>
      buildSite(project, { curlew, prefix: '', hasOwnComponents: hasOwnComponents(config) }, printSources),
    );
    if (!values.json) for (const { severity, text } of links) printMessage(`${severity} ${text}`);
    const inputs = reports.flatMap(({ files }) => files);
    rejectInputs([out], [...inputs, configFile(values.config)], '--out');
    const text = built ? assemblePage(project.out) : undefined;
    if (built && text === undefined)
      throw new UsageError(
        'The pages have another layout, from which no single file can be made.',
        'Leave out `layout` of the configuration.',
      );
    if (text !== undefined) writeFile(out, text);
    printSummary(out, text, reports, values.json ?? false);
    if (reports.some(({ reference }) => reference === undefined)) return EXIT.unusable;
    return text === undefined ? EXIT.problems : EXIT.ok;
  } finally {
    project.remove();
  }
}

function requireFile(out: string | undefined): string {
  if (out !== undefined && /\.html?$/i.test(out)) return resolve(out);
  throw new UsageError(
    '`--single-file` requires the name of an HTML file.',
    'Pass one: curlew docs openapi.yaml --single-file --out reference.html',
  );
}

/** @throws {UsageError} for options about the address of a site. */
function rejectAddress(values: SingleFile['values']): void {
  for (const name of ['base', 'prefix', 'site', 'try-it', 'explorer'] as const)
    if (values[name])
      throw new UsageError(`\`--${name}\` has no meaning for a single file.`, `Leave out \`--${name}\`.`);
}

function writeFile(out: string, text: string): void {
  try {
    replaceFiles([{ path: out, content: text }]);
  } catch (error) {
    throw cannotWrite(error, 'Pass another file with --out.');
  }
}

function printSummary(
  out: string,
  text: string | undefined,
  reports: readonly ReferenceSource[],
  isJson: boolean,
): void {
  const name = shortPath(out);
  const bytes = Buffer.byteLength(text ?? '');
  const sections = text?.match(/<section class="cl-file-section"/g)?.length ?? 0;
  if (isJson) {
    const result = { out: name, bytes, sections, sources: reports.map(jsonReport) };
    printResult(`${JSON.stringify(result, null, 2)}\n`);
    return;
  }
  if (text === undefined) {
    printMessage(`Nothing was written to ${name}.`);
    return;
  }
  const size = bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
  if (bytes > LARGE_BYTES)
    printMessage(
      `warning ${name} has ${size}: many mail servers and wikis refuse files above 3 MB. Build a site for an API of this size.`,
    );
  printMessage(`Wrote ${pluralize(sections, 'section')} (${size}) to ${name}.`);
}
