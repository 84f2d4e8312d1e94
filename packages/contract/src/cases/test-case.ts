import type { Exchange, ExchangeChecker } from '@curlew/exchange';
import type { Json } from '@curlew/openapi';
import type { RequestInput } from '@curlew/request';
import type { CallLimits } from '../call/call.ts';
import type { Session } from '../call/session.ts';
import type { AssertionResult, CaseFinding, CaseOperation, CasePurpose } from '../run/case-result.ts';
import type { VariableScopes } from '../scripts/script-run.ts';
import type { ScriptSandbox } from '../scripts/script-sandbox.ts';
import type { Inconclusive } from './inconclusive.ts';
import type { RunAdvice } from './run-advice.ts';

/**
 * A planned case, from a description, a suite or `x-tests`. Its requests are composed when it runs, so that a
 * plan of many thousand cases is small.
 */
export interface TestCase {
  /** Unique in a plan, and the same in every plan of the same files. */
  id: string;
  /** Unique inside its `group`. */
  name: string;
  group: string;
  operation?: CaseOperation;
  /** What a reply is compared with; absent: expectations of the case itself, such as the steps of a flow. */
  purpose?: CasePurpose;
  /** Keys of the operations that it may call; default: that of `operation`. */
  operations?: readonly string[];
  /** What defines it apart from operations: the steps of a flow, and its variables. */
  definition?: Json;
  /** Seed of the generated values. */
  seed?: number;
  /** Cases of one sequence run one after the other, in the order of the plan. */
  sequence?: string;
  /** Number of the repetition of its sequence, from 0: scripts continue with requests of the same one. */
  iteration?: number;
  /** The names by which scripts of its sequence continue with it, the most specific one first. */
  requestNames?: readonly string[];
  /** Resolves to the reason the case cannot run, or to its outcome. Rejects only because of a bug. */
  run(context: CaseContext): Promise<CaseRun | SkippedCase>;
}

/** Context that all cases of a run share. */
export interface CaseContext {
  session: Session;
  checker: ExchangeChecker;
  /** Server, credentials and headers of every call. */
  input: Pick<RequestInput, 'server' | 'baseUrl' | 'serverVariables' | 'credentials' | 'headers'>;
  limits: Partial<CallLimits>;
  /** Values of placeholders and of `{{name}}`. */
  variables: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Runs scripts of collections. Absent: scripts do not run. */
  scripts?: { sandbox: ScriptSandbox; scopes: VariableScopes };
  /** How the user gives what a request lacks; default: the flags of the command line. */
  advice?: RunAdvice;
}

/** The outcome of one attempt. */
export interface CaseRun {
  exchanges: Exchange[];
  findings: CaseFinding[];
  assertions: AssertionResult[];
  /** The replies tell nothing about what the case is meant to check, unless they contradict the description. */
  inconclusive?: Inconclusive;
  /** One of the `requestNames` of the case that its sequence continues with; null: none. */
  next?: string | null;
}

export interface SkippedCase {
  /** Why the case cannot run, as a sentence. */
  skipped: string;
  next?: string | null;
}
