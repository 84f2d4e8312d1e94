import type { Json } from '@curlew/openapi';
import { variableTexts } from '@curlew/request/internal';

/** A script of a collection with its input. Plain data, sent to a worker. */
export interface ScriptRun {
  source: string;
  event: 'prerequest' | 'test';
  /** Name of the request. */
  name: string;
  /** Index of the row of `--data`, and how many there are; default 0 of 1. */
  iteration?: { index: number; count: number };
  scopes: VariableScopes;
  request: { method: string; url: string; headers: [string, string][]; body: string };
  response?: ScriptResponse;
  limits: ScriptLimits;
}

/** Values of variables by name: scripts may set numbers, booleans, lists and objects. */
export type VariableValues = Record<string, Json>;

/** Variables by scope. `given` are those of options; scripts read them from every scope. */
export interface VariableScopes {
  local: VariableValues;
  /** The row of `--data`; scripts cannot change it. */
  data: VariableValues;
  environment: VariableValues;
  collection: VariableValues;
  globals: VariableValues;
  given: VariableValues;
}

/** Names of the scopes, from the widest to the narrowest: a later one hides the values of earlier ones. */
export const SCOPE_NAMES = ['given', 'globals', 'collection', 'environment', 'data', 'local'] as const;

/** The scopes of a run before its first script. */
export function givenScopes(given: Readonly<Record<string, string>>): VariableScopes {
  return { local: {}, data: {}, environment: {}, collection: {}, globals: {}, given: { ...given } };
}

/** The value of each variable in its narrowest scope, as text. */
export function mergedScopes(scopes: VariableScopes): Record<string, string> {
  const values = Object.assign({}, ...SCOPE_NAMES.map((name) => scopes[name])) as VariableValues;
  return variableTexts(values);
}

export interface ScriptResponse {
  code: number;
  status: string;
  headers: [string, string][];
  body: string;
  /** Milliseconds. */
  responseTime: number;
}

/** A request of `pm.sendRequest`. */
export interface ScriptRequest {
  method: string;
  url: string;
  headers: [string, string][];
  body?: string;
}

/** Sends a request of a script; rejects with a sentence that the script receives. */
export type ScriptSender = (request: ScriptRequest) => Promise<ScriptResponse>;

/** Runs scripts of collections. */
export interface ScriptRunner {
  /** Never rejects because of a script. Without `send`, requests of the script are rejected. */
  run(run: ScriptRun, send?: ScriptSender): Promise<ScriptOutcome>;
  close(): Promise<void>;
}

export interface ScriptLimits {
  /** Milliseconds of its own work; default 2,000. */
  timeoutMs: number;
  /** Milliseconds in which timers end; default 10,000. */
  waitMs: number;
  /** Memory of a script in bytes, strings and buffers included; default 64 MB. */
  memoryBytes: number;
  /** Requests of `pm.sendRequest`; default 20. */
  maxRequests: number;
}

export const DEFAULT_SCRIPT_LIMITS: ScriptLimits = {
  timeoutMs: 2_000,
  waitMs: 10_000,
  memoryBytes: 64_000_000,
  maxRequests: 20,
};

export interface ScriptOutcome {
  /** One for each `pm.test`. */
  tests: { name: string; passed: boolean; message: string; skipped?: boolean }[];
  /** Variables after the script, also if it failed. */
  scopes: VariableScopes;
  /** Names of called functions that are not supported. */
  unsupported: string[];
  /** Headers that a pre-request script set. */
  headers: [string, string][];
  /** The request to continue with; null: the sequence ends. */
  next?: string | null;
  /** The request is not sent. */
  isSkipped?: boolean;
  /** Why the script failed. */
  error?: string;
}
