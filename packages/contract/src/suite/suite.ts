import type { Diagnostic } from '@curlew/diagnostics';
import type { Json, JsonObject } from '@curlew/openapi';
import { parse } from 'csv-parse/sync';
import { readCheckedYaml } from './read-checked-yaml.ts';

/** A suite file as `schema/suite.json` describes it. */
export interface Suite {
  name?: string;
  /** Absent: all steps have a `request`. */
  description?: string;
  server?: string;
  variables?: JsonObject;
  environments?: Record<string, { server?: string; variables?: JsonObject }>;
  setup?: SuiteStep[];
  teardown?: SuiteStep[];
  flows: SuiteFlow[];
}

export interface SuiteFlow {
  name: string;
  data?: string | JsonObject[];
  steps: SuiteStep[];
}

export interface SuiteStep {
  name?: string;
  /** An `operationId`, or `GET /users/{id}`; either this or `request`. */
  operation?: string;
  request?: RawRequest;
  parameters?: Partial<Record<'path' | 'query' | 'header' | 'cookie', JsonObject>>;
  headers?: Record<string, string>;
  body?: Json;
  mediaType?: string;
  credentials?: boolean;
  timeoutMs?: number;
  expect?: Expectation;
  extract?: Record<string, string>;
  retry?: { times: number; delayMs?: number };
  poll?: { timeoutMs: number; intervalMs?: number };
}

/** A request that no operation describes. */
export interface RawRequest {
  /** Default `GET`. */
  method?: string;
  /** Absolute, or a path after the URL of the server. */
  url: string;
  headers?: Record<string, string>;
  /** A string is sent as it is, anything else as JSON. */
  body?: Json;
}

export interface Expectation {
  status?: number | string | (number | string)[];
  headers?: Record<string, Json>;
  body?: Record<string, Json>;
  /** A JSON Schema; `{ $ref: '#/components/schemas/User' }` is one of the description. */
  schema?: JsonObject | boolean;
  contract?: boolean;
  maxDurationMs?: number;
}

export interface SuiteResult {
  /** Absent when the file has errors. */
  suite?: Suite;
  diagnostics: Diagnostic[];
}

/** Parses and validates a suite file (YAML or JSON). Diagnostics have positions in it. */
export function readSuite(text: string, file: string): SuiteResult {
  const { value, diagnostics } = readCheckedYaml(text, { file, kind: 'suite' }, () => 'suite');
  return value === undefined ? { diagnostics } : { suite: value as Suite, diagnostics };
}

/**
 * Rows of a CSV text with a header line, or of a JSON array of objects. CSV values are strings.
 * @throws {Error} for any other text.
 */
export function dataRows(text: string, file: string): JsonObject[] {
  if (!/\.json$/i.test(file))
    return parse(text, { columns: true, bom: true, skip_empty_lines: true, trim: true });
  const rows: unknown = JSON.parse(text);
  if (
    Array.isArray(rows) &&
    rows.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
  )
    return rows;
  throw new SyntaxError('Expected a list of objects.');
}
