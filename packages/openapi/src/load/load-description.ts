import { type Diagnostic, DiagnosticBag, type Report } from '@curlew/diagnostics';
import { Description } from '../description.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { ARAZZO_DIALECTS, getArazzoDialect, getDialect, SWAGGER } from '../dialect/dialects.ts';
import { isObject } from '../json.ts';
import { Location } from '../location.ts';
import { fileName, getFolder, joinPath, relativePath, toSlashes } from '../path.ts';
import { isRemote } from '../reference/parse-reference.ts';
import { mappingReferences } from '../schema/discriminator-mapping.ts';
import { toOneLineSpan } from '../source/positions.ts';
import type { Visitor } from '../walk/visitor.ts';
import { walk } from '../walk/walk.ts';
import { type AllowedFiles, allowedFiles } from './allowed-files.ts';
import { type TextEncoding, UTF_8 } from './decode-text.ts';
import { FileLoader } from './file-loader.ts';
import { createFileDiagnostic } from './file-problems.ts';
import { limitReferences } from './limit-references.ts';
import { DEFAULT_LIMITS, type LoadOptions, type LoadResult } from './load-options.ts';
import type { LoadedFile } from './loaded-file.ts';
import { readText } from './read-file.ts';
import { isSwagger } from './upgrade-swagger.ts';

/**
 * Loads a description and all files that its `$ref`s reach. No input makes it throw: problems are diagnostics;
 * without a `description` the input is unusable.
 */
export async function loadDescription(entry: string, options: LoadOptions): Promise<LoadResult> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const read = await readText(entry, options.host, limits);
  if ('problem' in read)
    return {
      diagnostics: [createFileDiagnostic(read.problem, options.displayPath?.(entry) ?? entry)],
      sourceFiles: new Map(),
    };
  return readDecoded(read.text, read.encoding, { ...options, path: entry });
}

/** Loads a description whose source text is in memory (standard input, an editor, a converter). `path` is the base of its `$ref`s. */
export async function readDescription(
  text: string,
  options: LoadOptions & { path: string; encoding?: TextEncoding },
): Promise<LoadResult> {
  if (options.encoding) return readDecoded(text, options.encoding, options);
  const hasByteOrderMark = text.startsWith('\uFEFF');
  return readDecoded(text.replace(/^\uFEFF/, ''), { ...UTF_8, hasByteOrderMark }, options);
}

/** Loads an Arazzo document and all files that the `$ref`s of its inputs reach, like `readDescription`. */
export async function readArazzoFile(
  text: string,
  options: LoadOptions & { path: string; encoding?: TextEncoding },
): Promise<LoadResult> {
  return readDecoded(text.replace(/^\uFEFF/, ''), options.encoding ?? UTF_8, options, checkArazzoVersion);
}

async function readDecoded(
  text: string,
  encoding: TextEncoding,
  options: LoadOptions & { path: string },
  check: (file: LoadedFile, report: Report) => Dialect | undefined = checkVersion,
): Promise<LoadResult> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const diagnostics = new DiagnosticBag(limits.diagnostics);
  const report = (diagnostic: Diagnostic) => diagnostics.add(diagnostic);
  const given = toSlashes(options.path);
  const entry = await absolutePath(given, options);
  const root = await realRoot(options.root, entry, options);
  const allowed = allowedFiles(root, entry, options.allowedRefs ?? []);
  const loader = new FileLoader({
    host: options.host,
    limits,
    root,
    allowed,
    display: options.displayPath ?? displayLike(given, entry),
    report,
    before: (path) => options.before?.asWritten.file(path),
  });
  const file = await loader.accept(entry, text, encoding);
  const isOld = file !== undefined && isSwagger(file.value);
  const readable = isOld ? await loader.upgrade(file, file.value) : file;
  if (isOld && readable === undefined) await reportAsWritten(file, loader, allowed, report);
  const dialect = readable && check(readable, report);
  if (dialect !== undefined) await loader.loadReferences();
  const description = dialect && describe(readable, dialect, loader, allowed);
  loader.reportProblems();
  if (description?.hasRefusedReferences) reportRefusedReferences(description.asWritten, report);
  return {
    ...(description && { description }),
    diagnostics: diagnostics.list(),
    sourceFiles: loader.sourceFiles,
  };
}

/** Swagger 2.0 is read in its converted form and validated as written. */
function describe(
  readable: LoadedFile,
  dialect: Dialect,
  loader: FileLoader,
  allowed: AllowedFiles,
): Description {
  const { path } = readable;
  const { files } = loader;
  const access = limitReferences(path, readable.isConverted ? SWAGGER : dialect, loader, allowed);
  if (!readable.isConverted) return new Description(path, files, dialect, access);
  const written = new Description(path, files, SWAGGER, access);
  return new Description(path, new Map(files).set(path, readable), dialect, access, written);
}

/** A file of Swagger 2.0 that cannot be converted is validated here, because it has no description to validate later. */
async function reportAsWritten(
  { path }: LoadedFile,
  loader: FileLoader,
  allowed: AllowedFiles,
  report: (diagnostic: Diagnostic) => void,
): Promise<void> {
  await loader.loadReferences();
  const access = limitReferences(path, SWAGGER, loader, allowed);
  // Imported lazily: only such files need the rules, which import the loader.
  const { validateDescription } = await import('../validate-description.ts');
  const description = new Description(path, loader.files, SWAGGER, access);
  if (description.hasRefusedReferences) reportRefusedReferences(description, report);
  for (const diagnostic of validateDescription(description)) report(diagnostic);
}

/** A `<stdin>` has no folder on the disk; its references start where the program runs. */
async function absolutePath(given: string, { host }: LoadOptions): Promise<string> {
  const folder = getFolder(given);
  try {
    return joinPath(toSlashes(await host.realPath(folder)), fileName(given));
  } catch {
    return given;
  }
}

async function realRoot(root: string | undefined, entry: string, { host }: LoadOptions): Promise<string> {
  const folder = root === undefined ? getFolder(entry) : toSlashes(root);
  try {
    return toSlashes(await host.realPath(folder));
  } catch {
    return folder;
  }
}

function displayLike(given: string, entry: string): (absolute: string) => string {
  const givenFolder = getFolder(given);
  return (absolute) => {
    if (absolute === entry) return given;
    if (isRemote(absolute)) return absolute;
    const relative = relativePath(getFolder(entry), absolute);
    return givenFolder === '.' ? relative : joinPath(givenFolder, relative);
  };
}

/** Returns the dialect that a file declares; undefined, with a report, for an unsupported version. */
function checkVersion(file: LoadedFile, report: Report): Dialect | undefined {
  const { value } = file;
  const start = file.source.spanAt(0);
  if (!isObject(value)) {
    report({
      code: 'not-an-object',
      severity: 'error',
      message: 'Expected an OpenAPI description, but the root of the file is not an object.',
      help: 'Begin with `openapi: 3.2.0`, `info` and `paths`.',
      span: start,
    });
    return undefined;
  }
  const field = Object.hasOwn(value, 'openapi') ? 'openapi' : 'swagger';
  const isSwagger = field === 'swagger';
  if (!Object.hasOwn(value, field)) {
    const isArazzo = Object.hasOwn(value, 'arazzo');
    report({
      code: 'missing-openapi',
      severity: 'error',
      message: isArazzo
        ? 'Expected an OpenAPI description, found an Arazzo document, which describes workflows.'
        : 'The field `openapi` is missing, so the version of OpenAPI is unknown.',
      help: isArazzo
        ? 'Pass a description that it names in `sourceDescriptions`; `curlew test` and `curlew validate` read the document itself.'
        : 'Write `openapi: 3.2.0` (or the version you use) at the top.',
      span: start,
      pointer: '',
    });
    return undefined;
  }
  const version = value[field];
  const dialect = typeof version === 'string' ? getDialect(version) : undefined;
  if (dialect === undefined) {
    report({
      code: 'unknown-version',
      severity: 'error',
      message: `Unsupported ${isSwagger ? 'Swagger' : 'OpenAPI'} version ${JSON.stringify(version)}; expected 2.0 to 3.2.`,
      help: isSwagger
        ? 'Save it as Swagger 2.0 or OpenAPI 3 with the program that wrote it.'
        : 'Use version 3.0.x, 3.1.x or 3.2.x, in quotes if YAML would read it as a number.',
      span: toOneLineSpan(file.source, ...file.find([field]).value),
      pointer: `/${field}`,
    });
  }
  return dialect;
}

/** Returns the dialect of an Arazzo document; undefined, with a report, for an unsupported version. */
function checkArazzoVersion(file: LoadedFile, report: Report): Dialect | undefined {
  const version = isObject(file.value) ? file.value.arazzo : undefined;
  const dialect = typeof version === 'string' ? getArazzoDialect(version) : undefined;
  if (dialect !== undefined) return dialect;
  const [oldest, newest] = [ARAZZO_DIALECTS[0], ARAZZO_DIALECTS.at(-1)];
  report({
    code: 'unknown-arazzo-version',
    severity: 'error',
    message:
      version === undefined
        ? 'The field `arazzo` is missing, so the version of the Arazzo Specification is unknown.'
        : `Unsupported Arazzo version ${JSON.stringify(version)}; expected ${oldest?.version} or ${newest?.version}.`,
    help: `Write \`arazzo: ${newest?.version}.0\` at the top.`,
    span: toOneLineSpan(file.source, ...file.find(version === undefined ? [] : ['arazzo']).value),
    pointer: version === undefined ? '' : '/arazzo',
  });
  return undefined;
}

/**
 * Reports the references whose file is not read, or whose target is not used, because it is no description. Loading reports them:
 * servers do not validate, and everybody has to see which option allows such a file.
 */
function reportRefusedReferences(description: Description, report: Report): void {
  const seen = new Set<string>();
  walk(description, [refusedReferences(add)]);

  function add(reference: string, at: Location): void {
    const failure = description.failure(reference, at);
    if (failure?.code !== 'ref-not-allowed') return;
    const diagnostic: Diagnostic = {
      code: failure.code,
      severity: 'error',
      message: failure.message(reference),
      help: failure.help,
      span: description.span(at),
      pointer: at.pointer,
    };
    if (seen.has(at.id)) return;
    seen.add(at.id);
    report(diagnostic);
  }
}

function refusedReferences(add: (reference: string, at: Location) => void): Visitor {
  const at = ({ file, pointer }: Pick<Location, 'file' | 'pointer'>, ...keys: string[]) =>
    new Location(file, pointer).child(...keys);
  return {
    reference({ field, reference, place, target }) {
      if (target === undefined) add(reference, at(place, field));
    },
    problem(problem, place) {
      if (problem.is === 'misplaced-ref' && !problem.found) add(problem.reference, at(place, '$ref'));
    },
    enter({ nodeType, value, place }) {
      if (nodeType === 'Discriminator')
        for (const { text, path } of mappingReferences(value)) add(text, at(place, ...path));
      for (const field of ['example', 'value']) {
        const data = nodeType === 'Schema' ? undefined : value[field];
        if (isObject(data) && typeof data.$ref === 'string') add(data.$ref, at(place, field));
      }
      if (nodeType === 'Link' && typeof value.operationRef === 'string')
        add(value.operationRef, at(place, 'operationRef'));
    },
  };
}
