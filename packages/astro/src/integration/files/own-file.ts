import { existsSync } from 'node:fs';
import { join } from 'node:path';

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

/** The same for pages and endpoints alone. */
export function hasOwnPage(path: string, pages: string): boolean {
  const names = path === '' ? ['index'] : [path, `${path}/index`];
  return names.some((name) =>
    EXTENSIONS.some((extension) => existsSync(join(pages, `${name}.${extension}`))),
  );
}
