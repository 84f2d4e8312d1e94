import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CurlewSource, EarlierSite, ReferenceSource } from '@curlew/astro';
import { pluralize } from '@curlew/diagnostics/internal';
import { readSiteAddress, robotsProblem } from '@curlew/project/config';
import { isUrl, workflowsBeside } from '@curlew/project/internal';
import type { Run } from '../arguments/command.ts';
import { readGivenSources } from '../arguments/read-given-sources.ts';
import { requireSources } from '../arguments/require-sources.ts';
import { EXIT, type ExitCode, UsageError } from '../command-error.ts';
import { sourceOptions } from '../convert/source-options.ts';
import { printMessage, printResult, printStatus } from '../output.ts';
import { withProgress } from '../process/progress.ts';
import { stopOnSignal } from '../process/stop-on-signal.ts';
import { configFile, readConfig, usable } from '../read-config.ts';
import { makeSiteRelative } from '../relative/relative-site.ts';
import { shortPath } from '../short-path.ts';
import { buildSite, hasOwnComponents } from './build-site.ts';
import {
  findBuiltSite,
  findEarlierSite,
  hasAssetsOf,
  type PrintedSite,
  rememberSite,
  type SiteWork,
} from './built-site.ts';
import { docsCommand } from './docs-command.ts';
import { jsonReport, reportLines } from './report-lines.ts';
import { readMergedAt, siteOptions } from './site-options.ts';
import { openSiteOutput } from './site-output.ts';
import { createSiteProject, type SiteProject } from './site-project.ts';

type Given = typeof docsCommand.options;

/** Builds the site in a temporary folder, then updates the output folder: a failed build leaves it unchanged. */
export const runDocs: Run<Given> = async ({ values, positionals }) => {
  const start = performance.now();
  const started = Date.now();
  const config = await readConfig(values.config);
  if (values.merge) {
    const { mergeSites } = await import('./merge-sites.ts');
    return mergeSites({ config, folders: positionals, values });
  }
  const given = requireSources<CurlewSource>(docsCommand, positionals, config.sources);
  if (values['single-file']) {
    const { writeSingleFile } = await import('../single-file/write-single-file.ts');
    return writeSingleFile({ config, given, values, isPartial: positionals.length > 0 });
  }
  const { site = config.site, prefix: path = config.prefix } = values;
  const isRelative = values.relative ?? config.relative ?? false;
  if (isRelative) rejectForRelative(values, config);
  const siteAddress = await usable(() =>
    readSiteAddress({
      ...(site !== undefined && { site }),
      ...(path !== undefined && { prefix: path }),
    }),
  );
  const target = resolve(requireOut(values.out ?? config.out, given));
  stopOnSignal();
  const output = openSiteOutput(target);
  let project: SiteProject | undefined;
  try {
    const sources = await readGivenSources(given, config.limits?.fileSize);
    const converter = await sourceOptions(values);
    if (values.workflows === undefined) tellWorkflows(given);
    const { origin, base } = siteAddress;
    const prefix = base === '' ? '' : `/${base}`;
    const mergedAt = values['merged-at'];
    const curlew = {
      ...siteOptions(config, values, sources, { isPartial: positionals.length > 0, converter }),
      // Servers refuse requests of pages that have no address.
      ...(isRelative && { tryIt: false, explorer: false }),
      ...(mergedAt !== undefined && { mergedAt: await usable(() => readMergedAt(mergedAt, prefix)) }),
    };
    const robots = robotsProblem(config, { base: prefix, origin });
    if (robots !== undefined) printMessage(`warning ${robots}`);
    const summary = { target, json: values.json ?? false, start };
    const work: SiteWork = {
      config,
      curlew,
      place: [target, origin, prefix, isRelative ? 'relative' : undefined],
      start: started,
    };
    const known = values.force ? undefined : findBuiltSite(target, work);
    if (known !== undefined) return printKnown(known.printed, { ...summary, files: known.files });
    const printSources = (loaded: readonly ReferenceSource[]) => {
      if (values.json) return;
      printStatus('');
      for (const line of loaded.flatMap(reportLines)) printMessage(line);
    };
    const build = async (earlier: EarlierSite | undefined) => {
      project?.remove();
      const made = await createSiteProject();
      project = made;
      let keys: Record<string, string> = {};
      const onKeys = (found: Record<string, string>) => {
        keys = found;
      };
      const options = {
        // The pages of a site with relative addresses are changed after they are made.
        curlew: isRelative ? curlew : { ...curlew, keep: { earlier, onKeys } },
        prefix,
        hasOwnComponents: hasOwnComponents(config),
        ...(origin && { site: origin }),
      };
      const site = await withProgress('Building', () => buildSite(made, options, printSources));
      return { ...site, made, keys };
    };
    let earlier = values.force || isRelative ? undefined : findEarlierSite(target, work);
    let site = await build(earlier);
    // Kept pages load the styles and scripts that they were made with.
    if (earlier && site.built && !hasAssetsOf(site.made.out, earlier)) {
      earlier = undefined;
      site = await build(undefined);
    }
    const { built, reports, links, made, keys } = site;
    if (built && isRelative)
      for (const file of makeSiteRelative(made.out))
        printMessage(`warning The script ${file} imports others: it runs from a server, not from the disk.`);
    const inputs = listInputs(reports, values.config);
    const files = built ? await output.publish(made.out, inputs) : [];
    const printed = {
      lines: reports.flatMap(reportLines),
      sources: reports.map(jsonReport),
      links: [...links],
    };
    if (built) {
      const codes = reports.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
      rememberSite(target, work, { inputs, printed, codes, keys });
    }
    if (!values.json) for (const { severity, text } of links) printMessage(`${severity} ${text}`);
    const kept = Object.entries(earlier?.keys ?? {}).filter(([file, key]) => keys[file] === key).length;
    const exit = printSummary(printed, { ...summary, files, kept, isKnown: false });
    return reports.some(({ reference }) => reference === undefined) ? EXIT.unusable : exit;
  } finally {
    project?.remove();
    output.release();
  }
};

/** @throws {UsageError} for options that a site without an address of its own cannot have. */
function rejectForRelative(
  values: Parameters<typeof runDocs>[0]['values'],
  { prefix, tryIt, explorer, relative }: Awaited<ReturnType<typeof readConfig>>,
): void {
  const here = values.relative ? '`--relative`' : relative ? '`relative`' : '';
  const given = [
    ['`--merged-at`', values['merged-at']],
    ['`--prefix`', values.prefix],
    ['`--try-it`', values['try-it']],
    ['`--explorer`', values.explorer],
    ['`prefix` of the configuration', values.prefix === undefined && prefix],
    ['`tryIt` of the configuration', values['try-it'] === undefined && tryIt],
    ['`explorer` of the configuration', values.explorer === undefined && explorer],
  ] as const;
  for (const [name, value] of given)
    if (value)
      throw new UsageError(
        `${name} has no meaning for a site with relative addresses.`,
        `Leave out ${name}, or ${here}.`,
      );
}

/** Lists the files that a site is built from. */
function listInputs(reports: readonly ReferenceSource[], config: string | undefined): string[] {
  const file = configFile(config);
  const read = reports.flatMap(({ files, reference }) => [
    ...files,
    ...Object.values(reference?.images ?? {}),
  ]);
  return file === undefined ? read : [...read, file];
}

function requireOut(out: string | undefined, given: readonly CurlewSource[]): string {
  if (out) return out;
  const [first] = given;
  const source =
    given.length === 1 && typeof first === 'string' && /^[\w./-]+$/.test(first) ? ` ${first}` : '';
  throw new UsageError(
    '`curlew docs` requires an output folder.',
    `Pass one: curlew docs${source} --out reference`,
  );
}

interface BuildSummary {
  /** Files of the site; empty if it was not written. */
  files: readonly string[];
  target: string;
  json: boolean;
  /** When the program started (`performance.now()`). */
  start: number;
  /** The site is as the last run left it. */
  isKnown: boolean;
  /** How many pages are those of the last run. */
  kept?: number;
}

/** Prints what a build would print. */
function printKnown(printed: PrintedSite, summary: Omit<BuildSummary, 'isKnown'>): ExitCode {
  if (!summary.json) {
    for (const line of printed.lines) printMessage(line);
    for (const { severity, text } of printed.links) printMessage(`${severity} ${text}`);
  }
  return printSummary(printed, { ...summary, isKnown: true });
}

function printSummary(
  { sources, links }: PrintedSite,
  { files, target, json, start, isKnown, kept = 0 }: BuildSummary,
): ExitCode {
  const seconds = (performance.now() - start) / 1000;
  const pages = files.filter((file) => file.endsWith('.html')).length;
  if (json) {
    const found = links.length > 0 ? { links } : {};
    const state = isKnown ? { upToDate: true } : kept > 0 ? { kept } : {};
    const result = { out: shortPath(target), pages, seconds, ...state, sources, ...found };
    printResult(`${JSON.stringify(result, null, 2)}\n`);
  } else {
    const size = `${pluralize(pages, 'page')} (${formatSize(target, files)})`;
    if (isKnown) printMessage(`${shortPath(target)} is up to date: ${size}.`);
    else if (pages > 0) {
      const written = kept > 0 ? `${(pages - kept).toLocaleString('en')} of ${size}` : size;
      printMessage(`Wrote ${written} to ${shortPath(target)} in ${seconds.toFixed(1)} s.`);
    } else printMessage(`Nothing was written to ${shortPath(target)}.`);
  }
  return pages > 0 ? EXIT.ok : EXIT.problems;
}

/** Returns the total size of files below a folder, for a message: `12 kB`. */
function formatSize(folder: string, files: readonly string[]): string {
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Says that workflows beside a single description can have pages. */
function tellWorkflows([source, ...others]: readonly CurlewSource[]): void {
  const { path, workflows = undefined } = typeof source === 'string' ? { path: source } : (source ?? {});
  if (path === undefined || workflows !== undefined || others.length > 0 || isUrl(path)) return;
  const [found] = workflowsBeside(path);
  if (found !== undefined)
    printMessage(`Found ${found}. Pass \`--workflows ${found}\` for a page of each workflow.`);
}
