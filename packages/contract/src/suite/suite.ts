import type { Json, JsonObject } from '@curlew/openapi';

/** A suite file as `schema/suite.json` describes it. */
export interface Suite {
  name?: string;
  description: string;
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
  operation: string;
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

export interface Expectation {
  status?: number | string | (number | string)[];
  headers?: Record<string, Json>;
  body?: Record<string, Json>;
  schema?: JsonObject | boolean;
  contract?: boolean;
  maxDurationMs?: number;
}
