import { type Report, SourceFile } from '@curlew/diagnostics';
import type { Host } from '../host.ts';
import type { JsonObject } from '../json.ts';
import type { Limits } from '../limits.ts';
import { isInside, toSlashes } from '../path.ts';
import { oneLineSpan } from '../position/one-line-span.ts';
import { isRemote, parseReference } from '../reference/parse-reference.ts';
import { decodeText, type TextEncoding } from './decode-text.ts';
import { fileDiagnostic } from './file-problems.ts';
import { duplicateKeys } from './json/duplicate-keys.ts';
import { LoadedFile } from './loaded-file.ts';
import { measureValue } from './measure-value.ts';
import { parseText } from './parse-text.ts';
import type { SyntaxProblem } from './parsed.ts';
import { readText } from './read-file.ts';
import {
  FOLDER,
  MISSING,
  notFetched,
  OUTSIDE,
  REMOTE,
  REPORTED,
  type ReferenceFailure,
  TOO_MANY,
} from './reference-failure.ts';
import { hasOuterReferences, scanReferences } from './scan-references.ts';
import { sizeProblem } from './size-problem.ts';
import { swaggerDiagnostic } from './swagger/swagger-diagnostic.ts';
import { swaggerKeys, upgradeSwagger } from './swagger/upgrade-swagger.ts';

export interface FileLoaderOptions {
  host: Host;
  limits: Limits;
  /** Real path of the folder that references may not leave. */
  root: string;
  display: (absolute: string) => string;
  report: Report;
}

/** Loads the files of a description, each once. */
export class FileLoader {
  readonly files = new Map<string, LoadedFile>();
  /** Files that references name and that are not there. */
  readonly failures = new Map<string, ReferenceFailure>();
  /** Of all files that are text, by the path that spans use. */
  readonly sourceFiles = new Map<string, SourceFile>();
  readonly #options: FileLoaderOptions;
  readonly #waiting: string[] = [];
  /** Of all files that were accepted. */
  #values = 0;

  constructor(options: FileLoaderOptions) {
    this.#options = options;
  }

  /** Adds a text as a file of the description; undefined, with reports, if it is unusable. */
  async accept(path: string, text: string, encoding?: TextEncoding): Promise<LoadedFile | undefined> {
    const { display, limits, report } = this.#options;
    if (text.trim() === '') {
      report(fileDiagnostic('file-empty', display(path)));
      return undefined;
    }
    const parsed = await parseText(text, path, limits);
    const file = new LoadedFile({
      path,
      source: new SourceFile(display(path), text),
      value: parsed.value ?? null,
      ...(encoding && { encoding }),
    });
    this.sourceFiles.set(file.source.path, file.source);
    this.#report(parsed.problems, file);
    if (parsed.value === undefined) return undefined;
    const measured = measureValue(parsed.value, limits);
    this.#values += measured.values;
    const problem = sizeProblem(measured, this.#values, limits, text);
    if (problem !== undefined) {
      this.#report([problem], file);
      return undefined;
    }
    if (parsed.format === 'json') this.#report(duplicateKeys(text, parsed.value), file);
    this.files.set(path, file);
    if (hasOuterReferences(text)) {
      // The entry file comes first.
      const [entry = file] = this.files.values();
      for (const outer of outerFiles(file, entry)) this.#waiting.push(outer);
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
    this.#options.report(swaggerDiagnostic(oneLineSpan(source, ...key), upgraded !== undefined));
    if (upgraded === undefined) return undefined;
    const find = (keys: readonly string[]) => file.find(swaggerKeys(keys));
    return new LoadedFile({ path, source, value: upgraded, encoding, find, written: swaggerKeys });
  }

  #report(problems: readonly SyntaxProblem[], { source }: LoadedFile): void {
    for (const { code, message, help, offset, length } of problems) {
      const span = oneLineSpan(source, offset, offset + length);
      this.#options.report({ code, severity: 'error', message, help, span });
    }
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
    const { host, limits, root, display, report } = this.#options;
    if (isRemote(path) && host.fetchFile === undefined) return REMOTE;
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
    const read = await readText(path, host, limits);
    if ('text' in read) {
      const file = await this.accept(path, read.text, read.encoding);
      return file === undefined ? REPORTED : undefined;
    }
    if (read.problem === 'file-not-found') return MISSING;
    if (read.problem === 'file-is-folder') return FOLDER;
    report(fileDiagnostic(read.problem, display(path)));
    return REPORTED;
  }
}

/** A file of another machine does not lead to files of this one. */
function outerFiles({ value, path }: LoadedFile, entry: LoadedFile): string[] {
  const targets = [...scanReferences(value, entry.value)].map((reference) => parseReference(reference, path));
  return targets.filter(({ remote }) => remote || !isRemote(path)).map(({ file }) => file);
}
