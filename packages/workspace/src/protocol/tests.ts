import type { FilledCredential, WithheldSecret } from './environment.ts';
import type { SendConnection } from './send.ts';

export interface RunTestsRequest {
  source: string;
  /** Chosen by the client: what pushes and `cancelTests` name the run by. */
  id: string;
  /** Tags and keys of operations; default: all. */
  tags?: string[];
  operations?: string[];
  /** Ids of cases, to run failed ones again. */
  cases?: string[];
  /** Paths of Arazzo documents, as `listTests` names them; default: the cases of the description alone. */
  workflows?: string[];
  negative?: boolean;
  /** Run that these cases belong to: the results of its other cases are kept. */
  previous?: string;
  /** In place of the description's servers; has to be allowed. Default: the server that the environment keeps, or its variable `server`. */
  serverUrl?: string;
  serverVariables?: Record<string, string>;
  connection?: SendConnection;
  environment?: string;
  /** Credentials by name of the security scheme, with `{{name}}`; default: the credentials of the environment. */
  credentials?: Record<string, FilledCredential>;
}

export interface PlannedTest {
  id: string;
  name: string;
  group: string;
  operation?: string;
}

export interface TestList {
  tests: PlannedTest[];
  /** Arazzo documents beside the description. */
  workflows: { path: string; name: string }[];
}

export interface TestResult {
  id: string;
  name: string;
  group: string;
  operation?: string;
  outcome: 'passed' | 'failed' | 'error' | 'inconclusive' | 'skipped';
  /** Why it is inconclusive, or was not checked. */
  reason?: string;
  /** How to make an inconclusive case conclusive. */
  help?: string;
  durationMs: number;
  findings: { kind: string; sentence: string; help?: string; file?: string; line?: number }[];
  assertions: { name: string; passed: boolean; message: string }[];
  exchanges: {
    method: string;
    url: string;
    status?: number;
    failure?: string;
    command?: string;
    body?: string;
  }[];
}

export interface TestRun {
  id: string;
  counts: { passed: number; failed: number; error: number; inconclusive: number; skipped: number };
  results: TestResult[];
  /** Why the run did not succeed although no case failed. */
  problems: { sentence: string; help: string }[];
  durationMs: number;
  isInterrupted: boolean;
  refusedHost?: string;
  /** Not run: secrets may not be sent to these servers yet. */
  withheld?: WithheldSecret[];
}
