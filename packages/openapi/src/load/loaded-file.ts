import type { SourceFile } from '@curlew/diagnostics';
import type { Json } from '../json.ts';
import type { Position } from '../position/position.ts';
import { Positions } from '../position/positions.ts';

/** Finds where the value that `keys` name stands in a text, or the nearest thing around it. */
export type FindPosition = (keys: readonly string[]) => Position;

/** A file of a description: its text, its value, and where its values stand. */
export class LoadedFile {
  /** Absolute path; how `Location.file` names it. */
  readonly path: string;
  readonly source: SourceFile;
  readonly value: Json;
  readonly find: FindPosition;

  /** @param find for a value that was not parsed from `source` as it stands; default: looks at the text. */
  constructor(path: string, source: SourceFile, value: Json, find: FindPosition = findIn(source.text)) {
    this.path = path;
    this.source = source;
    this.value = value;
    this.find = find;
  }
}

/** Positions of the values of a text in YAML or JSON. */
export function findIn(text: string): FindPosition {
  const positions = new Positions(text);
  return (keys) => positions.find(keys);
}
