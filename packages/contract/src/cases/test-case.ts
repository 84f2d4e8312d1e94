import type { Span } from '@curlew/diagnostics';
import type { Exchange, ExchangeChecker } from '@curlew/exchange';
import type { Json, Operation } from '@curlew/openapi';
import { wireMethod } from '@curlew/openapi/internal';
import type { RequestInput } from '@curlew/request';
import type { CallLimits } from '../call/call.ts';
import type { Session } from '../call/session.ts';
import type {
  AssertionResult,
  CaseFinding,
  CaseOperation,
  CasePurpose,
  Inconclusive,
} from '../run/case-result.ts';
import type { ScriptRunner, VariableScopes } from '../scripts/script-run.ts';
import type { RunAdvice } from './run-advice.ts';

/**
 * A planned case, from a description, its `x-tests`, a workflow or a collection. Its requests are composed when it runs, so that a
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
  /** It removes what others of its sequence created: it runs also after the run has ended because of failures. */
  isAlways?: true;
  /** It has scripts of a collection, which `CaseContext.scripts` runs. */
  hasScripts?: true;
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
  /** Runs scripts of collections. Without a runner, cases with scripts are inconclusive. */
  scripts?: { runner: ScriptRunner | undefined; scopes: VariableScopes };
  /** The APIs of a plan that calls several. */
  apis?: CalledApis;
  /** Why the run has ended: only cases that remove test data still run. */
  ended?: string;
  /** How the user gives what a request lacks; default: the flags of the command line. */
  advice?: RunAdvice;
}

/** Operations of several APIs, with what is apart for each API. */
export interface CalledApis {
  operations: readonly Operation[];
  getChecker(operation: Operation): ExchangeChecker | undefined;
  getSession(operation: Operation): Session | undefined;
  /** Credentials and headers for the API of an operation, in place of those of `CaseContext.input`. */
  getInput?(operation: Operation): Pick<RequestInput, 'credentials' | 'headers'>;
}

/** The outcome of one attempt. */
export interface CaseRun {
  exchanges: Exchange[];
  findings: CaseFinding[];
  assertions: AssertionResult[];
  /** The replies tell nothing about what the case is meant to check, unless they contradict the description. */
  inconclusive?: Inconclusive;
  /** The first so many exchanges were repeated: that they failed does not count. */
  repeated?: number;
  /** One of the `requestNames` of the case that its sequence continues with; null: none. */
  next?: string | null;
  /** Why the cases that are left out are skipped, as a sentence. */
  nextReason?: string;
}

/** The outcome of a case that fails before it sends anything. */
export function failedRun(name: string, message: string, span?: Span): CaseRun {
  const assertion = { name, passed: false, message, ...(span && { span }) };
  return { exchanges: [], findings: [], assertions: [assertion] };
}

export interface SkippedCase {
  /** Why the case cannot run, as a sentence. */
  skipped: string;
  next?: string | null;
}

/** The operation of a case, as reports show it. */
export function caseOperation(operation: Operation, protocol: string): CaseOperation {
  const { key, method, path, operationId, tags } = operation;
  return {
    key,
    protocol,
    method: wireMethod(method),
    path,
    ...(operationId !== undefined && { operationId }),
    tags: [...tags],
  };
}

/** Display name of an operation: `getUser`, or `GET /users/{id}`. */
export function operationName({
  operationId,
  method,
  path,
}: Pick<CaseOperation, 'operationId' | 'method' | 'path'>): string {
  return operationId ?? `${wireMethod(method)} ${path}`;
}

/** Numbers cases of the same name, so that names are unique in every report. */
export class UniqueNames {
  readonly #counts = new Map<string, number>();

  rename(planned: TestCase): TestCase {
    const id = this.#unique('id', planned.id);
    const name = this.#unique(`name ${planned.group}`, planned.name);
    return id === planned.id && name === planned.name ? planned : { ...planned, id, name };
  }

  #unique(kind: string, text: string): string {
    const key = JSON.stringify([kind, text]);
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count === 1 ? text : this.#unique(kind, `${text} (${count})`);
  }
}

/** One condition of `--filter`: `tag:users`, `path:/v1/*`, `operation:getUser`, `method:get`, `protocol:grpc`. */
export interface CaseFilter {
  field: FilterField;
  /** A pattern in which `*` stands for any text; case does not count. */
  pattern: string;
}

export const FILTER_FIELDS = ['tag', 'path', 'operation', 'method', 'protocol'] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

const VALUES: Record<FilterField, (operation: CaseOperation) => readonly string[]> = {
  tag: ({ tags }) => tags,
  path: ({ path }) => [path],
  operation: ({ operationId }) => (operationId === undefined ? [] : [operationId]),
  method: ({ method }) => [method],
  protocol: ({ protocol }) => [protocol],
};

/** Conditions on the same field are alternatives, those on different fields must all hold. */
export function matchesFilters(operation: CaseOperation, filters: readonly CaseFilter[]): boolean {
  return FILTER_FIELDS.every((field) => {
    const wanted = filters.filter((filter) => filter.field === field);
    if (wanted.length === 0) return true;
    const values = VALUES[field](operation);
    return wanted.some(({ pattern }) => values.some((value) => matchesPattern(value, pattern)));
  });
}

/** Compares piece by piece: a regular expression of the pattern could take exponential time. */
function matchesPattern(value: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  const text = value.toLowerCase();
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length >= at + last.length && text.endsWith(last);
}
