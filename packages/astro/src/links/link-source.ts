import { readFileSync } from 'node:fs';
import { SourceFile } from '@curlew/diagnostics';
import { displayPath } from '@curlew/project';
import type { ReferenceSource } from '../report/reference-source.ts';
import { authorFiles, hasNameOf, isSourceOf } from './author-files.ts';
import { linkOffset, wholeOffsets } from './written-link.ts';

/** Place of a link in a file, counted from 1. */
export interface LinkSource {
  file: string;
  line: number;
  column: number;
}

export interface LinkFiles {
  sources: readonly Pick<ReferenceSource, 'files'>[];
  /** Of the site, absolute. */
  root: string;
  /** The built site, absolute. */
  folder: string;
  /** Folder that files are named from. */
  cwd: string;
}

/**
 * Finds where an address is written, in the sources of references and in the pages of the site: each file is read once, and
 * only where a link is broken.
 */
export class LinkSources {
  readonly #files: LinkFiles;
  readonly #texts = new Map<string, SourceFile | undefined>();
  #authorFiles: readonly string[] | undefined;

  constructor(files: LinkFiles) {
    this.#files = files;
  }

  /**
   * The first place of an address of a page: in the file of the page itself, in a source, or else in a layout, a component or
   * another page with it. Undefined where no file has it, such as one that a template puts together.
   * @param page below the folder of the site.
   */
  find(address: string, page: string): LinkSource | undefined {
    const { root, folder, sources } = this.#files;
    this.#authorFiles ??= authorFiles(root, [folder]);
    const [own, others] = divided(this.#authorFiles, (file) => isSourceOf(file, page, root));
    // What a fragment or a relative address leads to depends on the page: another page may have it as well.
    const isOfPage = !/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(address);
    const shared = isOfPage
      ? others.filter((file) => file.endsWith('.astro') || hasNameOf(file, page))
      : others;
    const inAuthors = (files: readonly string[]) =>
      this.#first(files, (text, file) => linkOffset(text, address, !/\.(?:astro|html)$/.test(file)));
    return (
      inAuthors(own) ??
      this.#first(
        sources.flatMap(({ files }) => files),
        (text) => wholeOffsets(text, address).next().value ?? -1,
      ) ??
      inAuthors(shared)
    );
  }

  #first(files: readonly string[], offsetIn: (text: string, file: string) => number): LinkSource | undefined {
    for (const path of files) {
      const source = this.#source(path);
      const offset = source ? offsetIn(source.text, path) : -1;
      if (source === undefined || offset < 0) continue;
      const { file, line, column } = source.spanAt(offset);
      return { file, line, column };
    }
    return undefined;
  }

  #source(path: string): SourceFile | undefined {
    if (!this.#texts.has(path)) {
      const text = readText(path);
      this.#texts.set(
        path,
        text === undefined ? undefined : new SourceFile(displayPath(path, this.#files.cwd), text),
      );
    }
    return this.#texts.get(path);
  }
}

function divided<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** A source may be standard input, or be gone by now. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
