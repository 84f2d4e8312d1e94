import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, isAbsolute, join, relative, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Span } from '@curlew/diagnostics';
import { validateInSteps } from '@curlew/openapi/internal';
import { openProject, type Plugin, type Project, resolvePlugins, type Source } from '@curlew/project';
import { isInside, isUrl } from '@curlew/project/internal';
import {
  type ArtifactFile,
  buildReference,
  type PageInfo,
  type PageView,
  REFERENCE_CODES,
  type ReferenceBuild,
} from '@curlew/reference';
import { referenceSizeProblem } from '@curlew/reference/internal';
import { type OwnFolders, ownFiles } from '../integration/files/own-file.ts';
import { digest } from '../integration/site/kept-pages.ts';
import { fileHref, pageHref } from '../integration/site/site-address.ts';
import { artifactPath, imageFolder } from '../integration/site/site-paths.ts';
import type { ReferenceSource, ReferenceSummary } from '../report/reference-source.ts';
import type { WorkerProject, WorkerRequest, WorkerValue, WrittenArtifact } from './worker-messages.ts';

/** A reference with its pages by their paths. */
interface Made {
  build: ReferenceBuild;
  pages: ReadonlyMap<string, PageInfo>;
  images: LocalImages;
  /** Artifacts by path; listed on first use. */
  artifacts(): ReadonlyMap<string, ArtifactFile>;
}

/** Larger files are not illustrations of a reference; in bytes. */
const MAX_SIZE = 10_000_000;

/** An SVG file may contain scripts, which run when it is opened by itself. */
const TYPES: ReadonlySet<string> = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif']);

/** Handles the requests of a site: opens its project, loads sources, renders pages of their last usable states. */
export class WorkerHandler {
  #project: Project<Made> | undefined;
  #isKeyed = false;

  /** Rejects for an unknown page, and for a source with invalid options. */
  async handle(request: WorkerRequest): Promise<WorkerValue> {
    if (request.type === 'render') return this.#render(request);
    if (request.type === 'artifact') return this.#artifact(request.base, request.path);
    if (request.type === 'write') return this.#write(request);
    if (request.type === 'open') {
      this.#project = await openReferences(request.project);
      this.#isKeyed = request.project.isKeyed ?? false;
    }
    const project = this.#opened();
    const sources = await (request.type === 'inspect'
      ? project.inspect()
      : request.type === 'reload'
        ? project.load(request.changed, true)
        : project.load(undefined, request.isEarly));
    return {
      sources: sources.map((source) => getReport(source, project, this.#isKeyed)),
      files: project.files,
    };
  }

  #render({ base, path, idPrefix }: WorkerRequest & { type: 'render' }): PageView {
    const made = this.#opened().lastUsable({ base })?.made;
    const page = made?.pages.get(path);
    if (made === undefined || page === undefined) throw new Error(`Page not found: ${base}/${path}.`);
    return idPrefix === undefined ? made.build.renderPage(page) : made.build.renderEmbedded(page, idPrefix);
  }

  #artifact(base: string, path: string): WrittenArtifact | undefined {
    const made = this.#opened().lastUsable({ base })?.made;
    const file = made?.artifacts().get(path);
    return file && { path: file.path, type: file.type, text: file.write() };
  }

  async #write({ out, own, kept }: WorkerRequest & { type: 'write' }): Promise<number> {
    const project = this.#opened();
    const keptPaths = new Set(kept?.markdown);
    let count = 0;
    for (const { base } of project.sources) {
      const written = new Set<string>();
      const read = (path: string) => {
        const file = artifactPath(base, path);
        const folder = keptPaths.has(file) ? kept?.folder : written.has(file) ? out : undefined;
        return folder === undefined ? undefined : readFileSync(join(folder, file));
      };
      const files = project.lastUsable({ base })?.made?.build.artifacts(read) ?? [];
      await writeArtifacts(base, files, out, own, { kept: keptPaths, written });
      count += written.size;
    }
    return count;
  }

  #opened(): Project<Made> {
    if (this.#project === undefined) throw new Error('No project is open.');
    return this.#project;
  }
}

async function openReferences({
  address,
  showInternal,
  propertyOrder,
  remoteImages,
  editUrl,
  assistants,
  mcpServer,
  linkBase,
  sampleLanguages,
  guides,
  pluginsFile,
  markdownPlugins,
  ...options
}: WorkerProject): Promise<Project<Made>> {
  const { kinds, rules } = resolvePlugins(await getPlugins(pluginsFile));
  return openProject<Made>({
    ...options,
    kinds,
    rules,
    codes: async () => REFERENCE_CODES,
    refuse: (description) => referenceSizeProblem(description, withoutUndefined(options.limits)),
    make: (description, { base, title, language, path: source, root }, diagnostics, report, workflows) => {
      const images = new LocalImages(source, root);
      const build = buildReference(
        description,
        {
          base: base === '' ? address.base : `${address.base}/${base}`,
          fileHref: (path) => fileHref(address, artifactPath(base, encodeURI(path))),
          ...(address.origin !== undefined && { origin: address.origin }),
          href: (path) => pageHref(address, [base, path].filter(Boolean).join('/')),
          diagnostics,
          showInternal,
          propertyOrder,
          remoteImages,
          sampleLanguages,
          guides,
          assistants,
          ...(mcpServer !== undefined && { mcpServer }),
          imageHref: (path) => {
            const name = images.getName(path);
            return name && fileHref(address, `${imageFolder(base)}/${name}`);
          },
          ...(workflows && { workflows }),
          ...(markdownPlugins && { markdownPlugins }),
          ...(linkBase !== undefined && { linkBase }),
          ...(title !== undefined && { title }),
          ...(language !== undefined && { language }),
          ...(editUrl !== undefined && { editHref: (span) => editHref(editUrl, span, options.cwd) }),
        },
        report,
        false,
      );
      let artifacts: ReadonlyMap<string, ArtifactFile> | undefined;
      return {
        build,
        images,
        artifacts: () => {
          artifacts ??= new Map([...build.artifacts()].map((file) => [file.path, file]));
          return artifacts;
        },
        pages: new Map(build.reference.pages.map((page) => [page.path, page])),
      };
    },
    validate: (description, options) => runInSteps(validateInSteps(description, options)),
    inspect: ({ build }, report) => runInSteps(build.inspectInSteps(report)),
  });
}

/** A requested page waits at most so long for an inspection, in milliseconds. */
const MAX_STEP_MS = 20;

/** Runs work in steps, between which the thread handles pending requests. */
async function runInSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (let start = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - start < MAX_STEP_MS) continue;
    await setImmediate();
    start = performance.now();
  }
}

async function getPlugins(file: string | undefined): Promise<readonly Plugin[]> {
  if (file === undefined) return [];
  const { loadPlugins } = await import('@curlew/project/config');
  return loadPlugins(file);
}

function withoutUndefined(limits: WorkerProject['limits']): Record<string, number> {
  return Object.fromEntries(
    Object.entries(limits).filter((entry): entry is [string, number] => entry[1] !== undefined),
  );
}

/** The source without its texts and description, which are not sent between threads. */
function getReport(source: Source<Made>, project: Project<Made>, isKeyed: boolean): ReferenceSource {
  const { content: _, description: __, made: ___, sourceFiles: ____, ...report } = source;
  const shown = project.lastUsable(source)?.made;
  return { ...report, ...(shown && { reference: getSummary(shown, isKeyed) }) };
}

function getSummary({ build, images }: Made, isKeyed: boolean): ReferenceSummary {
  const { title, version, pages } = build.reference;
  const operations = pages.filter(({ kind }) => kind === 'operation').length;
  return {
    title,
    version,
    pages,
    operations,
    images: images.files,
    ...(isKeyed && { keys: Object.fromEntries(build.pageKeys(digest)) }),
  };
}

/**
 * The address to edit a source at: `{path}` is its file from `cwd`, `{line}` the line.
 * Undefined for anything but a file below `cwd`: standard input, a remote source.
 */
export function editHref(
  template: string,
  { file, line }: Pick<Span, 'file' | 'line'>,
  cwd: string,
): string | undefined {
  if (file.startsWith('<') || isUrl(file)) return undefined;
  const path = (isAbsolute(file) ? relative(cwd, file) : file).replaceAll('\\', '/');
  if (path.startsWith('../') || isAbsolute(path)) return undefined;
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return template.replaceAll('{path}', () => encoded).replaceAll('{line}', () => String(line));
}

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
  getName(path: string): string | undefined {
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

/**
 * Writes the files beside the pages of a reference into a built site. They are not routes of Astro, as
 * thousands of routes take as long as pages. Existing files of the user are kept. Between two files, and parts of
 * one, the thread handles pending requests, so that pages come first. Each is written by one call: handing thousands of small
 * files to other threads takes longer than writing them.
 * @param progress `kept`: paths of files that are taken from an earlier build; `written`: gets the paths of files that are written.
 */
export async function writeArtifacts(
  base: string,
  files: Iterable<ArtifactFile>,
  out: string,
  own: OwnFolders,
  { kept, written }: { kept: ReadonlySet<string>; written: Set<string> },
): Promise<void> {
  const isOwn = ownFiles(own);
  const folders = new Set<string>();
  for (const file of files) {
    await setImmediate();
    const path = artifactPath(base, file.path);
    if (isOwn(path) || kept.has(path)) continue;
    const target = join(out, path);
    const folder = dirname(target);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    if (file.parts) await writeParts(target, file.parts());
    else writeFileSync(target, file.write());
    written.add(path);
  }
}

async function writeParts(path: string, parts: Iterable<string | Uint8Array>): Promise<void> {
  const file = openSync(path, 'w');
  try {
    for (const part of parts) {
      await setImmediate();
      writeFileSync(file, part);
    }
  } finally {
    closeSync(file);
  }
}
