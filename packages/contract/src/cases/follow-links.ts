import type { Exchange, Finding } from '@curlew/exchange';
import { wireMethod } from '@curlew/openapi';
import type { Call } from '../call/call.ts';
import { linkedCalls } from '../link/linked-calls.ts';
import { type Acceptance, judgeReply } from './acceptance.ts';
import { findingsOf } from './case-findings.ts';
import type { Inconclusive } from './inconclusive.ts';
import { positiveInput } from './positive-input.ts';
import type { CaseContext, CaseRun } from './test-case.ts';

export interface LinkWalk {
  /** Collects the exchanges, assertions and findings. */
  run: CaseRun;
  /** Maximum number of links in a row. */
  depth: number;
  acceptance: Acceptance;
  context: CaseContext;
}

/** Maximum number of calls of one case. */
const MAX_CALLS = 50;

/** Follows the links of a response that is a success: values of another one lead nowhere. Calls of DELETE come last, so that the others find the created resource. */
export async function followLinks(call: Call, exchange: Exchange, walk: LinkWalk): Promise<void> {
  const { run, depth, acceptance, context } = walk;
  const { session, variables, signal } = context;
  const links = linkedCalls(call, exchange, session);
  const from = run.exchanges.indexOf(exchange);
  run.findings.push(...links.findings.map((finding) => ({ ...finding, exchange: from })));
  const ordered = [...links.calls].sort(
    (one, other) => Number(isDelete(one.call)) - Number(isDelete(other.call)),
  );
  for (const { call: linked, name } of ordered) {
    if (run.exchanges.length >= MAX_CALLS || signal.aborted) return;
    const set = { name: '', withOptional: false };
    const own = positiveInput(linked.operation, set, session.inputs, variables).input;
    const next = { ...linked, input: { ...own, ...linked.input, parameters: joinParameters(own, linked) } };
    const [finding] = session.inputs.findings(linked.operation, next.input);
    if (finding) {
      run.findings.push({ ...linkFinding(name, linked, finding), exchange: from });
      continue;
    }
    const reply = await session.run(next, { signal });
    const index = run.exchanges.push(reply) - 1;
    run.findings.push(...findingsOf(linked.operation, reply, index, context));
    const judged = judgeReply(reply, linked.operation, acceptance, {
      index,
      isRecorded: context.checker.isRecorded,
    });
    run.assertions.push(...judged.assertions);
    if (judged.inconclusive) {
      run.inconclusive ??= { ...judged.inconclusive, reason: linkReason(linked, judged.inconclusive) };
      continue;
    }
    if (depth > 1) await followLinks(next, reply, { ...walk, depth: depth - 1 });
  }
}

function linkReason({ operation }: Call, { reason }: Inconclusive): string {
  const name = operation.operationId ?? `${wireMethod(operation.method)} ${operation.path}`;
  return `The link to \`${name}\`: ${reason}`;
}

/** A link that gives an invalid value is broken; a value that cannot be generated is no finding of it. */
function linkFinding(link: string, { input }: Call, { part, name, sentence }: Finding): Finding {
  const given = input?.parameters as Partial<Record<string, Record<string, unknown>>> | undefined;
  const isOfLink = part === 'body' ? input?.body !== undefined : given?.[part]?.[name ?? ''] !== undefined;
  return {
    kind: isOfLink ? 'broken-link' : 'unchecked-value',
    part: 'link',
    name: link,
    instance: '',
    sentence: `The link \`${link}\` was not followed, because its request would be invalid. ${sentence}`,
  };
}

function isDelete({ operation }: Call): boolean {
  return operation.method === 'delete';
}

/** Values of the link replace generated ones. */
function joinParameters(own: Call['input'], { input }: Call) {
  const made = own?.parameters;
  const given = input?.parameters;
  return {
    path: { ...made?.path, ...given?.path },
    query: { ...made?.query, ...given?.query },
    header: { ...made?.header, ...given?.header },
    cookie: { ...made?.cookie, ...given?.cookie },
  };
}
