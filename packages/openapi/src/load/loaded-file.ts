import type { SourceFile } from '@curlew/diagnostics';
import type { Json } from '../json.ts';
import { type Position, Positions } from '../source/positions.ts';
import { SourceText } from '../source/source-text.ts';
import { type TextEncoding, UTF_8 } from './decode-text.ts';

/** Finds the position of the value at `keys` in a text, or of its nearest ancestor. */
export type FindPosition = (keys: readonly string[]) => Position;

/** Maps the keys of a value to those it is written under, where a file was converted. */
type WrittenKeys = (keys: readonly string[]) => readonly string[];

interface FileContent {
  /** Absolute path; how `Location.file` names it. */
  path: string;
  source: SourceFile;
  value: Json;
  encoding?: TextEncoding;
  /** Syntax that the text was parsed as; absent if it was never text. */
  format?: 'json' | 'yaml';
  /** Present where the value was converted after it was parsed, or was never text. */
  find?: FindPosition;
  /** Maps the keys of a converted value to those it was written under. */
  written?: WrittenKeys;
  /** Number of values; absent where reading the text found a problem, or the value is not that of the text. */
  size?: number;
}

/** A file of a description: its text, its value, and where its values stand. */
export class LoadedFile {
  /** Absolute path; how `Location.file` names it. */
  readonly path: string;
  readonly source: SourceFile;
  readonly value: Json;
  readonly encoding: TextEncoding;
  /** Syntax that the text was parsed as; undefined if it was never text. */
  readonly format: 'json' | 'yaml' | undefined;
  /** The value was converted from another format: pointers into it are not pointers into the text. */
  readonly isConverted: boolean;
  readonly find: FindPosition;
  /** Number of values; undefined where reading the text found a problem, or the value is not that of the text. */
  readonly size: number | undefined;
  readonly #written: WrittenKeys;
  #scanned: SourceText | undefined;

  constructor({ path, source, value, encoding = UTF_8, format, find, written, size }: FileContent) {
    this.path = path;
    this.source = source;
    this.value = value;
    this.encoding = encoding;
    this.format = format;
    this.isConverted = find !== undefined;
    this.size = size;
    this.find = find ?? findIn(source.text, () => this.scanned);
    this.#written = written ?? ((keys) => keys);
  }

  /** The text, with what its scans have found: positions and edits share it. */
  get scanned(): SourceText {
    this.#scanned ??= new SourceText(this.source.text);
    return this.#scanned;
  }

  /** Copies the file with another value, whose positions are searched under the same keys. */
  withValue(value: Json): LoadedFile {
    if (value === this.value) return this;
    const { path, source, encoding, format, find } = this;
    const converted = this.isConverted ? { find, written: this.#written } : {};
    return new LoadedFile({ path, source, value, encoding, ...(format && { format }), ...converted });
  }

  /** Returns the keys under which a value was written in the text, as near as the conversion lets them be known. */
  writtenKeys(keys: readonly string[]): readonly string[] {
    return this.#written(keys);
  }
}

/** Positions of the values of a text in YAML or JSON. */
function findIn(text: string, scan: () => SourceText): FindPosition {
  const positions = new Positions(text, scan);
  return (keys) => positions.find(keys);
}
