/** A script of a collection with its input. Plain data, sent to a worker. */
export interface ScriptRun {
  source: string;
  event: 'prerequest' | 'test';
  /** Name of the request. */
  name: string;
  /** Variables of all scopes, merged. */
  variables: Record<string, string>;
  request: { method: string; url: string; headers: [string, string][]; body: string };
  response?: {
    code: number;
    status: string;
    headers: [string, string][];
    body: string;
    responseTime: number;
  };
  limits: ScriptLimits;
}

export interface ScriptLimits {
  /** Milliseconds; default 2,000. */
  timeoutMs: number;
  /** Heap size of a script in bytes; default 64 MB. */
  memoryBytes: number;
}

export const DEFAULT_SCRIPT_LIMITS: ScriptLimits = { timeoutMs: 2_000, memoryBytes: 64_000_000 };

export interface ScriptOutcome {
  /** One for each `pm.test`. */
  tests: { name: string; passed: boolean; message: string; skipped?: boolean }[];
  /** Variables after the script, also if it failed. */
  variables: Record<string, string>;
  /** Why the script failed. */
  error?: string;
}
