import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

/** Media types of files that pages load. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

/** Media types of files that readers download. */
const DOWNLOAD_TYPES: Readonly<Record<string, string>> = {
  '.yaml': 'application/yaml',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
};
/** Bytes of one; larger ones are left out. */
const MAX_DOWNLOAD_BYTES = 200_000;

/** The files of a built site as parts of one page. */
export class Assets {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns a file of the site as a `data:` URL; undefined for another address, or a file of another type. */
  dataUrl(href: string): string | undefined {
    const type = MEDIA_TYPES[extname(href).toLowerCase()];
    const file = this.#getFile(href);
    return type && file ? `data:${type};base64,${readFileSync(file).toString('base64')}` : undefined;
  }

  /** Returns a file for readers as a `data:` URL with its name; undefined for another address, and for a large file. */
  download(href: string): { url: string; name: string } | undefined {
    const type = DOWNLOAD_TYPES[extname(href).toLowerCase()];
    const file = this.#getFile(href);
    if (type === undefined || file === undefined || statSync(file).size > MAX_DOWNLOAD_BYTES)
      return undefined;
    const url = `data:${type};charset=utf-8;base64,${readFileSync(file).toString('base64')}`;
    return { url, name: basename(file) };
  }

  /** Returns the text of a file of the site; undefined for another address. */
  text(href: string): string | undefined {
    const file = this.#getFile(href);
    return file === undefined ? undefined : readFileSync(file, 'utf8');
  }

  /** Returns styles in which the fonts that a text needs are `data:` URLs; others are left out. */
  styles(css: string, text: string): string {
    const hasExtended = /[\u0100-\u1eff\u2020-\u20cf]/.test(text);
    return css.replace(/@font-face\s*\{[^}]*\}/g, (rule) => {
      if (/latin-ext/.test(rule) && !hasExtended) return '';
      // A page may not wait for a font of another file, and need not for its own.
      const own = rule.replace(/font-display:\s*optional/, 'font-display:block');
      return own.replace(/url\(["']?([^"')]+)["']?\)/g, (whole, href: string) => {
        const url = this.dataUrl(href);
        return url === undefined ? whole : `url(${url})`;
      });
    });
  }

  #getFile(href: string): string | undefined {
    if (!href.startsWith('/') || href.startsWith('//') || href.includes('..')) return undefined;
    const file = join(this.#folder, decodeURI(href.replace(/[?#].*$/, '')));
    return existsSync(file) ? file : undefined;
  }
}

/** Returns the source expression of a Content Security Policy that allows one inline script or style. */
export function policyHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
