import { type Exchange, getSeverity, isSecretName } from '@curlew/exchange';
import type { Operation } from '@curlew/openapi';
import type { RequestInput } from '@curlew/request';
import type { Call } from '../call/call.ts';
import type { Session } from '../call/session.ts';
import { getFindings, inconclusiveAnyway, POLICY_VIOLATION } from '../cases/judge-reply.ts';
import { missingPlaceholders } from '../cases/positive-case.ts';
import { positiveInput, valueSets } from '../cases/positive-input.ts';
import {
  type CaseContext,
  type CaseRun,
  operationName,
  type SkippedCase,
  type TestCase,
} from '../cases/test-case.ts';
import type { CaseFinding, CaseOperation, Inconclusive } from '../run/case-result.ts';
import type { InvalidRequest, NegativeRules } from './negative-rules.ts';

export interface NegativePlan {
  session: Session;
  variables: Readonly<Record<string, string>>;
  seed: number;
  /** Statuses that refuse a request without being declared. */
  acceptedRefusals: readonly number[];
}

/** Cases of one operation. */
const MAX_CASES = 100;

/** Cases with one invalid request each: the server must refuse them as its protocol does. Those above a limit are one skipped case. */
export function negativeCases(
  operation: Operation,
  described: CaseOperation,
  plan: NegativePlan,
): TestCase[] {
  const rules = plan.session.getProtocol(operation)?.negative;
  if (rules === undefined) return [];
  const { input } = validInput(operation, plan.session, plan.variables);
  const { session, seed } = plan;
  const requests = rules.invalidRequests(operation, input, session.inputs);
  const { chosen, leftCount } = chooseCertain(requests, MAX_CASES);
  const getCase = (name: string, run: TestCase['run']): TestCase => ({
    id: `${operation.key} | negative | ${name}`,
    name: `${operationName(described)}: ${name}`,
    group: described.tags[0] ?? 'untagged',
    operation: described,
    purpose: 'refusal',
    seed,
    run,
  });
  const cases = chosen.map((invalid) =>
    getCase(invalid.name, (context) => runNegative(operation, invalid, { rules, plan }, context)),
  );
  if (leftCount === 0) return cases;
  const reason = `Left out: at most ${MAX_CASES} invalid requests are sent for one operation.`;
  return [...cases, getCase(`${leftCount} further invalid requests`, async () => ({ skipped: reason }))];
}

/** Up to a number of certain requests, the first ones of each subject, in their order; and how many were not examined. */
function chooseCertain(
  requests: readonly InvalidRequest[],
  count: number,
): { chosen: InvalidRequest[]; leftCount: number } {
  const ranks = new Map<string, number>();
  const ranked = requests.map((invalid) => {
    const rank = ranks.get(invalid.subject) ?? 0;
    ranks.set(invalid.subject, rank + 1);
    return { invalid, rank };
  });
  ranked.sort((one, other) => one.rank - other.rank);
  const chosen = new Set<InvalidRequest>();
  let examinedCount = 0;
  for (const { invalid } of ranked) {
    if (chosen.size >= count) break;
    examinedCount += 1;
    if (invalid.isCertain?.() ?? true) chosen.add(invalid);
  }
  return { chosen: requests.filter((one) => chosen.has(one)), leftCount: ranked.length - examinedCount };
}

async function runNegative(
  operation: Operation,
  invalid: InvalidRequest,
  { rules, plan }: { rules: NegativeRules; plan: NegativePlan },
  context: CaseContext,
): Promise<CaseRun | SkippedCase> {
  const { input, missing } = validInput(operation, context.session, context.variables);
  if (missing.length > 0) return { skipped: missingPlaceholders(missing, context) };
  const valid: Call = { operation, input: { ...context.input, ...input }, limits: context.limits };
  const exchange = await context.session.run(invalid.apply(valid), { signal: context.signal });
  if (exchange.failure?.code === 'not-expressible') return { skipped: exchange.failure.message };
  const { isRefused, inconclusive } = judgeRefusal(exchange, invalid, rules, { operation, input });
  // Required messages may be missing: the stream ended.
  const findings = getFindings(operation, exchange, 0, context).filter(
    ({ kind }) => kind !== 'missing-message',
  );
  const isEnded = isRefused || inconclusive !== undefined;
  const judged = isEnded ? refusalFindings(findings, exchange, plan.acceptedRefusals) : findings;
  const isJudged = exchange.response !== undefined && inconclusive === undefined;
  return {
    exchanges: [exchange],
    findings:
      isJudged && !isRefused ? [unrefused(operation, exchange, invalid, rules, context), ...judged] : judged,
    assertions:
      isJudged && isRefused
        ? [{ name: 'An invalid request is refused', passed: true, message: '', exchange: 0 }]
        : [],
    ...(inconclusive && { inconclusive }),
  };
}

/** The finding of a server that accepts an invalid request, or fails at it. */
function unrefused(
  { location }: Operation,
  { response }: Exchange,
  { kind, subject }: InvalidRequest,
  { refusal }: NegativeRules,
  { session }: CaseContext,
): CaseFinding {
  const { status = 0, statusText = '' } = response ?? {};
  const found = statusText === '' ? String(status) : `${status} ${statusText}`;
  return {
    kind: 'unrefused-request',
    part: 'call',
    name: subject,
    instance: '',
    schema: { location, span: session.description.span(location) },
    sentence: `Expected ${refusal[kind]} for a request that violates the description, found ${found}.`,
    exchange: 0,
  };
}

function validInput(operation: Operation, session: Session, variables: NegativePlan['variables']) {
  const [set = { name: '', withOptional: false }] = valueSets(operation, session.api.extensions);
  return positiveInput(operation, set, session.inputs, variables);
}

/** Whether an invalid request was refused, or why its reply does not tell. */
function judgeRefusal(
  exchange: Exchange,
  invalid: InvalidRequest,
  rules: NegativeRules,
  request: { operation: Operation; input: RequestInput },
): { isRefused: boolean; inconclusive?: Inconclusive } {
  const isRefused = rules.isRefused(exchange, invalid.kind, request.operation);
  const inconclusive = inconclusiveRefusal(exchange, invalid, request);
  return { isRefused, ...(inconclusive && { inconclusive }) };
}

/**
 * A refusal because of credentials, load or a missing resource tells nothing about another value of the request. The values of
 * a login are credentials themselves.
 */
function inconclusiveRefusal(
  exchange: Exchange,
  { kind, subject }: InvalidRequest,
  { operation, input }: { operation: Operation; input: RequestInput },
): Inconclusive | undefined {
  if (exchange.response?.close?.code === POLICY_VIOLATION) return undefined;
  const found = inconclusiveAnyway(exchange, operation);
  if (found === undefined) {
    const isElsewhere = kind === 'value' && !subject.startsWith('path parameter');
    if (exchange.protocol !== 'http' || exchange.response?.status !== 404 || !isElsewhere) return undefined;
    return { cause: 'values', reason: `Answered 404: the resource of the request was not found.` };
  }
  const isRefused = found.cause === 'credentials' || found.cause === 'no-credentials';
  if (!isRefused) return found;
  const isLogin = operation.security.length === 0 && [input.body, input.parameters].some(hasCredential);
  return kind === 'credentials' || isLogin ? undefined : found;
}

/** Whether a member of any depth is named like a credential: `client_secret`. */
function hasCredential(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasCredential);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => isSecretName(name) || hasCredential(member));
}

/**
 * The findings of a refused request. What contradicts the description in a refusal, such as an undeclared status, is the
 * habit of a server and not the fault of one case; accepted statuses are no findings.
 */
function refusalFindings(
  findings: readonly CaseFinding[],
  { response }: Exchange,
  acceptedStatuses: readonly number[],
): CaseFinding[] {
  const isAccepted = response !== undefined && acceptedStatuses.includes(response.status);
  return findings.flatMap((finding): CaseFinding[] => {
    // The end of a stream is a refusal, so its close code is another one.
    if (finding.kind === 'wrong-close-code') return [];
    if (finding.kind === 'undeclared-status' && isAccepted) return [];
    return getSeverity(finding) === 'error' && finding.kind !== 'call-failed'
      ? [{ ...finding, isShared: true }]
      : [finding];
  });
}
