import { createHash } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { twinPath } from '@curlew/reference/internal';
import type { ReferenceSource } from '../../report/reference-source.ts';
import { artifactPath } from './site-paths.ts';

/** An earlier build of a site by the same program with the same options, whose pages need not be made again. */
export interface EarlierSite {
  /** Absolute. */
  folder: string;
  /** Keys of pages whose files are as that build left them, by the paths of these below the folder. */
  keys: Readonly<Record<string, string>>;
}

/** Receives the keys of the pages of a build, for a program that keeps the site. */
export interface KeepSite {
  earlier?: EarlierSite | undefined;
  onKeys: (keys: Record<string, string>) => void;
}

/** Files of an earlier build that are still right. */
export interface KeptFiles {
  /** Absolute. */
  folder: string;
  /** The Markdown of pages, below the folder. */
  markdown: readonly string[];
}

/** The file of a page, with Astro's default `build.format`. */
export function pageFile(base: string, path: string): string {
  return [base, path, 'index.html'].filter(Boolean).join('/');
}

/** The file of the Markdown of a page. */
export function markdownFile(base: string, path: string): string {
  return artifactPath(base, twinPath({ path }));
}

/**
 * Keys of the pages of a site by their files: those of their references, with what a page shows of other references: their
 * titles, and the addresses of the same page in other languages and versions.
 */
export function siteKeys(sources: readonly ReferenceSource[]): Map<string, string> {
  const shared = digest(
    JSON.stringify(
      sources.map(({ base, usable, reference }) => [
        base,
        usable,
        reference?.title,
        reference?.version,
        reference?.operations,
        sources.length > 1 ? reference?.pages.map(({ path, kind, key }) => [path, kind, key]) : [],
      ]),
    ),
  );
  return new Map(
    sources.flatMap(({ base, reference }) =>
      Object.entries(reference?.keys ?? {}).map(([path, key]): [string, string] => [
        pageFile(base, path),
        digest(`${key} ${shared}`),
      ]),
    ),
  );
}

/** The pages of a site that stay as an earlier build left them. */
export class KeptPages {
  readonly #earlier: EarlierSite;
  readonly #keys: ReadonlyMap<string, string>;

  constructor(earlier: EarlierSite, keys: ReadonlyMap<string, string>) {
    this.#earlier = earlier;
    this.#keys = keys;
  }

  has(base: string, path: string): boolean {
    const file = pageFile(base, path);
    const { keys } = this.#earlier;
    const key = Object.hasOwn(keys, file) ? keys[file] : undefined;
    return key !== undefined && key === this.#keys.get(file);
  }

  /** The Markdown of the pages that are kept. */
  files(sources: readonly ReferenceSource[]): KeptFiles {
    return {
      folder: this.#earlier.folder,
      markdown: this.#list(sources).map(({ base, path }) => markdownFile(base, path)),
    };
  }

  /** Adds the files of the pages that are kept to a build. */
  addTo(folder: string, sources: readonly ReferenceSource[]): void {
    const folders = new Set<string>();
    for (const { base, path } of this.#list(sources)) {
      for (const file of [pageFile(base, path), markdownFile(base, path)]) {
        const target = join(folder, file);
        const parent = dirname(target);
        if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
        folders.add(parent);
        addFile(join(this.#earlier.folder, file), target);
      }
    }
  }

  #list(sources: readonly ReferenceSource[]): { base: string; path: string }[] {
    return sources.flatMap(({ base, reference }) =>
      (reference?.pages ?? []).filter(({ path }) => this.has(base, path)).map(({ path }) => ({ base, path })),
    );
  }
}

/** A second name of the file, which costs nothing; a copy where the folders are on different disks. */
function addFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** A digest of a text. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32);
}
