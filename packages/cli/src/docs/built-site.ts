import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { join, resolve } from 'node:path';
import { serialize } from 'node:v8';
import type { CurlewOptions, EarlierSite } from '@curlew/astro';
import type { CurlewConfig } from '@curlew/project/config';
import { replaceFiles } from '@curlew/project/files';
import { isUrl } from '@curlew/project/internal';
import { listFilesBelow, RECORD } from '../files/file-record.ts';
import { packageFolder } from './site-project.ts';

/**
 * What is known of the last build into a folder, kept in the user's folder for caches. A site is not built again if
 * everything that it depends on and all of its files are as they were; where that cannot be said for certain, it is.
 */

/** What a build is made of, beside the content of files. */
export interface SiteWork {
  config: CurlewConfig;
  curlew: CurlewOptions;
  /** Address, path and folder of the site. */
  place: readonly (string | undefined)[];
  /** When the work began, in milliseconds since 1970. */
  start: number;
}

/** What the program prints about a site. */
export interface PrintedSite {
  lines: string[];
  sources: unknown[];
  links: { severity: string; text: string }[];
}

/** A file of a site with its size and when it was written. */
type Written = readonly [path: string, bytes: number, modified: number];

interface Record {
  key: string;
  /** Absolute paths, with the digest of their content; an empty one if there was no such file. */
  inputs: [path: string, digest: string][];
  outputs: Written[];
  printed: PrintedSite;
  /** Keys of pages by their files, for those that a later build may keep. */
  keys: { [file: string]: string };
}

/** What a build is remembered by. */
interface BuildResult {
  /** Absolute paths of the files that the site was made from. */
  inputs: readonly string[];
  printed: PrintedSite;
  codes: readonly string[];
  /** Keys of pages by their files. */
  keys: Record['keys'];
}

/** A site that has not to be built again. */
export interface BuiltSite {
  printed: PrintedSite;
  files: string[];
}

const OUR_PACKAGES = [
  'openapi',
  'exchange',
  'request',
  'convert',
  'reference',
  'project',
  'diagnostics',
  'astro',
];
/** Options that name code, whose imports and other effects are unknown. */
const CODE_OPTIONS = ['plugins', 'components', 'layout', 'explorer', 'allowRemote'] as const;
/** A file that is missing may be there at the next build. What is remote is not looked for, or no build is remembered. */
const UNCERTAIN = /^(?:missing-image|unresolved-ref|file-|unreadable-source|too-many-files)/;
/** A comment or member of a description that silences problems of one of these codes. */
const SILENCED =
  /x-curlew-ignore[\s\S]{0,2000}?\b(?:missing-image|unresolved-ref|file-|unreadable-source|too-many-files)/;
const MAX_RECORDS = 200;
/** What a stylesheet loads, or has another program do: files that are not known here. */
const LOADING = /@(?:import|use|forward|plugin|config|source|reference|tailwind)\b|\b(?:url|image-set)\(/i;
/** Settings with which the bundler has stylesheets changed. */
const STYLE_SETTINGS = /^(?:\.?postcss(?:rc|\.config)\b|\.browserslistrc$)/;
/** Astro's folder of styles and scripts, whose names change with their content. */
const ASSETS = '_astro';

/** The site as the last build left it; undefined if it may be another now. */
export function findBuiltSite(target: string, work: SiteWork): BuiltSite | undefined {
  const key = getKey(work);
  const record = key === undefined ? undefined : readRecordOf(target);
  if (record?.key !== key || record === undefined || !isFolder(target)) return undefined;
  if (record.inputs.some(([path, digest]) => getDigest(path) !== digest)) return undefined;
  const files = listFilesBelow(target);
  const isSame =
    files.length === record.outputs.length &&
    record.outputs.every((one, at) => isAsWritten(target, one, files[at]));
  return isSame ? { printed: record.printed, files: files.filter((file) => file !== RECORD) } : undefined;
}

/** The pages of the last build that the next one may keep: those whose files are as it left them. */
export function findEarlierSite(target: string, work: SiteWork): EarlierSite | undefined {
  const key = getKey(work);
  const record = key === undefined ? undefined : readRecordOf(target);
  if (record === undefined || record.key !== key) return undefined;
  // All pages show them.
  const digests = new Map(record.inputs);
  if (getNamed(work).some((path) => digests.get(path) !== getDigest(path))) return undefined;
  const written = new Map(record.outputs.map((one) => [one[0], one]));
  const isIntact = (file: string) => {
    const one = written.get(file);
    return one !== undefined && isAsWritten(target, one, existsSync(join(target, file)) ? file : undefined);
  };
  const keys = Object.entries(record.keys).filter(
    ([file]) => isIntact(file) && isIntact(file.replace(/\/index\.html$/, '.md')),
  );
  return { folder: target, keys: Object.fromEntries(keys) };
}

/** Whether a site has the styles and scripts of an earlier one, which its kept pages load. */
export function hasAssetsOf(built: string, earlier: EarlierSite): boolean {
  const folder = join(earlier.folder, ASSETS);
  const needed = isFolder(folder) ? readdirSync(folder) : [];
  return needed.every((name) => existsSync(join(built, ASSETS, name)));
}

/** Remembers a site that was written. */
export function rememberSite(
  target: string,
  work: SiteWork,
  { inputs, printed, codes, keys }: BuildResult,
): void {
  const file = recordFile(target);
  const key = codes.some((code) => UNCERTAIN.test(code)) ? undefined : getKey(work);
  try {
    rmSync(file, { force: true });
    const named = [...new Set([...inputs, ...getNamed(work)])];
    // What was saved during the build may have been read before.
    if (key === undefined || named.some((path) => changedAt(path) >= work.start || silences(path))) return;
    mkdirSync(cacheFolder(), { recursive: true });
    removeOldest(cacheFolder());
    const outputs = listFilesBelow(target).map((path): Written => {
      const { size, mtimeMs } = lstatSync(join(target, path));
      return [path, size, mtimeMs];
    });
    const digests = named.map((path): [string, string] => [path, getDigest(path)]);
    const record: Record = { key, inputs: digests, outputs, printed, keys };
    replaceFiles([{ path: file, content: JSON.stringify(record), isPrivate: true }]);
  } catch {
    // A home that cannot be written to: the site is built each time.
  }
}

function isAsWritten(folder: string, [path, bytes, modified]: Written, found: string | undefined): boolean {
  if (path !== found) return false;
  const { size, mtimeMs } = lstatSync(join(folder, path));
  return size === bytes && mtimeMs === modified;
}

const known = new WeakMap<SiteWork, { key: string | undefined }>();

/**
 * Everything that a build depends on beside files, as a digest; undefined if it depends on code or on what is elsewhere. Computed
 * once for a build, which runs the code that was there when it started.
 */
function getKey(work: SiteWork): string | undefined {
  const found = known.get(work) ?? { key: computeKey(work) };
  known.set(work, found);
  return found.key;
}

function computeKey({ config, curlew, place }: SiteWork): string | undefined {
  const options = { ...config, ...curlew };
  if (CODE_OPTIONS.some((name) => isGiven(options[name as keyof typeof options]))) return undefined;
  const silenced = [...Object.keys(config.rules ?? {}), ...(config.ignore ?? []).map(({ code }) => code)];
  if (config.baseline !== undefined || silenced.some((code) => UNCERTAIN.test(code))) return undefined;
  const paths = curlew.sources.map((source) => (typeof source === 'string' ? source : source.path));
  if (paths.some((path) => isUrl(path) || /[*?[\]{}]/.test(path))) return undefined;
  if (curlew.sources.some((source) => typeof source === 'object' && source.explorer)) return undefined;
  try {
    if (!areWhole(options.styles ?? [])) return undefined;
    const parts = [
      serialize([config, curlew]),
      ...place.map((one) => one ?? ''),
      process.cwd(),
      process.version,
      codeStamp(),
    ];
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part).update('\0');
    return hash.digest('hex');
  } catch {
    // A function, which does what nobody knows, or a stylesheet that cannot be read.
    return undefined;
  }
}

function isGiven(option: unknown): boolean {
  if (typeof option === 'object' && option !== null) return Object.keys(option).length > 0;
  return option !== undefined && option !== false;
}

/** Whether stylesheets are all that they are made of: files of CSS that load no others. */
function areWhole(styles: readonly string[]): boolean {
  if (styles.length === 0) return true;
  if (readdirSync(process.cwd()).some((name) => STYLE_SETTINGS.test(name))) return false;
  return styles.every((path) => path.endsWith('.css') && !LOADING.test(readFileSync(resolve(path), 'utf8')));
}

/** Files that the options name. */
function getNamed({ config, curlew }: SiteWork): string[] {
  const { logo, favicon, socialImage, styles = [] } = { ...config, ...curlew };
  const named = [logo?.light, logo?.dark, favicon, socialImage, ...styles];
  return named.flatMap((path) => (path === undefined ? [] : [resolve(path)]));
}

/** Names, sizes and times of the files of this program and the version of Astro: another program builds another site. */
function codeStamp(): string {
  const own = OUR_PACKAGES.map((name) => packageFolder(`@curlew/${name}`));
  const folders = [
    ...own.flatMap((folder) => ['dist', 'components', 'styles'].map((part) => join(folder, part))),
    import.meta.dirname,
  ];
  const files = folders.flatMap((folder) =>
    isFolder(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [],
  );
  const stamps = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const { size, mtimeMs } = statSync(path);
      return `${path} ${size} ${mtimeMs}`;
    });
  return [...stamps, getDigest(join(packageFolder('astro'), 'package.json'))].join('\n');
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function silences(path: string): boolean {
  return SILENCED.test(readFileSync(path, 'latin1'));
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0;
}

function getDigest(path: string): string {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('base64');
  } catch {
    return '';
  }
}

function readRecordOf(target: string): Record | undefined {
  try {
    return JSON.parse(readFileSync(recordFile(target), 'utf8'));
  } catch {
    return undefined;
  }
}

function recordFile(target: string): string {
  return join(cacheFolder(), `${createHash('sha256').update(target).digest('hex').slice(0, 32)}.json`);
}

/** Where the system keeps what programs can make again. */
function cacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (XDG_CACHE_HOME) return join(XDG_CACHE_HOME, 'curlew', 'sites');
  if (platform() === 'win32' && LOCALAPPDATA) return join(LOCALAPPDATA, 'curlew', 'sites');
  return join(homedir(), platform() === 'darwin' ? 'Library/Caches' : '.cache', 'curlew', 'sites');
}

/** Keeps the number of records bounded. */
function removeOldest(folder: string): void {
  const files = readdirSync(folder).map((name) => join(folder, name));
  if (files.length < MAX_RECORDS) return;
  const byAge = files
    .map((path) => ({ path, age: statSync(path).mtimeMs }))
    .sort((one, other) => one.age - other.age);
  for (const { path } of byAge.slice(0, files.length - MAX_RECORDS + 1)) rmSync(path, { force: true });
}
