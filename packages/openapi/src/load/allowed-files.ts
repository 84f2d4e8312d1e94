import { globPattern } from '@curlew/diagnostics/internal';
import { getFolder, isInside, relativePath } from '../path.ts';
import { isRemote } from '../reference/parse-reference.ts';

/** Whether a file is Markdown: its text is a value by itself, and is never parsed. */
export function isMarkdown(path: string): boolean {
  return /\.(?:md|markdown)$/i.test(path);
}

/** Decides by names which files references may name. */
export interface AllowedFiles {
  /** The option `refs.allow` names the file. */
  isListed(path: string): boolean;
  /** The file may be read: by its name, or because the option lists it. */
  mayRead(path: string): boolean;
  /** How the option would list the file: relative to the folder of the entry or to the root, or its URL. */
  getName(path: string): string;
}

const EXTENSION = /\.(?:ya?ml|json|md|markdown)$/i;
/** A path of a URL that ends in a version (`/1.0.0`) or in a name alone has no extension. */
const OTHER_EXTENSION = /\.[a-z][^./]*$/i;

/**
 * Returns the files that a `$ref` may name: `.yaml`, `.yml`, `.json` and Markdown (for descriptions), no name and no folder below the root
 * beginning with a dot, and what `allow` lists. Such files hold settings and credentials; a description of a third
 * party would publish them. The folder of the entry file was chosen by the user, whatever its name.
 * @param allow globs relative to `root` or to the folder of the entry, or of URLs. Commands differ in their default
 * root.
 */
export function allowedFiles(root: string, entry: string, allow: readonly string[]): AllowedFiles {
  const patterns = allow.map((glob) => globPattern(glob.replace(/^\.\//, '')));
  const own = getFolder(entry);
  const getNames = (path: string) =>
    isRemote(path)
      ? [path]
      : [own, root].filter((folder) => isInside(folder, path)).map((folder) => relativePath(folder, path));
  const getName = (path: string) => getNames(path)[0] ?? path;
  const isListed = (path: string) =>
    patterns.some((pattern) => getNames(path).some((name) => pattern.test(name)));
  return {
    isListed,
    getName,
    mayRead(path) {
      if (isListed(path)) return true;
      if (isRemote(path)) return isUrlOfDescription(path);
      const from = isInside(own, path) && isInside(root, own) ? own : root;
      return EXTENSION.test(path) && !hasDotName(relativePath(from, path));
    },
  };
}

/** A URL names a resource, not a file: its path needs no extension, but may have no other one. */
function isUrlOfDescription(url: string): boolean {
  // What cannot be parsed cannot be fetched either.
  const path = decodeOnce(URL.parse(url)?.pathname ?? '');
  return !hasDotName(path) && (EXTENSION.test(path) || !OTHER_EXTENSION.test(path));
}

function hasDotName(path: string): boolean {
  return path.split(/[\\/]/).some((name) => name.startsWith('.') && name !== '.' && name !== '..');
}

function decodeOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
