/** Paths of files as text, `/` between segments: the loader runs without Node's `path` and sees Windows paths too. */

/** Backslashes become slashes when the path is a Windows one. */
export function toSlashes(path: string): string {
  return /^[A-Za-z]:\\|^\\\\/.test(path) ? path.replaceAll('\\', '/') : path;
}

/** Returns the folder of a file, without a slash at its end unless it is the root; `.` when none is written. */
export function getFolder(path: string): string {
  const at = path.lastIndexOf('/');
  if (at < 0) return '.';
  return at === 0 ? '/' : path.slice(0, at);
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function isAbsolute(path: string): boolean {
  return /^\/|^[A-Za-z]:\/|^[a-z][a-z0-9+.-]+:\/\//i.test(path);
}

/** `relative` as seen from `folder`, `.` and `..` worked out; an absolute `relative` stays as it is. */
export function joinPath(folder: string, relative: string): string {
  return normalizePath(isAbsolute(relative) || folder === '.' ? relative : `${folder}/${relative}`);
}

function normalizePath(path: string): string {
  const prefix = /^(?:[a-z][a-z0-9+.-]+:\/\/[^/]*\/?|[A-Za-z]:\/|\/+)/i.exec(path)?.[0] ?? '';
  const kept: string[] = [];
  for (const segment of path.slice(prefix.length).split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..' && kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else if (segment !== '..' || prefix === '') kept.push(segment);
  }
  return prefix.replace(/^\/+$/, '/') + kept.join('/');
}

export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** Returns the way from a folder to a file; both absolute, or both relative to the same place. */
export function relativePath(folder: string, path: string): string {
  const from = folder === '.' ? [] : folder.split('/').filter(Boolean);
  const to = path.split('/').filter(Boolean);
  let common = 0;
  while (common < from.length && from[common] === to[common]) common += 1;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}
