import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { closestName } from '@curlew/diagnostics/internal';
import { isArazzo } from '../kinds/arazzo-kind.ts';
import { namesVersion, openapiKind } from '../kinds/openapi-kind.ts';
import type { SourceKind } from '../kinds/source-kind.ts';
import { detectSourceKind } from '../kinds/source-kinds.ts';
import { SourceText } from '../kinds/source-text.ts';

/** A file that can be opened as a source. */
export interface FoundSource {
  path: string;
  /** The id of its kind: `openapi`. */
  kind: string;
  holds: SourceKind['holds'];
  /** What it is: `an OpenAPI description`. */
  label: string;
}

const EXTENSIONS: ReadonlySet<string> = new Set([
  '.yaml',
  '.yml',
  '.json',
  '.har',
  '.sh',
  '.bash',
  '.curl',
  '.txt',
]);
/** Files of a folder or level that are looked at, sources that are named, and bytes of each that say what it is. */
const MAX_FILES = 200;
const MAX_SOURCES = 5;
/** Levels of folders below the current one. */
const MAX_DEPTH = 3;
/** Levels of folders below a description whose workflows are found. */
const MAX_WORKFLOW_DEPTH = 2;
const HEAD = 64 * 1024;

/** Sources of a folder, in the order of their names, descriptions first. */
export interface FoundSources {
  /** At most five, unless another limit was given. */
  sources: FoundSource[];
  /** Sources of the folder that are not in the list. */
  more: number;
}

/** Sources in a folder, not those in folders of it; none if it cannot be read. A file that cannot be read is none. */
export async function sourcesIn(folder: string, limit = MAX_SOURCES): Promise<FoundSources> {
  const all = await readSources(filesIn(folder).map((name) => (folder === '.' ? name : join(folder, name))));
  return { sources: all.slice(0, limit), more: Math.max(0, all.length - limit) };
}

/**
 * Sources in the current folder and three levels of folders below it: for each level, descriptions first. Hidden folders,
 * `node_modules` and folders for which `isLeftOut` returns true are not looked at.
 */
export async function sourcesBelow(isLeftOut: (folder: string) => boolean): Promise<FoundSource[][]> {
  const levels: FoundSource[][] = [];
  let folders = ['.'];
  for (let depth = 0; depth <= MAX_DEPTH && folders.length > 0; depth += 1) {
    const files = folders.flatMap((folder) => filesIn(folder).map((name) => join(folder, name)));
    levels.push(await readSources(files));
    folders = folders.flatMap((folder) => shownFoldersIn(folder).filter((path) => !isLeftOut(path)));
  }
  return levels;
}

/**
 * Arazzo documents of a description: those beside it by their names, and those in folders below that name it as their source.
 */
export function workflowsBeside(description: string): string[] {
  const found: string[] = [];
  let folders = [dirname(description)];
  for (let depth = 0; depth <= MAX_WORKFLOW_DEPTH && folders.length > 0; depth += 1) {
    const files = folders.flatMap((folder) =>
      filesIn(folder)
        .filter((name) => /\.arazzo\.(?:ya?ml|json)$/i.test(name))
        .map((name) => join(folder, name)),
    );
    found.push(
      ...files.slice(0, MAX_FILES).filter((path) => depth === 0 || namesAsSource(path, description)),
    );
    folders = folders.flatMap(shownFoldersIn).slice(0, MAX_FILES);
  }
  return found;
}

/** Whether an Arazzo document has a URL that leads to a description. Its beginning is read, where its sources are. */
function namesAsSource(path: string, description: string): boolean {
  try {
    const urls = getHead(path).matchAll(/\burl["']?:[ \t]*["']?([^"'\s,}]+)/g);
    return [...urls].some(([, url = '']) => resolve(dirname(path), decodeURI(url)) === resolve(description));
  } catch {
    return false;
  }
}

async function readSources(paths: readonly string[]): Promise<FoundSource[]> {
  const descriptions: FoundSource[] = [];
  const recordings: FoundSource[] = [];
  for (const path of paths.slice(0, MAX_FILES)) {
    const kind = await getKind(path);
    if (kind === undefined) continue;
    const { id, label, holds } = kind;
    (holds === 'description' ? descriptions : recordings).push({ path, kind: id, holds, label });
  }
  return [...descriptions, ...recordings];
}

async function getKind(path: string): Promise<SourceKind | undefined> {
  try {
    const head = getHead(path);
    const source = new SourceText(path, head);
    // An Arazzo document describes workflows, and no API.
    if (isArazzo(source)) return undefined;
    const kind = await detectSourceKind(path, head);
    // Any YAML file that a user names is read as a description; in a folder, most are lock files and settings.
    return kind === openapiKind && !namesVersion(source) ? undefined : kind;
  } catch {
    return undefined;
  }
}

/** The sources as a list in a sentence: `a.yaml, an OpenAPI description; b.sh, curl commands; and 3 more`. */
export function listSources({ sources, more }: FoundSources): string {
  const listed = sources.map(({ path, label }) => `${path}, ${label}`);
  return [...listed, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/**
 * What may have been meant by paths that cannot be read: the sources in a folder, and the file with a similar name beside
 * one that does not exist. A line each.
 */
export async function meantPaths(paths: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  for (const path of paths) {
    const state = getState(path);
    if (state === 'folder') {
      const found = await sourcesIn(path);
      if (found.sources.length > 0) lines.push(`In ${path}: ${listSources(found)}. Pass one of them.`);
    } else if (state === 'missing') {
      const similar = similarFile(path);
      if (similar !== undefined) lines.push(`Did you mean ${similar}?`);
    }
  }
  return lines;
}

function getState(path: string): 'folder' | 'missing' | 'other' {
  try {
    const known = statSync(path, { throwIfNoEntry: false });
    if (known === undefined) return 'missing';
    return known.isDirectory() ? 'folder' : 'other';
  } catch {
    // A name that the system refuses.
    return 'other';
  }
}

/** A file of the same folder: one that differs in its extension alone before one that is spelled alike. */
function similarFile(path: string): string | undefined {
  const names = filesIn(dirname(path));
  const stem = (name: string) => basename(name, extname(name));
  const meant = names.find((name) => stem(name) === stem(path)) ?? closestName(basename(path), names);
  return meant === undefined ? undefined : join(dirname(path), meant);
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => EXTENSIONS.has(extname(name).toLowerCase()) && isFile(join(folder, name)))
      .sort();
  } catch {
    return [];
  }
}

/** Folders in a folder, without hidden ones and `node_modules`. */
function shownFoldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
      .map(({ name }) => join(folder, name))
      .sort();
  } catch {
    return [];
  }
}

/** A file, or a link to one. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function getHead(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(HEAD);
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, HEAD, 0));
  } finally {
    closeSync(file);
  }
}
