import type { Json } from '@curlew/openapi';
import type { Problem } from './problems.ts';

export interface ConvertCapturesRequest {
  /** curl commands, a collection, or an HTTP archive. */
  text: string;
  /** Name of a dropped file, which helps to detect its kind. */
  fileName?: string;
  /** Id of a source kind; default: detected. */
  kind?: string;
  /** Compares with this open description. */
  into?: string;
}

export interface ConvertCapturesResponse {
  kind: string;
  /** Normalized requests, credentials removed. */
  requests: Json[];
  problems: Problem[];
  /** The resulting description, YAML. */
  document?: string;
  operationCount: number;
  comparison?: CaptureComparison;
}

export interface CaptureComparison {
  /** Its identifier for `acceptDifferences`. */
  id: string;
  compared: number;
  ignored: { origins: Record<string, number>; otherPaths: number; pages: number; preflights: number };
  differences: CaptureDifference[];
}

export interface CaptureDifference {
  index: number;
  kind: string;
  isContradiction: boolean;
  message: string;
  method: string;
  path: string;
  /** Values that show it. */
  count: number;
  file: string;
  line: number;
  column: number;
  /** No single edit would settle it: why. */
  unsettled?: string;
  /** Lines as a difference: ` `, `-` or `+` and the text. */
  preview: string[];
}

export interface SaveDescriptionRequest {
  /** YAML or JSON. */
  text: string;
  /** File, absolute or relative to where the workspace was started. It is opened afterwards. */
  path: string;
  overwrite?: boolean;
}

export type SaveDescriptionResponse =
  | { saved: true; source: string }
  | { saved: false; reason: 'exists' | 'failed'; message: string };
