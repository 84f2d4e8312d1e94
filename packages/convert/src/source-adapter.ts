import type { Report } from './diagnostic.ts';
import type { NormalizedRequest } from './normalized-request.ts';

/** What an adapter gets from the conversion it works for. */
export interface AdapterContext {
  /** Takes a problem; throws in strict mode when it is an error. */
  report: Report;
  strict: boolean;
}

/** Reads one kind of recording. */
export interface SourceAdapter {
  /** Matches `/^[a-z][a-z0-9-]*$/`. */
  readonly id: string;
  /** Whether `auto` may hand this input here. */
  canHandle?(input: unknown): boolean;
  /** Problems inside the input are reported; a throw becomes `ADAPTER_PARSE_FAILED`. */
  parse(input: unknown, context: AdapterContext): Promise<NormalizedRequest[]>;
}
