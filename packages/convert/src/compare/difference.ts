import type { Edit } from '@curlew/openapi';

/** What recorded requests show and a description lacks. */
export type GapKind =
  | 'operation'
  | 'security'
  | 'parameter'
  | 'request-body'
  | 'media-type'
  | 'response'
  | 'header'
  | 'schema'
  | 'property';

/** What a description says and recorded requests do not keep to. */
export type ContradictionKind =
  | 'type'
  | 'null'
  | 'enum'
  | 'format'
  | 'constraint'
  | 'composition'
  | 'one-way'
  | 'missing-property'
  | 'missing-parameter'
  | 'missing-header'
  | 'missing-body'
  | 'missing-security'
  | 'style'
  | 'syntax';

/** Something that recorded requests and a description say differently. No credential of a request is in it. */
export interface Difference {
  kind: GapKind | ContradictionKind;
  /** Either side may be wrong; otherwise the description lacks something. */
  isContradiction: boolean;
  /** What was recorded and what is described, in a sentence. */
  message: string;
  /** Lower case. */
  method: string;
  /** As the description has it, or would have it. */
  path: string;
  /** Positions in the list of requests that was compared. */
  requests: number[];
  /** Values that show it. */
  count: number;
  /** What the description says about it, or what would hold what it lacks. */
  place: DifferencePlace;
  /** What would settle it, for `editDescription`; empty where no single change would. */
  edits: Edit[];
  /** Why there is no edit. */
  unsettled?: string;
}

export interface DifferencePlace {
  /** Absolute path of the file, as the description has it. */
  file: string;
  /** JSON Pointer of a value that exists. */
  pointer: string;
}

/** Recorded requests that are not part of the API. */
export interface IgnoredRequests {
  /** Requests by origin that no server of the description has. */
  origins: Record<string, number>;
  /** Requests to the host of a server, but not below its path. */
  otherPaths: number;
  /** HTML pages that are not described. */
  pages: number;
  /** Preflights of browsers (Fetch standard, section 4.8). */
  preflights: number;
}

/** What comes of comparing recorded requests with a description. */
export interface Comparison {
  differences: Difference[];
  /** How many requests were compared. */
  compared: number;
  ignored: IgnoredRequests;
}
