import type { TextPlace } from './problems.ts';

/** A position in a text that `editText` has brought to the server. */
export interface PositionRequest {
  source: string;
  file: string;
  offset: number;
}

export interface CompletionList {
  /** Range that an item replaces. */
  from: number;
  to: number;
  items: CompletionItem[];
}

export interface CompletionItem {
  label: string;
  /** Inserted text; default: the label. */
  insert?: string;
  /** In place of `insert`: a text with fields to fill in, `${name}` or `${number:text}`. */
  snippet?: string;
  kind: 'snippet' | 'field' | 'value' | 'component' | 'file' | 'tag' | 'scheme';
  /** `Schema Object`, `required`. */
  detail?: string;
  documentation?: string;
}

export interface Hover {
  /** Range it describes. */
  from: number;
  to: number;
  /** `type` of a Schema Object */
  title: string;
  /** Sentences; no Markdown. */
  lines: string[];
  /** The text that a reference leads to, or its beginning. */
  preview?: string;
  /** Address in the specification. */
  specification?: string;
}

export interface Definition {
  place: TextPlace;
  pointer: string;
}
