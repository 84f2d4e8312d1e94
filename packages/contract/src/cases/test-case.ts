import type { RequestInput } from '@curlew/request';
import type { CallLimits } from '../call/call.ts';
import type { Exchange } from '../call/exchange.ts';
import type { Session } from '../call/session.ts';
import type { ExchangeChecker } from '../check/exchange-checker.ts';
import type { AssertionResult, CaseFinding, CaseOperation } from '../run/case-result.ts';
import type { ScriptSandbox } from '../scripts/script-sandbox.ts';

/**
 * A case that was planned. What it sends is made when it runs, so that a plan of many thousand cases is small. Cases of
 * a description, of suites and of scripts are all of this type.
 */
export interface TestCase {
  /** Unique in a plan, and the same in every plan of the same files. */
  id: string;
  /** Unique inside its `group`. */
  name: string;
  group: string;
  operation?: CaseOperation;
  /** Repeats generated values. */
  seed?: number;
  /** Cases of one sequence run one after the other, in the order of the plan. */
  sequence?: string;
  /** Resolves to why it cannot run, or to what happened. Rejects only for a fault of this program. */
  run(context: CaseContext): Promise<CaseRun | SkippedCase>;
}

/** What all cases of a run share. */
export interface CaseContext {
  session: Session;
  checker: ExchangeChecker;
  /** Server, credentials and headers of every call. */
  input: Pick<RequestInput, 'server' | 'baseUrl' | 'serverVariables' | 'credentials' | 'headers'>;
  limits: Partial<CallLimits>;
  /** Values of placeholders and of `{{name}}`. */
  variables: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Runs scripts of collections, and keeps what they set. Absent: scripts do not run. */
  scripts?: { sandbox: ScriptSandbox; variables: Map<string, string> };
}

/** What happened when a case ran once. */
export interface CaseRun {
  exchanges: Exchange[];
  findings: CaseFinding[];
  assertions: AssertionResult[];
}

export interface SkippedCase {
  /** Why the case cannot run, as a sentence. */
  skipped: string;
}
