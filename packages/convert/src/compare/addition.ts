/** Something the captures show and the description lacks. */
export interface Addition {
  kind: 'operation' | 'parameter' | 'request-body' | 'media-type' | 'response' | 'schema' | 'property';
  /** What was seen and where, in a sentence. */
  message: string;
  /** Lower case. */
  method: string;
  /** As the description has it, or would have it. */
  path: string;
  /** Positions in the list of requests that was compared. */
  requests: number[];
  /** Where it belongs; absent when the description's version has no place for it. */
  place?: AdditionPlace;
}

export interface AdditionPlace {
  /** Absolute path of the file, as the description has it. */
  file: string;
  /** JSON Pointer of what is to be added; a last `-` appends to a list. */
  pointer: string;
  value: unknown;
}
