/** A script of a collection and everything that it can see. Plain data: it is sent to a worker. */
export interface ScriptRun {
  source: string;
  event: 'prerequest' | 'test';
  /** Name of the request. */
  name: string;
  /** Values of all scopes together. */
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
  /** Bytes of the values of a script; default 64 MB. */
  memoryBytes: number;
}

export const DEFAULT_SCRIPT_LIMITS: ScriptLimits = { timeoutMs: 2_000, memoryBytes: 64_000_000 };

export interface ScriptOutcome {
  /** One for each `pm.test`. */
  tests: { name: string; passed: boolean; message: string; skipped?: boolean }[];
  /** Values after the script; those of a script that failed are what it had set until then. */
  variables: Record<string, string>;
  /** Why the script did not come to its end. */
  error?: string;
}
