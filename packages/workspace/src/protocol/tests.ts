export interface RunTestsRequest {
  source: string;
  /** Chosen by the client: what pushes and `cancelTests` name the run by. */
  id: string;
  /** Tags and keys of operations; default: all. */
  tags?: string[];
  operations?: string[];
  /** Ids of cases, to run failed ones again. */
  cases?: string[];
  /** Paths of suites, as `listTests` names them; default: the cases of the description alone. */
  suites?: string[];
  negative?: boolean;
  /** In place of the description's servers; has to be allowed. */
  serverUrl?: string;
  environment?: string;
  credentials?: Record<string, string | { username: string; password: string }>;
}

export interface PlannedTest {
  id: string;
  name: string;
  group: string;
  operation?: string;
}

export interface TestList {
  tests: PlannedTest[];
  /** Suites beside the description. */
  suites: { path: string; name: string }[];
}

export interface TestResult {
  id: string;
  name: string;
  group: string;
  operation?: string;
  outcome: 'passed' | 'failed' | 'error' | 'skipped';
  reason?: string;
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
  counts: { passed: number; failed: number; error: number; skipped: number };
  results: TestResult[];
  durationMs: number;
  isInterrupted: boolean;
  refusedHost?: string;
}
