import type { Report } from './diagnostics/diagnostic.ts';
import type { NormalizedRequest } from './normalized-request.ts';
import type { SourceInfo } from './source-info.ts';

/** Where a command, item or entry is in the text of a source: offsets in UTF-16 units. */
export type TextRange = readonly [start: number, end: number];

/** What an adapter gets from the conversion it works for. */
export interface AdapterContext {
  /** Takes a problem; throws in strict mode when it is an error. */
  report: Report;
  strict: boolean;
}

/** The same for a conversion that wants to know positions, and what the source says of itself. */
export interface LocatingContext extends AdapterContext {
  /**
   * Receives the positions of the commands, items or entries, in the order of their indexes, when the input is one text.
   * The function is called when a position is requested.
   */
  locate?(ranges: () => readonly TextRange[]): void;
  /** Takes what the input says of itself. */
  describe?(info: SourceInfo): void;
}

/** Reads one kind of recording. */
export interface SourceAdapter {
  /** Matches `/^[a-z][a-z0-9-]*$/`. */
  readonly id: string;
  /** Largest text in bytes, of an adapter that bounds what it reads of one; default 10 MB. */
  readonly maxTextBytes?: number;
  /** Whether `auto` may hand this input here. */
  canHandle?(input: unknown): boolean;
  /** Problems inside the input are reported; a throw becomes `ADAPTER_PARSE_FAILED`. */
  parse(input: unknown, context: AdapterContext): Promise<NormalizedRequest[]>;
}
