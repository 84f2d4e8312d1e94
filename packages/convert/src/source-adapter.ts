import type { Report } from './diagnostics/diagnostic.ts';
import type { NormalizedRequest } from './normalized-request.ts';
import type { SourceInfo } from './source-info.ts';

/** Offsets of a command, item or entry in a source, in UTF-16 units. */
export type TextRange = readonly [start: number, end: number];

/** Context of an adapter. */
export interface AdapterContext {
  /** Reports a problem; throws for an error in strict mode. */
  report: Report;
  strict: boolean;
}

/** Context with optional positions and source metadata. */
export interface LocatingContext extends AdapterContext {
  /**
   * Receives the positions of the commands, items or entries, in the order of their indexes, when the input is one text.
   * The function is called when a position is requested.
   */
  locate?(ranges: () => readonly TextRange[]): void;
  /** Receives the metadata of the source. */
  describe?(info: SourceInfo): void;
}

/** Reads one kind of recording. */
export interface SourceAdapter {
  /** Matches `/^[a-z][a-z0-9-]*$/`. */
  readonly id: string;
  /** Maximum input in bytes, for an adapter that limits its own reading; default 10 MB. */
  readonly maxTextBytes?: number;
  /** Whether `auto` may hand this input here. */
  canHandle?(input: unknown): boolean;
  /** Problems inside the input are reported; a throw becomes `ADAPTER_PARSE_FAILED`. */
  parse(input: unknown, context: AdapterContext): Promise<NormalizedRequest[]>;
}
