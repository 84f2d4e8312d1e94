import { SourceFile } from '@curlew/diagnostics';
import type { Json } from '../json.ts';
import type { Position } from '../position/position.ts';
import { Positions } from '../position/positions.ts';
import { type TextEncoding, UTF_8 } from './decode-text.ts';

/** From the keys of a value to those it is written under, where a text was converted. */
type Written = (keys: readonly string[]) => readonly string[];

interface FileContent {
  /** Absolute path; how `Location.file` names it. */
  path: string;
  /** The path shown in spans. */
  display: string;
  text: string;
  value: Json;
  encoding?: TextEncoding;
  /** Present where the value was converted after it was parsed. */
  written?: Written;
}

/** A file of a description: its text, its value, and where its values stand. */
export class LoadedFile {
  /** Absolute path; how `Location.file` names it. */
  readonly path: string;
  readonly source: SourceFile;
  readonly value: Json;
  readonly encoding: TextEncoding;
  /** The value was converted from another format: pointers into it are not pointers into the text. */
  readonly isConverted: boolean;
  readonly #positions: Positions;
  readonly #written: Written;

  constructor({ path, display, text, value, encoding = UTF_8, written }: FileContent) {
    this.path = path;
    this.source = new SourceFile(display, text);
    this.value = value;
    this.#positions = new Positions(text);
    this.encoding = encoding;
    this.isConverted = written !== undefined;
    this.#written = written ?? ((keys) => keys);
  }

  /** The same file with another value, whose places are looked for under the same keys. */
  withValue(value: Json): LoadedFile {
    if (value === this.value) return this;
    const { path, source, encoding } = this;
    const written = this.isConverted ? { written: this.#written } : {};
    return new LoadedFile({ path, display: source.path, text: source.text, value, encoding, ...written });
  }

  /** The keys under which a value was written in the text, as near as the conversion lets them be known. */
  writtenKeys(keys: readonly string[]): readonly string[] {
    return this.#written(keys);
  }

  /** Where the value that `keys` name stands in the text, or the nearest thing around it. */
  find(keys: readonly string[]): Position {
    return this.#positions.find(this.#written(keys));
  }
}
