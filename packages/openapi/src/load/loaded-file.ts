import { SourceFile } from '@curlew/diagnostics';
import type { Json } from '../json.ts';
import type { Position } from '../position/position.ts';
import { Positions } from '../position/positions.ts';

/** From the keys of a value to those it is written under, where a text was converted. */
type Written = (keys: readonly string[]) => readonly string[];

/** A file of a description: its text, its value, and where its values stand. */
export class LoadedFile {
  /** Absolute path; how `Location.file` names it. */
  readonly path: string;
  readonly source: SourceFile;
  readonly value: Json;
  readonly #positions: Positions;
  readonly #written: Written;

  constructor(path: string, display: string, text: string, value: Json, written: Written = (keys) => keys) {
    this.path = path;
    this.source = new SourceFile(display, text);
    this.value = value;
    this.#positions = new Positions(text);
    this.#written = written;
  }

  /** The same file with another value, whose places are looked for under the same keys. */
  withValue(value: Json): LoadedFile {
    if (value === this.value) return this;
    return new LoadedFile(this.path, this.source.path, this.source.text, value, this.#written);
  }

  /** Where the value that `keys` name stands in the text, or the nearest thing around it. */
  find(keys: readonly string[]): Position {
    return this.#positions.find(this.#written(keys));
  }
}
