import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { ListedReference, ReferencesFile } from '@curlew/astro';
import { type BrokenLink, builtPaths, checkLinks, readSiteLinks } from '@curlew/astro/internal';
import { pluralize } from '@curlew/diagnostics/internal';
import { type CurlewConfig, readSiteAddress } from '@curlew/project/config';
import type { Arguments } from '../arguments/command.ts';
import { EXIT, type ExitCode, UsageError } from '../command-error.ts';
import { RECORD } from '../files/file-record.ts';
import { printMessage, printResult } from '../output.ts';
import { withProgress } from '../process/progress.ts';
import { stopOnSignal } from '../process/stop-on-signal.ts';
import { usable } from '../read-config.ts';
import { shortPath } from '../short-path.ts';
import { buildSite, hasOwnComponents } from './build-site.ts';
import type { docsCommand } from './docs-command.ts';
import { siteOptions } from './site-options.ts';
import { openSiteOutput } from './site-output.ts';
import { createSiteProject } from './site-project.ts';

/** The file of `@curlew/astro` that makes a built site a part of a merged one. */
const REFERENCES_FILE = 'references.json';

/** A built site below the path of the merged one. */
interface Part extends ReferencesFile {
  folder: string;
}

interface Merge {
  config: CurlewConfig;
  folders: readonly string[];
  values: Arguments<typeof docsCommand.options>['values'];
}

/**
 * Puts built sites into one, each at its own path, under a page that lists all references, with one search and one sitemap.
 * No page of a part is built or changed.
 * @throws {UsageError} for a folder that is no part, and for parts that do not belong together.
 */
export async function mergeSites({ config, folders, values }: Merge): Promise<ExitCode> {
  const start = performance.now();
  const out = values.out ?? config.out;
  if (out === undefined || folders.length === 0)
    throw new UsageError(
      '`curlew docs --merge` requires the folders of built sites, and an output folder.',
      'Pass them: curlew docs --merge apis/users/site apis/orders/site --out site',
    );
  const target = resolve(out);
  const parts = folders.map((folder) => readPart(resolve(folder)));
  const mergedAt = rejectConflicts(parts, target);
  const { site = config.site } = values;
  const { origin, base } = await usable(() =>
    readSiteAddress({ prefix: mergedAt === '' ? '/' : mergedAt, ...(site !== undefined && { site }) }),
  );
  const listed = parts.flatMap(({ references }) => references);
  stopOnSignal();
  const output = openSiteOutput(target);
  const project = await createSiteProject();
  try {
    const options = siteOptions(config, values, [], { isPartial: false, converter: {} });
    const curlew = {
      ...options,
      listed,
      mergedAt,
      base: '/',
      // They are checked below, when the parts are there.
      links: 'off' as const,
      sitemap: config.sitemap ?? origin !== undefined,
    };
    await withProgress('Merging', async () => {
      await buildSite(
        project,
        {
          curlew,
          prefix: base === '' ? '' : `/${base}`,
          hasOwnComponents: hasOwnComponents(config),
          ...(origin && { site: origin }),
        },
        () => undefined,
      );
      for (const { folder, base: at } of parts)
        await cp(folder, join(project.out, at.slice(mergedAt.length + 1)), {
          recursive: true,
          filter: (path) => isOfPart(folder, path),
        });
    });
    const { links: given = 'warn' } = options;
    const level = typeof given === 'string' ? given : given.check;
    const bases = parts.map((part) => part.base);
    const broken = level === 'off' ? [] : checkMergedLinks(project.out, bases, mergedAt);
    for (const line of mergedLinkLines(broken, level === 'error' ? 'error' : 'warning')) printMessage(line);
    if (level === 'error' && broken.length > 0) {
      printMessage(`Nothing was written to ${shortPath(target)}.`);
      return EXIT.problems;
    }
    const files = await output.publish(project.out, []);
    const pages = files.filter((file) => file.endsWith('.html')).length;
    const seconds = (performance.now() - start) / 1000;
    if (values.json) {
      const found = broken.length > 0 ? { links: broken } : {};
      printResult(`${JSON.stringify({ ...getJson(target, parts, pages, seconds), ...found }, null, 2)}\n`);
    } else
      printMessage(
        `Merged ${pluralize(parts.length, 'site')} with ${pluralize(listed.length, 'reference')} and ${pluralize(pages, 'page')} into ${shortPath(target)} in ${seconds.toFixed(1)} s.`,
      );
    return EXIT.ok;
  } finally {
    project.remove();
    output.release();
  }
}

/**
 * Whether a file belongs to a part. The folder itself may be a symbolic link.
 * @throws {UsageError} for a symbolic link in it: it could publish a file of another folder.
 */
function isOfPart(folder: string, path: string): boolean {
  if (path !== folder && lstatSync(path).isSymbolicLink())
    throw new UsageError(
      `${shortPath(path)} is a symbolic link.`,
      'Replace it by a copy of its file, or build the part again.',
    );
  return basename(path) !== RECORD;
}

function readPart(folder: string): Part {
  const file = join(folder, REFERENCES_FILE);
  const help =
    'Build it as a part: curlew docs openapi.yaml --prefix /users --merged-at / --out apis/users/site';
  if (!existsSync(file))
    throw new UsageError(
      `${shortPath(folder)} is no part of a merged site: it has no ${REFERENCES_FILE}.`,
      help,
    );
  const part = parsePart(readFileSync(file, 'utf8'));
  if (part === undefined)
    throw new UsageError(`${shortPath(file)} is not the file that \`curlew docs --merged-at\` writes.`, help);
  return { ...part, folder };
}

/** The file is written by this program, and may come from another machine: undefined for anything else. */
function parsePart(text: string): ReferencesFile | undefined {
  try {
    const part = JSON.parse(text) as ReferencesFile;
    const { mergedAt, base, references } = part;
    const isPlaced = isPath(base) && (mergedAt === '' || isPath(mergedAt));
    const isBelow = base.startsWith(`${mergedAt}/`);
    const isWhole = references.every((one) => isListed(one) && one.pages.every(isBelowBase));
    return isPlaced && isBelow && isWhole ? part : undefined;

    function isListed({ title, version, operations, language, href, search, pages }: ListedReference) {
      const texts = [title, version, language].every((one) => typeof one === 'string');
      return (
        texts &&
        typeof operations === 'number' &&
        Array.isArray(pages) &&
        isBelowBase(href) &&
        isBelowBase(search)
      );
    }

    function isBelowBase(address: string) {
      return typeof address === 'string' && address.startsWith(`${base}/`);
    }
  } catch {
    return undefined;
  }
}

/** Whether a site can be served from a path: no segment of it leads elsewhere. */
function isPath(path: string): boolean {
  return `/${readSiteAddress({ prefix: path }).base}` === path;
}

/**
 * Returns the path of the merged site.
 * @throws {UsageError} for parts of different sites, for two at one path, and for a part that is the output.
 */
function rejectConflicts(parts: readonly Part[], target: string): string {
  const [{ mergedAt, folder } = { mergedAt: '', folder: '' }] = parts;
  const other = parts.find((part) => part.mergedAt !== mergedAt);
  if (other)
    throw new UsageError(
      `${shortPath(folder)} is a part of the site at \`${mergedAt}/\`, and ${shortPath(other.folder)} of that at \`${other.mergedAt}/\`.`,
      'Build both with the same `--merged-at`.',
    );
  const seen = new Map<string, Part>();
  for (const part of parts) {
    const same = [...seen].find(
      ([base]) => `${part.base}/`.startsWith(base) || base.startsWith(`${part.base}/`),
    );
    if (same)
      throw new UsageError(
        `${shortPath(same[1].folder)} (\`${same[1].base}\`) and ${shortPath(part.folder)} (\`${part.base}\`) have conflicting addresses.`,
        'Build each with a `--prefix` of its own, none below another.',
      );
    seen.set(`${part.base}/`, part);
    if (part.folder === target)
      throw new UsageError(
        `${shortPath(target)} is a part and the output.`,
        'Pass another folder with --out.',
      );
  }
  return mergedAt;
}

function getJson(target: string, parts: readonly Part[], pages: number, seconds: number) {
  return {
    out: shortPath(target),
    pages,
    seconds,
    parts: parts.map(({ folder, base, references }) => ({
      folder: shortPath(folder),
      base,
      references: references.map(({ title, version, operations }) => ({ title, version, operations })),
    })),
  };
}

/** Broken links that are named. */
const MAX_NAMED = 20;

/**
 * The links of a merged site from one part to another, or to the list, that lead to nothing. Those inside of a part were checked when
 * it was built.
 * @param bases paths of the parts: `/docs/users`.
 * @param mergedAt path of the merged site: `''` or `/docs`.
 */
export function checkMergedLinks(folder: string, bases: readonly string[], mergedAt: string): BrokenLink[] {
  const paths = builtPaths(folder);
  const findBase = (path: string) => bases.find((base) => `${path}/`.startsWith(`${base}/`));
  return checkLinks(readSiteLinks(folder, paths), paths, mergedAt).flatMap((link) => {
    const pages = link.pages.filter((page) => {
      const from = `${mergedAt}/${page}`;
      const base = findBase(from);
      return base === undefined || findBase(getPath(link.address, from)) !== base;
    });
    return pages.length === 0 ? [] : [{ ...link, pages }];
  });
}

/** A line for each of the first broken links, and one for the others. */
export function mergedLinkLines(broken: readonly BrokenLink[], severity: 'error' | 'warning'): string[] {
  const lines = broken.slice(0, MAX_NAMED).map(({ address, pages, missing }) => {
    const [first = '', ...others] = pages;
    const what = missing === 'file' ? 'leads to no file of the site' : 'leads to no element with this id';
    const more = others.length > 0 ? ` (and ${pluralize(others.length, 'more page')})` : '';
    return `${severity} ${first} broken-link The link ${JSON.stringify(address)} ${what}.${more}`;
  });
  const hidden = broken.length - MAX_NAMED;
  return hidden > 0 ? [...lines, `… and ${hidden.toLocaleString('en')} more broken links`] : lines;
}

function getPath(address: string, page: string): string {
  return URL.parse(address, `https://site.invalid${encodeURI(page)}`)?.pathname ?? '';
}
