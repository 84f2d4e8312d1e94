import { SourceFile } from '@curlew/diagnostics';
import type { Json } from '../json.ts';
import { Positions } from '../position/positions.ts';

/** A file of a description: its text, its value, and where its values stand. */
export class LoadedFile {
  /** Absolute path; how `Location.file` names it. */
  readonly path: string;
  readonly source: SourceFile;
  readonly value: Json;
  readonly positions: Positions;

  constructor(path: string, display: string, text: string, value: Json) {
    this.path = path;
    this.source = new SourceFile(display, text);
    this.value = value;
    this.positions = new Positions(text);
  }
}
