import type { Edit } from '@curlew/openapi';

/** Code and severity of a difference. */
export interface CompareCode {
  code: string;
  severity: 'error' | 'warning';
}

const undescribed = (name: string): CompareCode => ({ code: `undescribed-${name}`, severity: 'warning' });
const contradicted = (name: string): CompareCode => ({ code: `contradicted-${name}`, severity: 'error' });

/**
 * The code of each kind of difference. Up to `property`: a recorded part that a description lacks; then: one side is
 * wrong.
 */
export const COMPARE_CODES = {
  operation: undescribed('operation'),
  security: undescribed('security'),
  parameter: undescribed('parameter'),
  'request-body': undescribed('request-body'),
  'media-type': undescribed('media-type'),
  response: undescribed('response'),
  header: undescribed('header'),
  schema: undescribed('schema'),
  property: undescribed('property'),
  type: contradicted('type'),
  null: contradicted('null'),
  enum: contradicted('enum'),
  format: contradicted('format'),
  constraint: contradicted('constraint'),
  composition: contradicted('composition'),
  'one-way': contradicted('direction'),
  syntax: contradicted('syntax'),
  'missing-property': contradicted('required-property'),
  'missing-parameter': contradicted('required-parameter'),
  'missing-header': contradicted('required-header'),
  'missing-body': contradicted('required-body'),
  'missing-security': contradicted('required-security'),
  style: contradicted('style'),
} as const satisfies Record<string, CompareCode>;

/** What a difference is about. */
export type DifferenceKind = keyof typeof COMPARE_CODES;

/** A difference between recorded requests and a description, without credentials. */
export interface Difference {
  kind: DifferenceKind;
  /** Either side may be wrong; otherwise the description lacks something. */
  isContradiction: boolean;
  /** A sentence with the recorded and the described value. */
  message: string;
  /** Lower case. */
  method: string;
  /** Key in `paths`, existing or new. */
  path: string;
  /** Positions in the list of requests that was compared. */
  requests: number[];
  /** Values that show it. */
  count: number;
  /** Location of the described part, or of the parent of a missing one. */
  place: DifferencePlace;
  /** Edits for `editDescription` that resolve it; empty if no single change does. */
  edits: Edit[];
  /** The reason if `edits` is empty. */
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

/** Result of a comparison. */
export interface Comparison {
  differences: Difference[];
  /** How many requests were compared. */
  compared: number;
  ignored: IgnoredRequests;
}
