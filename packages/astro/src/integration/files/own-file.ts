import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Folders with the user's own files, absolute. */
export interface OwnFolders {
  /** Files that are served as they are. */
  public: string;
  /** Pages and endpoints. */
  pages: string;
}

const EXTENSIONS = ['astro', 'md', 'mdx', 'html', 'ts', 'js'];

/** Whether the user has a page, endpoint or public file at a path of the site; it takes precedence. */
export function hasOwnFile(path: string, folders: OwnFolders): boolean {
  return (path !== '' && existsSync(join(folders.public, path))) || hasOwnPage(path, folders.pages);
}

/** Checks many paths and reads each folder once. */
export function ownFiles(folders: OwnFolders): (path: string) => boolean {
  const isPublic = new Set(filesBelow(folders.public));
  const hasPages = filesBelow(folders.pages).length > 0;
  return (path) => isPublic.has(path) || (hasPages && hasOwnPage(path, folders.pages));
}

/** Paths below a folder, with slashes; empty if the folder does not exist. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.split(sep).join('/'));
}

/** Does what `hasOwnFile` does, for pages and endpoints alone. */
export function hasOwnPage(path: string, pages: string): boolean {
  const names = path === '' ? ['index'] : [path, `${path}/index`];
  return names.some((name) =>
    EXTENSIONS.some((extension) => existsSync(join(pages, `${name}.${extension}`))),
  );
}
