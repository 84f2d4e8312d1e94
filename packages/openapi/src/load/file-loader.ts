import { type Diagnostic, type Report, SourceFile, type Span } from '@curlew/diagnostics';
import { duplicateKeys } from '../json/duplicate-keys.ts';
import type { JsonObject } from '../json.ts';
import { isInside, toSlashes } from '../path.ts';
import { isRemote, parseReference } from '../reference/parse-reference.ts';
import { toOneLineSpan } from '../source/positions.ts';
import type { AllowedFiles } from './allowed-files.ts';
import { decodeText, type TextEncoding, UTF_8 } from './decode-text.ts';
import { createFileDiagnostic } from './file-problems.ts';
import type { Host, Limits } from './load-options.ts';
import { LoadedFile } from './loaded-file.ts';
import { findSizeProblem, measureValue, parseText } from './parse-text.ts';
import type { SyntaxProblem } from './parsed.ts';
import { readText } from './read-file.ts';
import {
  FOLDER,
  MISSING,
  notAllowed,
  notFetched,
  OUTSIDE,
  REMOTE,
  REPORTED,
  type ReferenceFailure,
  TOO_MANY,
} from './reference-failure.ts';
import { hasOuterReferences, scanReferences } from './scan-references.ts';
import { toSwaggerKeys, upgradeSwagger } from './upgrade-swagger.ts';
import { replaceSurrogates } from './well-formed.ts';

interface FileLoaderOptions {
  host: Host;
  limits: Limits;
  /** Real path of the folder that references may not leave. */
  root: string;
  allowed: AllowedFiles;
  display: (absolute: string) => string;
  report: Report;
  /** A file of an earlier read of the same description, by its path. */
  before?: (path: string) => LoadedFile | undefined;
}

/** Loads the files of a description, each once. */
export class FileLoader {
  readonly files = new Map<string, LoadedFile>();
  /** Files that references name and that are not there. */
  readonly failures = new Map<string, ReferenceFailure>();
  readonly #options: FileLoaderOptions;
  /** Problems of files beside the entry, held back until it is known that they are part of the description. */
  readonly #held = new Map<string, Diagnostic[]>();
  #entry: SourceFile | undefined;
  readonly #waiting: string[] = [];
  /** Number of values in all files that were accepted. */
  #values = 0;

  constructor(options: FileLoaderOptions) {
    this.#options = options;
  }

  /** Adds a source text as a file of the description; returns undefined, with reports, if it is unusable. */
  async accept(path: string, text: string, encoding?: TextEncoding): Promise<LoadedFile | undefined> {
    const { display, limits, report } = this.#options;
    if (text.trim() === '') {
      report(createFileDiagnostic('file-empty', display(path)));
      return undefined;
    }
    const before = this.#readBefore(path, text, encoding);
    if (before !== undefined) return this.#add(before);
    const { value, format, problems } = await parseText(text, path, limits);
    const source = new SourceFile(display(path), text);
    this.#entry ??= source;
    this.#report(problems, { source, path });
    if (value === undefined) return undefined;
    const measured = measureValue(value, limits);
    this.#values += measured.values;
    const problem = findSizeProblem(measured, this.#values, limits, text);
    if (problem !== undefined) {
      this.#report([problem], { source, path });
      return undefined;
    }
    const duplicates = format === 'json' ? duplicateKeys(text, value) : [];
    const replaced = replaceSurrogates(text, value);
    this.#report([...duplicates, ...(replaced ? [replaced.problem] : [])], { source, path });
    const isSound = problems.length === 0 && duplicates.length === 0 && replaced === undefined;
    return this.#add(
      new LoadedFile({
        path,
        source,
        value: replaced?.value ?? value,
        format,
        ...(encoding && { encoding }),
        ...(isSound && { size: measured.values }),
      }),
    );
  }

  /** The file of an earlier read, if reading it again would find the same value and no problem. */
  #readBefore(path: string, text: string, encoding = UTF_8): LoadedFile | undefined {
    const { before, display, limits } = this.#options;
    const file = before?.(path);
    if (file?.size === undefined || file.source.text !== text || file.source.path !== display(path))
      return undefined;
    const { name, hasByteOrderMark } = file.encoding;
    if (name !== encoding.name || hasByteOrderMark !== encoding.hasByteOrderMark) return undefined;
    if (this.#values + file.size > limits.values) return undefined;
    this.#values += file.size;
    this.#entry ??= file.source;
    return file;
  }

  #add(file: LoadedFile): LoadedFile {
    const { path, source, format = 'yaml' } = file;
    this.files.set(path, file);
    if (hasOuterReferences(source.text, format)) {
      // The entry file comes first.
      const [entry = file] = this.files.values();
      for (const outer of listOuterFiles(file, entry)) this.#waiting.push(outer);
    }
    return file;
  }

  async #fetch(url: string): Promise<ReferenceFailure | undefined> {
    const { host, limits } = this.#options;
    let bytes: Uint8Array | undefined;
    try {
      bytes = await host.fetchFile?.(url, limits.remoteFileSize);
    } catch (error) {
      return notFetched(error);
    }
    const decoded = bytes === undefined ? undefined : decodeText(bytes);
    if (decoded === undefined) return notFetched(new Error('it is not text'));
    return (await this.accept(url, decoded.text, decoded.encoding)) === undefined ? REPORTED : undefined;
  }

  /** Converts the file to OpenAPI 3.0 for reading; undefined, with a report, if that fails. */
  async upgrade(file: LoadedFile, value: JsonObject): Promise<LoadedFile | undefined> {
    const { source, path, encoding } = file;
    const upgraded = await upgradeSwagger(value);
    const { key = [0, 0] } = file.find(['swagger']);
    this.#options.report(createSwaggerDiagnostic(toOneLineSpan(source, ...key), upgraded !== undefined));
    if (upgraded === undefined) return undefined;
    const find = (keys: readonly string[]) => file.find(toSwaggerKeys(keys));
    return new LoadedFile({ path, source, value: upgraded, encoding, find, written: toSwaggerKeys });
  }

  #report(problems: readonly SyntaxProblem[], { source, path }: Pick<LoadedFile, 'source' | 'path'>): void {
    for (const { code, severity = 'error', message, help, offset, length } of problems) {
      const span = toOneLineSpan(source, offset, offset + length);
      const diagnostic: Diagnostic = { code, severity, message, help, span };
      if (source === this.#entry) this.#options.report(diagnostic);
      else this.#held.set(path, [...(this.#held.get(path) ?? []), diagnostic]);
    }
  }

  /** Removes files that references may not name: nothing of them is reported or shown. */
  remove(paths: Iterable<string>, failure: (path: string) => ReferenceFailure): void {
    for (const path of paths) {
      this.files.delete(path);
      this.failures.set(path, failure(path));
      this.#held.delete(path);
    }
  }

  /** Reports the problems of all files that were read and not removed. */
  reportProblems(): void {
    for (const diagnostics of this.#held.values()) for (const one of diagnostics) this.#options.report(one);
  }

  /**
   * The texts that reports may show, by the path that spans use: of the entry, which the user named, and of files with an object
   * that references expect. A file that cannot be parsed may be anything.
   */
  get sourceFiles(): Map<string, SourceFile> {
    const shown = [
      ...(this.#entry ? [this.#entry] : []),
      ...[...this.files.values()].map(({ source }) => source),
    ];
    return new Map(shown.map((source) => [source.path, source]));
  }

  /** Loads all files reachable by references. */
  async loadReferences(): Promise<void> {
    for (const path of this.#waiting) {
      if (this.files.has(path) || this.failures.has(path)) continue;
      const failure = await this.#load(path);
      if (failure !== undefined) this.failures.set(path, failure);
    }
  }

  async #load(path: string): Promise<ReferenceFailure | undefined> {
    const { host, limits, root, allowed, display, report } = this.#options;
    if (isRemote(path) && (host.fetchFile === undefined || host.mayFetch?.(path) === false)) return REMOTE;
    if ((isRemote(path) || isInside(root, path)) && !allowed.mayRead(path))
      return notAllowed(allowed.getName(path));
    if (this.files.size + this.failures.size >= limits.files) return TOO_MANY;
    if (this.#values > limits.values) return REPORTED;
    if (isRemote(path)) return this.#fetch(path);
    let real: string;
    try {
      real = toSlashes(await host.realPath(path));
    } catch {
      return isInside(root, path) ? MISSING : OUTSIDE;
    }
    if (!isInside(root, real)) return OUTSIDE;
    if (!allowed.mayRead(real)) return notAllowed(allowed.getName(real));
    const read = await readText(path, host, limits);
    if ('text' in read) {
      const file = await this.accept(path, read.text, read.encoding);
      return file === undefined ? REPORTED : undefined;
    }
    if (read.problem === 'file-not-found') return MISSING;
    if (read.problem === 'file-is-folder') return FOLDER;
    report(createFileDiagnostic(read.problem, display(path)));
    return REPORTED;
  }
}

/** Remote files cannot reference local files. */
function listOuterFiles({ value, path }: LoadedFile, entry: LoadedFile): string[] {
  const targets = [...scanReferences(value, entry.value)].map((reference) => parseReference(reference, path));
  return targets.filter(({ remote }) => remote || !isRemote(path)).map(({ file }) => file);
}

/** Reports that a file is Swagger 2.0, and whether it could be converted. */
function createSwaggerDiagnostic(span: Span, read: boolean): Diagnostic {
  return {
    code: 'swagger-2',
    severity: read ? 'info' : 'error',
    message: read
      ? 'This is a Swagger 2.0 file: it is validated as Swagger 2.0 and read as OpenAPI 3.0.'
      : 'This Swagger 2.0 file cannot be converted to OpenAPI 3.0.',
    help: 'Convert the file to OpenAPI 3 to use newer features.',
    span,
    pointer: '/swagger',
  };
}
