import type { Exchange } from '@curlew/exchange';
import { classifyName, isCredentialKind } from '@curlew/exchange/internal';
import type { Operation } from '@curlew/openapi';
import { templateNames } from '@curlew/openapi/internal';
import type { RequestInput } from '@curlew/request';
import { isRecord, type RequestValue } from '@curlew/request/internal';
import type { Call } from '../call/call.ts';
import { evaluateExpression } from '../cases/follow-links.ts';
import { positiveInput } from '../cases/positive-input.ts';
import type { CaseContext } from '../cases/test-case.ts';
import type { ValueSource } from '../flow/find-sources.ts';
import { RateLimiter } from '../run/run-cases.ts';

/** One call of a generated sequence. */
export interface ExploreStep {
  operation: Operation;
  /** Sent in place of the method of the operation. */
  method?: string;
  isAnonymous?: true;
  /** An unusual value of a member of the body or of a query parameter. */
  odd?: { name: string; value: string | number | boolean | null };
}

export interface SequenceContext {
  context: CaseContext;
  sources: ReadonlyMap<Operation, ValueSource>;
  share: ExploreShare;
}

/** Calls the steps in order, each with the ids that earlier responses gave; undefined if the budget ended before the last one. */
export async function runSteps(
  steps: readonly ExploreStep[],
  { context, sources, share }: SequenceContext,
): Promise<Exchange[] | undefined> {
  const done = new Map<Operation, { call: Call; exchange: Exchange }>();
  const exchanges: Exchange[] = [];
  for (const step of steps) {
    if (!(await share.take(context.signal))) return undefined;
    const call = getCall(step, done, sources, context);
    const exchange = await context.session.run(call, { signal: context.signal });
    // Another method is not a call of the operation.
    exchanges.push(step.method === undefined ? exchange : { ...exchange, operation: '' });
    if (isSuccess(exchange) && step.method === undefined) done.set(step.operation, { call, exchange });
  }
  return exchanges;
}

export function isSuccess({ response, failure }: Exchange): boolean {
  return failure === undefined && response !== undefined && response.status >= 200 && response.status < 300;
}

function getCall(
  { operation, method, isAnonymous, odd }: ExploreStep,
  done: ReadonlyMap<Operation, { call: Call; exchange: Exchange }>,
  sources: ReadonlyMap<Operation, ValueSource>,
  context: CaseContext,
): Call {
  const { session, variables, limits } = context;
  const { input: own } = positiveInput(
    operation,
    { name: '', withOptional: odd !== undefined },
    session.inputs,
    variables,
  );
  const source = sources.get(operation);
  const earlier = source && done.get(source.parent);
  const path: Record<string, RequestValue> = { ...own.parameters?.path };
  for (const name of templateNames(operation.path)) {
    const expression = source?.values.get(name);
    const value = expression !== undefined && earlier ? evaluateExpression(expression, earlier) : undefined;
    const inherited = earlier?.call.input?.parameters?.path?.[name];
    const found = value ?? inherited;
    if (found !== undefined) path[name] = found;
  }
  const input: RequestInput = {
    ...context.input,
    ...own,
    parameters: { ...own.parameters, path },
    headers: [...(context.input.headers ?? [])],
  };
  if (odd) applyOdd(input, odd);
  if (isAnonymous) {
    input.credentials = {};
    const declared = new Set(
      session.api.securitySchemes.map(({ parameterName }) => parameterName?.toLowerCase()),
    );
    input.headers = (input.headers ?? []).filter(({ name }) => !isCredential(name, declared));
  }
  return {
    operation,
    input,
    limits,
    ...(method !== undefined && { override: { method } }),
  };
}

/** Whether a header that the user gave is a credential: by the schemes of the API, or by its name. */
function isCredential(name: string, declared: ReadonlySet<string | undefined>): boolean {
  return declared.has(name.toLowerCase()) || isCredentialKind(classifyName(name));
}

function applyOdd(input: RequestInput, { name, value }: NonNullable<ExploreStep['odd']>): void {
  const { body, parameters } = input;
  if (isRecord(body) && Object.hasOwn(body, name)) input.body = { ...body, [name]: value } as RequestValue;
  else input.parameters = { ...parameters, query: { ...parameters?.query, [name]: value } };
}

export interface ExploreLimits {
  /** Duration of the whole exploration. */
  seconds: number;
  /** Requests of the whole exploration. */
  maxRequests: number;
  /** Requests in a second; 0: no limit. */
  rate: number;
}

/** What all explorations of a run share: time, requests and rate. Each gets an equal share of what is left when it starts. */
export class ExploreBudget {
  readonly #limits: ExploreLimits;
  readonly #limiter: RateLimiter;
  #endsAt: number | undefined;
  #requestCount = 0;
  #waitingCount: number;

  constructor(limits: ExploreLimits, caseCount: number) {
    this.#limits = limits;
    this.#limiter = new RateLimiter(limits.rate);
    this.#waitingCount = caseCount;
  }

  /** Starts a case; the time of the whole exploration begins with the first one. */
  open(): ExploreShare {
    const now = performance.now();
    this.#endsAt ??= now + this.#limits.seconds * 1000;
    const waiting = Math.max(1, this.#waitingCount);
    this.#waitingCount -= 1;
    const endsAt = now + (this.#endsAt - now) / waiting;
    return this.#share(endsAt, Math.floor((this.#limits.maxRequests - this.#requestCount) / waiting));
  }

  /** All that is left: a sequence that shows a fault is shortened whatever its case has used. */
  rest(): ExploreShare {
    return this.#share(this.#endsAt ?? 0, this.#limits.maxRequests - this.#requestCount);
  }

  #share(endsAt: number, requestCount: number): ExploreShare {
    let left = requestCount;
    return {
      take: async (signal) => {
        const isUsedUp = left <= 0 || this.#requestCount >= this.#limits.maxRequests;
        if (isUsedUp || signal.aborted || performance.now() >= endsAt) return false;
        left -= 1;
        this.#requestCount += 1;
        await this.#limiter.turn(signal);
        return !signal.aborted && performance.now() < endsAt;
      },
    };
  }
}

export interface ExploreShare {
  /** Waits until one more request may be sent; false: time or requests are used up. */
  take(signal: AbortSignal): Promise<boolean>;
}
