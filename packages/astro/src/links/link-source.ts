import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join, relative, resolve, sep } from 'node:path';
import { SourceFile } from '@curlew/diagnostics';
import { displayPath } from '@curlew/project/internal';
import type { ReferenceSource } from '../report/reference-source.ts';

/** Place of a link in a file, counted from 1. */
export interface LinkSource {
  file: string;
  line: number;
  column: number;
}

export interface LinkFiles {
  sources: readonly Pick<ReferenceSource, 'files'>[];
  /** Root of the site, absolute. */
  root: string;
  /** The built site, absolute. */
  folder: string;
  /** Folder that files are named from. */
  cwd: string;
}

/** Text before the address of a link, in Markdown, HTML, a template or front matter. */
const BEFORE_LINK = /(?:\]\(\s*<?|\]:\s*<?|\b(?:href|src|link|url|to)\s*[=:]\s*[{"'`]*)$/i;

/** Text before an address that may belong to a link: an attribute and its quotation marks. */
const MAX_BEFORE = 40;

/** Code and comments, in which nothing is a link. */
const IN_MARKDOWN =
  /^ {0,3}(`{3,}(?=[^`\n]*\n)|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))|(?<!`)(`+)(?!`)[^\n]*?[^`\n]\2(?!`)/gm;

const COMMENT = /<!--[\s\S]*?(?:-->|$(?![\s\S]))/g;

/** Files that authors write links in. */
const EXTENSIONS: ReadonlySet<string> = new Set(['.md', '.mdx', '.mdoc', '.markdown', '.astro', '.html']);

/** More files and folders of a project are not looked at. */
const MAX_ENTRIES = 50_000;

const MAX_FILES = 5_000;

/** Larger files are not read, in bytes. */
const MAX_SIZE = 2_000_000;

/** Folders with the file of the first page. */
const HOME = /^(?:public|(?:src\/)?(?:pages|content\/[^/]+))?$/;

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

/** Offset of a link with an address in a file of the site; of the address elsewhere if no link has it, or -1. */
function linkOffset(text: string, address: string, isMarkdown: boolean): number {
  const written = spellings(address).filter((spelling) => text.includes(spelling));
  if (written.length === 0) return -1;
  const code = isMarkdown ? blank(blank(text, IN_MARKDOWN), COMMENT) : blank(text, COMMENT);
  let elsewhere = -1;
  for (const spelling of written) {
    for (const at of wholeOffsets(code, spelling)) {
      if (BEFORE_LINK.test(code.slice(Math.max(at - MAX_BEFORE, 0), at))) return at;
      if (elsewhere < 0) elsewhere = at;
    }
  }
  return elsewhere;
}

/** Offsets at which an address stands, not as a part of a longer one. */
function* wholeOffsets(text: string, address: string): Generator<number, void, undefined> {
  if (address === '') return;
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const isWhole = !/[\w/#.-]/.test(text[at - 1] ?? '') && !/[\w/#-]/.test(text[at + address.length] ?? '');
    if (isWhole) yield at;
  }
}

/** An address as a page has it, and as authors may write it: with characters that are encoded, and entities. */
function spellings(address: string): string[] {
  const plain = [address, decoded(address)];
  return [...new Set([...plain, ...plain.map((one) => one.replaceAll('&', '&amp;'))])];
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** The text with spaces for what a pattern matches, at the same offsets. */
function blank(text: string, pattern: RegExp): string {
  return text.replace(pattern, (part) => part.replace(/[^\n]/g, ' '));
}

/**
 * The files of a site that its authors write pages in, absolute, those of `src` first. Links, folders of dependencies, hidden
 * ones and the built site are left out.
 * @param root of the site, absolute.
 * @param ignored folders, absolute.
 */
function authorFiles(root: string, ignored: readonly string[]): string[] {
  const left = [resolve(root), join(resolve(root), 'src')];
  const without = new Set(ignored.map((folder) => resolve(folder)));
  const seen = new Set<string>();
  const files: string[] = [];
  let entries = 0;
  for (let folder = left.pop(); folder !== undefined && entries < MAX_ENTRIES; folder = left.pop()) {
    if (seen.has(folder) || without.has(folder)) continue;
    seen.add(folder);
    for (const entry of getEntries(folder)) {
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
function getEntries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/**
 * Whether a file may be the source of a page: its path ends like the address of the page. `src/content/docs/guides/Start.mdx`
 * is one of `guides/start/index.html`, and `src/pages/index.astro` of `index.html`.
 */
function isSourceOf(file: string, page: string, root: string): boolean {
  const name = getName(relative(root, file).split(sep).join('/')).replaceAll(' ', '-');
  const wanted = getName(page);
  return wanted === '' ? HOME.test(name) : `/${name}`.endsWith(`/${wanted}`);
}

/** Whether a file has the name of a page, in any folder: routes may place a collection anywhere. */
function hasNameOf(file: string, page: string): boolean {
  const name = basename(getName(file)).replaceAll(' ', '-');
  return name !== '' && name === basename(getName(page));
}

function getName(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.[^/.]+$/, '')
    .replace(/(?:^|\/)index$/, '');
}
