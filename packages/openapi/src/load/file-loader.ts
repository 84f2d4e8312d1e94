import type { Report } from '@curlew/diagnostics';
import type { Host } from '../host.ts';
import { isObject } from '../json.ts';
import type { Limits } from '../limits.ts';
import { isInside, toSlashes } from '../path.ts';
import { parseReference } from '../reference/parse-reference.ts';
import { parsePointer } from '../reference/pointer.ts';
import { fileDiagnostic } from './file-problems.ts';
import { LoadedFile } from './loaded-file.ts';
import { parseText } from './parse-text.ts';
import { readText } from './read-file.ts';
import { type FoundReference, scanReferences } from './scan-references.ts';

export interface FileLoaderOptions {
  host: Host;
  limits: Limits;
  /** Real path of the folder that references may not leave. */
  root: string;
  display: (absolute: string) => string;
  report: Report;
}

/** Gathers the files of a description, each one once. */
export class FileLoader {
  readonly files = new Map<string, LoadedFile>();
  readonly #options: FileLoaderOptions;
  readonly #failed = new Set<string>();
  readonly #waiting: { file: LoadedFile; found: FoundReference }[] = [];

  constructor(options: FileLoaderOptions) {
    this.#options = options;
  }

  /** Takes a text as a file of the description; undefined when it is unusable. */
  accept(path: string, text: string): LoadedFile | undefined {
    const { display, limits, report } = this.#options;
    if (text.trim() === '') {
      report(fileDiagnostic('file-empty', display(path)));
      return undefined;
    }
    const parsed = parseText(text, path, limits);
    const file = new LoadedFile(path, display(path), text, parsed.format, parsed.value ?? null);
    for (const { code, message, help, offset, length } of parsed.problems) {
      report({ code, severity: 'error', message, help, span: file.source.spanAt(offset, length) });
    }
    if (parsed.value === undefined) return undefined;
    const scan = scanReferences(parsed.value, limits.nesting);
    if (scan.tooDeep) {
      report({
        code: 'nesting-too-deep',
        severity: 'error',
        message: `Values are nested more than ${limits.nesting} levels deep.`,
        help: 'Move inner parts to components and refer to them with `$ref`, or raise the limit `nesting`.',
        span: file.source.spanAt(0),
      });
      return undefined;
    }
    this.files.set(path, file);
    for (const found of scan.references) this.#waiting.push({ file, found });
    return file;
  }

  /** Loads what the accepted files refer to, and what those refer to. */
  async loadReferences(): Promise<void> {
    for (const next of this.#waiting) {
      const target = parseReference(next.found.reference, next.file.path);
      if (this.files.has(target.file) || this.#failed.has(target.file)) continue;
      const problem = target.remote ? REMOTE : await this.#load(target.file);
      if (problem === undefined) continue;
      this.#failed.add(target.file);
      const { file, found } = next;
      const place = file.positions.find([...(parsePointer(found.pointer) ?? []), '$ref']).value;
      this.#options.report({
        ...problem,
        severity: 'error',
        message: problem.message.replaceAll('{ref}', found.reference),
        span: file.source.spanAt(place[0], place[1] - place[0]),
        pointer: `${found.pointer}/$ref`,
      });
    }
  }

  async #load(path: string): Promise<ReferenceProblem | undefined> {
    const { host, limits, root } = this.#options;
    if (this.files.size + this.#failed.size >= limits.files) return TOO_MANY;
    let real: string;
    try {
      real = toSlashes(await host.realPath(path));
    } catch {
      return isInside(root, path) ? MISSING : OUTSIDE;
    }
    if (!isInside(root, real)) return OUTSIDE;
    const read = await readText(path, host, limits);
    if ('problem' in read) {
      const { code, message, help } = fileDiagnostic(read.problem, this.#options.display(path));
      return { code, message, help: help ?? '' };
    }
    const file = this.accept(path, read.text);
    return file === undefined || isObject(file.value) || Array.isArray(file.value) ? undefined : NO_VALUE;
  }
}

interface ReferenceProblem {
  code: string;
  message: string;
  help: string;
}

const MISSING: ReferenceProblem = {
  code: 'unresolved-ref',
  message: 'The file of `{ref}` does not exist.',
  help: 'Check the path; it is seen from the folder of the file it is written in.',
};
const OUTSIDE: ReferenceProblem = {
  code: 'ref-outside-root',
  message: 'The reference `{ref}` leaves the folder of the description.',
  help: 'Move the file inside, or name a wider root.',
};
const REMOTE: ReferenceProblem = {
  code: 'remote-ref',
  message: 'The reference `{ref}` leads to another machine, which is never asked by itself.',
  help: 'Save a copy beside the description and refer to that.',
};
const TOO_MANY: ReferenceProblem = {
  code: 'too-many-files',
  message: 'The file of `{ref}` is one more than a description may have.',
  help: 'Raise the limit `files`, or merge files.',
};
const NO_VALUE: ReferenceProblem = {
  code: 'unresolved-ref',
  message: 'The file of `{ref}` holds no object.',
  help: 'Refer to a file of YAML or JSON.',
};
