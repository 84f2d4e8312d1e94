import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, resolve } from 'node:path';
import { isInside } from '@curlew/project';

/** Larger files are not illustrations of a reference; in bytes. */
const MAX_SIZE = 10_000_000;

/** An SVG file may contain scripts, which run when it is opened by itself. */
const TYPES: ReadonlySet<string> = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif']);

/** Local images of a description, referenced by relative paths: only files inside its root. */
export class LocalImages {
  readonly #folder: string;
  readonly #root: string;
  readonly #names = new Map<string, string | undefined>();
  readonly #files = new Map<string, string>();

  /** @param source absolute path of the description. */
  constructor(source: string, root: string) {
    this.#folder = dirname(source);
    this.#root = root;
  }

  /**
   * Name of the image in the site, which changes with its content; undefined if it is not an image, is missing
   * or too large.
   */
  nameOf(path: string): string | undefined {
    if (!this.#names.has(path)) this.#names.set(path, this.#find(path));
    return this.#names.get(path);
  }

  /** Absolute paths by name. */
  get files(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#files);
  }

  #find(path: string): string | undefined {
    const type = extname(path).toLowerCase();
    if (!TYPES.has(type)) return undefined;
    try {
      const file = realpathSync(resolve(this.#folder, decodeURIComponent(path)));
      if (!isInside(file, realpathSync(this.#root)) || !TYPES.has(extname(file).toLowerCase()))
        return undefined;
      const { size } = statSync(file);
      if (size === 0 || size > MAX_SIZE) return undefined;
      const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 10);
      const stem = basename(file, extname(file))
        .replace(/[^A-Za-z0-9-]+/g, '-')
        .slice(0, 60);
      const name = `${stem}.${hash}${type}`;
      this.#files.set(name, file);
      return name;
    } catch {
      // Missing, not readable, or not a path.
      return undefined;
    }
  }
}
