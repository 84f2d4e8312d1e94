import type { Operation } from '@curlew/openapi';
import type { Call } from '../call/call.ts';
import type { Session } from '../call/session.ts';
import type { CaseOperation } from '../run/case-result.ts';
import {
  type EventResult,
  hasSource,
  runPreRequest,
  runTestScript,
  runWithoutScripts,
} from '../scripts/case-scripts.ts';
import { mergedScopes } from '../scripts/script-run.ts';
import { followLinks } from './follow-links.ts';
import { type Acceptance, getFindings, isExpected, judgeReply } from './judge-reply.ts';
import { positiveInput, type ValueSet } from './positive-input.ts';
import { getAdvice } from './run-advice.ts';
import {
  type CaseContext,
  type CaseRun,
  operationName,
  type SkippedCase,
  type TestCase,
} from './test-case.ts';

export interface PositiveOptions {
  acceptance: Acceptance;
  /** Follow the links of responses, up to this many in a row; 0: none. */
  linkDepth: number;
  seed: number;
}

/** A case that calls an operation with valid values. */
export function positiveCase(
  operation: Operation,
  described: CaseOperation,
  set: ValueSet,
  options: PositiveOptions,
): TestCase {
  return {
    id: `${operation.key} | ${set.name}`,
    name: `${operationName(described)}: ${set.name}`,
    group: described.tags[0] ?? 'untagged',
    operation: described,
    purpose: 'success',
    seed: options.seed,
    // Scripts set variables that later requests need.
    ...(set.scripts && {
      sequence: 'scripts',
      requestNames: [set.example ?? [], set.scripts.name].flat(),
      ...(hasSource(set.scripts) && { hasScripts: true as const }),
    }),
    run: (context) => runPositive(operation, set, options, context),
  };
}

async function runPositive(
  operation: Operation,
  set: ValueSet,
  { acceptance, linkDepth }: PositiveOptions,
  context: CaseContext,
): Promise<CaseRun | SkippedCase> {
  const unrun = runWithoutScripts(set.scripts, context);
  if (unrun) return unrun;
  const before = await runPreRequest(operation, set.scripts, context);
  const next = (after?: EventResult) => {
    const name = after?.next === undefined ? before.next : after.next;
    return name === undefined ? {} : { next: name };
  };
  if (before.isSkipped) return { skipped: 'The pre-request script skipped the request.', ...next() };
  const variables = { ...context.variables, ...(context.scripts && mergedScopes(context.scripts.scopes)) };
  const { input, missing } = positiveInput(operation, set, context.session.inputs, variables);
  if (missing.length > 0) return { skipped: missingPlaceholders(missing, context), ...next() };
  const headers = [...(context.input.headers ?? []), ...before.headers];
  const call: Call = { operation, input: { ...context.input, ...input, headers }, limits: context.limits };
  const reason = whyInvalid(call, context.session);
  if (reason !== undefined) return { skipped: reason, ...next() };
  const exchange = await context.session.run(call, { signal: context.signal });
  const after = await runTestScript(operation, set.scripts, exchange, context);
  const judged = judgeReply(exchange, operation, acceptance, {
    index: 0,
    isRecorded: context.checker.isRecorded,
  });
  const run: CaseRun = {
    ...next(after),
    exchanges: [exchange],
    findings: getFindings(operation, exchange, 0, context),
    assertions: [...before.assertions, ...judged.assertions, ...after.assertions],
    ...(judged.inconclusive &&
      !isExpected(judged.inconclusive, after.assertions, set.scripts) && {
        inconclusive: judged.inconclusive,
      }),
  };
  if (linkDepth > 0 && judged.inconclusive === undefined)
    await followLinks(call, exchange, { run, depth: linkDepth, acceptance, context });
  return run;
}

/** Why the values of a call are not sent: the API would be right to refuse them. */
export function whyInvalid({ operation, input }: Call, { inputs }: Session): string | undefined {
  const [finding] = inputs.findings(operation, input ?? {});
  if (finding === undefined) return undefined;
  return `Not checked: the description allows no request with these values. ${finding.sentence} Give a valid example.`;
}

export function missingPlaceholders(names: readonly string[], context: CaseContext): string {
  const list = names.map((name) => `\`${name}\``).join(', ');
  return `The example has a placeholder without a value: ${list}. To give it one, ${getAdvice(context).variable(names[0] ?? '')}.`;
}
