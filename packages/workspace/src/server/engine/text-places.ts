import { dirname, join, relative, resolve } from 'node:path';
import { SourceFile, type Span } from '@curlew/diagnostics';
import type { Location } from '@curlew/openapi';
import type { Source } from '@curlew/project';
import type { TextPlace } from '../../protocol/problems.ts';
import { CallError } from '../call-error.ts';
import type { LoadedState } from './loaded-state.ts';

/** The name of a file of which the description has no text. */
function nameBeside(source: Source, path: string): string {
  return join(dirname(source.name), relative(dirname(source.path), path)).replaceAll('\\', '/');
}

/** Places of one loaded state as offsets in the texts of the editor. */
export class TextPlaces {
  readonly #state: LoadedState;
  readonly #cwd: string;
  /** Keyed by display name. */
  readonly #paths = new Map<string, string>();
  /** Keyed by absolute path. */
  readonly #names = new Map<string, string>();
  readonly #files = new Map<string, SourceFile>();

  constructor(state: LoadedState, cwd: string) {
    this.#state = state;
    this.#cwd = cwd;
    const { source, last } = state;
    for (const description of [last?.description, source.description])
      for (const path of [...(description?.files ?? []), ...(description?.awaitedFiles ?? [])])
        this.#add(path, description?.source(path)?.path ?? nameBeside(source, path));
    this.#add(source.path, source.name);
  }

  #add(path: string, name: string): void {
    this.#paths.set(name, path);
    this.#names.set(path, name);
  }

  /** How spans name a file. */
  name(path: string): string {
    return this.#names.get(path) ?? path;
  }

  /** Absolute path of a file that a span names. */
  path(name: string): string {
    return this.#paths.get(name) ?? resolve(this.#cwd, name);
  }

  of(span: Span): TextPlace {
    const file = this.path(span.file);
    const start = this.#file(file)?.lineStarts[span.line - 1];
    const from = start === undefined ? 0 : start + span.column - 1;
    const { line, column } = span;
    return { file, name: span.file, line, column, from, to: from + span.length };
  }

  /** @throws {CallError} if no file of the description can be read. */
  at(location: Pick<Location, 'file' | 'pointer'>, part: 'key' | 'value' = 'value'): TextPlace {
    const { last } = this.#state;
    if (last === undefined) throw new CallError('unusable', 'The description cannot be read.');
    return this.of(last.description.span(location, part));
  }

  #file(path: string): SourceFile | undefined {
    let file = this.#files.get(path);
    const text = file ? undefined : this.#state.texts.get(path);
    if (text !== undefined) {
      // The lines of a text that was read are known.
      const read = this.#state.last?.description.source(path);
      file = read?.text === text ? read : new SourceFile(path, text);
      this.#files.set(path, file);
    }
    return file;
  }
}
