import { type Dirent, readdirSync, statSync } from 'node:fs';
import { basename, extname, join, relative, resolve, sep } from 'node:path';

/** Files that authors write links in. */
const EXTENSIONS: ReadonlySet<string> = new Set(['.md', '.mdx', '.mdoc', '.markdown', '.astro', '.html']);
/** More files and folders of a project are not looked at. */
const MAX_ENTRIES = 50_000;
const MAX_FILES = 5_000;
/** Larger files are not read, in bytes. */
const MAX_SIZE = 2_000_000;

/**
 * The files of a site that its authors write pages in, absolute, those of `src` first. Links, folders of dependencies, hidden
 * ones and the built site are left out.
 * @param root of the site, absolute.
 * @param ignored folders, absolute.
 */
export function authorFiles(root: string, ignored: readonly string[]): string[] {
  const left = [resolve(root), join(resolve(root), 'src')];
  const without = new Set(ignored.map((folder) => resolve(folder)));
  const seen = new Set<string>();
  const files: string[] = [];
  let entries = 0;
  for (let folder = left.pop(); folder !== undefined && entries < MAX_ENTRIES; folder = left.pop()) {
    if (seen.has(folder) || without.has(folder)) continue;
    seen.add(folder);
    for (const entry of entriesOf(folder)) {
      entries += 1;
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name)) left.push(path);
      if (files.length < MAX_FILES && isAuthored(entry, path)) files.push(path);
    }
  }
  return files;
}

function isAuthored(entry: Dirent, path: string): boolean {
  if (!entry.isFile() || !EXTENSIONS.has(extname(entry.name))) return false;
  // It may be gone by now.
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  return size !== undefined && size <= MAX_SIZE;
}

/** A folder may be gone, or not readable. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** Folders with the file of the first page. */
const HOME = /^(?:public|(?:src\/)?(?:pages|content\/[^/]+))?$/;

/**
 * Whether a file may be the source of a page: its path ends like the address of the page. `src/content/docs/guides/Start.mdx`
 * is one of `guides/start/index.html`, and `src/pages/index.astro` of `index.html`.
 */
export function isSourceOf(file: string, page: string, root: string): boolean {
  const name = nameOf(relative(root, file).split(sep).join('/')).replaceAll(' ', '-');
  const wanted = nameOf(page);
  return wanted === '' ? HOME.test(name) : `/${name}`.endsWith(`/${wanted}`);
}

/** Whether a file has the name of a page, in any folder: routes may place a collection anywhere. */
export function hasNameOf(file: string, page: string): boolean {
  const name = basename(nameOf(file)).replaceAll(' ', '-');
  return name !== '' && name === basename(nameOf(page));
}

function nameOf(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.[^/.]+$/, '')
    .replace(/(?:^|\/)index$/, '');
}
