import { type Diagnostic, DiagnosticBag, type SourceFile } from '@curlew/diagnostics';
import type { Description } from '../description.ts';
import { allowedFiles } from '../load/allowed-files.ts';
import { decodeText, type TextEncoding } from '../load/decode-text.ts';
import { readArazzoFile, readDescription } from '../load/load-description.ts';
import { DEFAULT_LIMITS, type LoadOptions } from '../load/load-options.ts';
import { readText } from '../load/read-file.ts';
import { getChild, listItems, readString } from '../location.ts';
import { getFolder, isInside, toSlashes } from '../path.ts';
import { readApi } from '../read/read-api.ts';
import { isRemote, parseReference } from '../reference/parse-reference.ts';
import { keepWrittenNumbers } from '../source/written-numbers.ts';
import type { ArazzoDocument, ArazzoSource, SourceContent } from './arazzo-document.ts';
import { readWorkflows } from './read-workflows.ts';

/** What `readArazzo` returns: the document, unless it is unusable, and what is wrong with it. */
export interface ArazzoResult {
  /** Absent if the input is unusable; see `diagnostics`. */
  document?: ArazzoDocument;
  /** Of reading: validation is a step of its own. */
  diagnostics: Diagnostic[];
  /** Texts that reports may show: those of source descriptions are not among them. */
  sourceFiles: ReadonlyMap<string, SourceFile>;
  /** Absolute paths of all files that were read, source descriptions included. */
  files: string[];
}

/** Documents of one run. */
const MAX_DOCUMENTS = 100;

/**
 * Reads an Arazzo document and the documents that its source descriptions name. Their `url`s are resolved from the place that
 * the document was read from, also where its `$self` names another one: that is the place of a copy. They may not leave the
 * root, like `$ref`s, and are fetched only if `host.fetchFile` exists.
 */
export async function readArazzo(
  text: string,
  options: LoadOptions & { path: string; encoding?: TextEncoding },
): Promise<ArazzoResult> {
  const files = new Set<string>();
  const bag = new DiagnosticBag(options.limits?.diagnostics ?? DEFAULT_LIMITS.diagnostics);
  const entry = await readEntry(text, options);
  for (const one of entry.diagnostics) bag.add(one);
  if (entry.document === undefined)
    return { diagnostics: bag.list(), sourceFiles: entry.sourceFiles, files: [] };
  const { document } = entry;
  const loader = new SourceLoader(options, document.description.entry, files);
  await loader.load(document);
  return { document, diagnostics: bag.list(), sourceFiles: entry.sourceFiles, files: [...files] };
}

/** An Arazzo document whose sources are not loaded yet. */
type Unlinked = ArazzoDocument & { sources: ArazzoSource[] };

async function readEntry(
  text: string,
  options: LoadOptions & { path: string; encoding?: TextEncoding },
): Promise<{
  document?: Unlinked;
  diagnostics: Diagnostic[];
  sourceFiles: ReadonlyMap<string, SourceFile>;
}> {
  const { description, diagnostics, sourceFiles } = await readArazzoFile(text, options);
  if (description !== undefined) keepWrittenNumbers(description);
  return {
    ...(description && { document: { description, sources: [], ...readWorkflows(description) } }),
    diagnostics,
    sourceFiles,
  };
}

/** Loads the documents of source descriptions, each once. */
class SourceLoader {
  readonly #options: LoadOptions;
  readonly #entry: string;
  readonly #files: Set<string>;
  readonly #known = new Map<string, SourceContent>();

  constructor(options: LoadOptions, entry: string, files: Set<string>) {
    this.#options = options;
    this.#entry = entry;
    this.#files = files;
  }

  /** Fills `document.sources`. */
  async load(document: Unlinked): Promise<void> {
    const { description } = document;
    this.#known.set(description.entry, { is: 'arazzo', document });
    this.#addFiles(description);
    for (const written of listItems(getChild(description.root, 'sourceDescriptions'))) {
      const name = readString(written.value, 'name');
      const url = readString(written.value, 'url');
      if (name === undefined || url === undefined) continue;
      const type = readString(written.value, 'type');
      document.sources.push({
        name,
        url,
        ...(type !== undefined && { type }),
        location: written.location,
        content: await this.#content(url, type, description.entry),
      });
    }
  }

  #addFiles({ files, awaitedFiles }: Description): void {
    for (const file of [...files, ...awaitedFiles]) this.#files.add(file);
  }

  async #content(url: string, type: string | undefined, from: string): Promise<SourceContent> {
    if (type === 'asyncapi') return unread('AsyncAPI descriptions are not read');
    const { file, remote } = parseReference(url, from);
    if (!remote && isRemote(from)) return unread('a remote document cannot name a local file');
    const known = this.#known.get(file);
    if (known !== undefined) return known;
    if (this.#known.size >= MAX_DOCUMENTS) return unread(`more than ${MAX_DOCUMENTS} documents are named`);
    const read = await this.#read(file);
    const content = typeof read === 'string' ? unread(read) : await this.#parse(file, read);
    this.#known.set(file, this.#known.get(file) ?? content);
    return content;
  }

  /** The text of a document, or why it is not read: the end of a sentence. */
  async #read(path: string): Promise<{ text: string; encoding: TextEncoding } | string> {
    const { host, root, allowedRefs = [] } = this.#options;
    const limits = { ...DEFAULT_LIMITS, ...this.#options.limits };
    if (isRemote(path) && (host.fetchFile === undefined || host.mayFetch?.(path) === false))
      return 'it is at a URL that is not fetched';
    const folder = await realOr(host, root === undefined ? getFolder(this.#entry) : toSlashes(root));
    if (!allowedFiles(folder, this.#entry, allowedRefs).mayRead(path))
      return 'its name is not that of a description (`.yaml`, `.yml` or `.json`)';
    if (isRemote(path)) {
      try {
        const bytes = await host.fetchFile?.(path, limits.remoteFileSize);
        return (bytes && decodeText(bytes)) ?? 'it is not text';
      } catch {
        return 'it cannot be fetched';
      }
    }
    let real: string;
    try {
      real = toSlashes(await host.realPath(path));
    } catch {
      if (!isInside(folder, path)) return OUTSIDE;
      // Whoever watches the document sees when it is there.
      this.#files.add(path);
      return 'the file does not exist';
    }
    if (!isInside(folder, real)) return OUTSIDE;
    const read = await readText(path, host, limits);
    return 'text' in read ? read : `the file cannot be read (\`${read.problem}\`)`;
  }

  async #parse(
    path: string,
    { text, encoding }: { text: string; encoding: TextEncoding },
  ): Promise<SourceContent> {
    const options = { ...this.#options, path, encoding };
    const { description, diagnostics } = await readDescription(text, options);
    if (description !== undefined) {
      this.#addFiles(description);
      return { is: 'openapi', description, api: readApi(description) };
    }
    const { document } = await readEntry(text, options);
    if (document !== undefined) {
      await this.load(document);
      return { is: 'arazzo', document };
    }
    this.#files.add(path);
    const code = diagnostics.find(({ severity }) => severity === 'error')?.code ?? 'missing-openapi';
    return unread(`it is not an OpenAPI description (\`${code}\`)`);
  }
}

const OUTSIDE = 'it is outside of the root folder';

function unread(reason: string): SourceContent {
  return { is: 'unread', reason };
}

async function realOr(host: LoadOptions['host'], folder: string): Promise<string> {
  try {
    return toSlashes(await host.realPath(folder));
  } catch {
    return folder;
  }
}
