import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFilesBelow } from '../files/file-record.ts';

/** A page of a built site. */
export interface BuiltPage {
  /** URL path with a slash at both ends: `/`, `/ships/list-ships/`. */
  path: string;
  html: string;
}

/** Pages that are parts of other programs, or of no use without a server. */
const LEFT_OUT = /^\/(?:404|explorer|.*oauth-callback)\//;
const NEXT = /<a rel="next"[^>]*\shref="([^"#]+)"/;

/** Reads the pages of a built site in reading order: that of their links to the next page. */
export function readPages(folder: string): BuiltPage[] {
  const pages = new Map(
    listFilesBelow(folder)
      .filter((file) => file.endsWith('.html'))
      .map((file) => ({
        path: `/${file.replace(/(?:^|\/)index\.html$/, '/').replace(/\.html$/, '/')}`.replace(/^\/+/, '/'),
        file,
      }))
      .filter(({ path }) => !LEFT_OUT.test(path))
      .map(({ path, file }) => [path, { path, html: readFileSync(join(folder, file), 'utf8') }]),
  );
  const ordered = new Map<string, BuiltPage>();
  for (let page = pages.get('/'); page && !ordered.has(page.path); ) {
    ordered.set(page.path, page);
    const next = NEXT.exec(page.html)?.[1];
    page = next === undefined ? undefined : pages.get(decodeURI(next));
  }
  for (const [path, page] of pages) ordered.set(path, page);
  return [...ordered.values()];
}
