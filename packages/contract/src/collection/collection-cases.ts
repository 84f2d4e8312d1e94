import type { Exchange } from '@curlew/exchange';
import type { Json, JsonObject, Operation } from '@curlew/openapi';
import { CookieJar } from '../call/cookie-jar.ts';
import type { Session } from '../call/session.ts';
import {
  type Acceptance,
  getFindings,
  inconclusiveReply,
  isExpected,
  judgeReply,
} from '../cases/judge-reply.ts';
import { getAdvice, type RunAdvice } from '../cases/run-advice.ts';
import {
  type CaseContext,
  type CaseFilter,
  type CaseRun,
  caseOperation,
  failedRun,
  matchesFilters,
  type SkippedCase,
  type TestCase,
  UniqueNames,
} from '../cases/test-case.ts';
import {
  hasSource,
  runPreRequest,
  runTestScript,
  runWithoutScripts,
  type ScriptSubject,
} from '../scripts/case-scripts.ts';
import type { VariableScopes, VariableValues } from '../scripts/script-run.ts';
import {
  type CollectionRequest,
  type CollectionToRun,
  composeItem,
  type NotSent,
  namedServers,
} from './compose-request.ts';
import { NO_OPERATION, sentCall } from './raw-call.ts';
import { RequestVariables } from './resolve-variables.ts';

/** An operation of the description that a collection was converted to, and the indexes of its requests. */
export interface RequestOrigin {
  /** In lower case. */
  method: string;
  path: string;
  requests: readonly number[];
}

export interface CollectionOptions {
  session: Session;
  /** The requests of each operation, by their indexes. */
  origins: readonly RequestOrigin[];
  filters?: readonly CaseFilter[];
  /** Default: responses of requests with tests of their own, and those that the collection has saved, are accepted. */
  acceptance?: Acceptance;
  /** Rows of data: the collection runs once for each. */
  rows?: readonly VariableValues[];
  /** Variables of options by scope. */
  given?: Partial<Pick<VariableScopes, 'globals' | 'collection' | 'environment'>>;
}

/** The cases of a collection, and the variables with which its run begins. */
export interface PlannedCollection {
  cases: TestCase[];
  scopes: VariableScopes;
  /** Origins that requests may be sent to, beside the servers of the description. */
  servers: ReadonlySet<string>;
}

/** A run of one request. */
interface ItemRun {
  item: CollectionRequest;
  operation: Operation | undefined;
  servers: ReadonlySet<string>;
  cookies: CookieJar;
  acceptance: Acceptance | undefined;
  iteration: { index: number; count: number };
  row: VariableValues;
}

/**
 * Plans a collection as its runner sends it: each request as it is written, in the order of the folders, one after the
 * other, once for each row of data. Variables are resolved when a request is sent.
 */
export function collectionCases(collection: CollectionToRun, options: CollectionOptions): PlannedCollection {
  const { session, origins, filters = [], acceptance, rows = [{}], given = {} } = options;
  const scopes: VariableScopes = {
    given: {},
    globals: { ...given.globals },
    collection: { ...collection.variables, ...given.collection },
    environment: { ...given.environment },
    data: {},
    local: {},
  };
  const operationOf = operationsByRequest(session, origins);
  const servers = namedServers(collection, scopes, rows);
  const names = new UniqueNames();
  const cookies = new CookieJar();
  const sequence = collection.name ?? 'collection';
  const cases = rows.flatMap((row, index) =>
    collection.requests.flatMap((item): TestCase[] => {
      const operation = operationOf(item.index);
      const protocol = operation && session.getProtocol(operation)?.id;
      const described = operation && caseOperation(operation, protocol ?? 'http');
      if (filters.length > 0 && !(described && matchesFilters(described, filters))) return [];
      const number = rows.length > 1 ? ` [${index + 1}]` : '';
      const iteration = { index, count: rows.length };
      return [
        names.rename({
          id: `${['collection', ...item.folders, item.name].join(' | ')}${number}`,
          name: `${item.name}${number}`,
          group: item.folders.join(' / ') || sequence,
          ...(described && { operation: described, purpose: 'success' as const }),
          definition: { item, row } as unknown as JsonObject,
          sequence,
          iteration: index,
          requestNames: [item.name, ...(item.id === undefined ? [] : [item.id])],
          ...(hasSource(item.scripts) && { hasScripts: true as const }),
          run: (context) =>
            runItem({ item, operation, servers, cookies, acceptance, iteration, row }, context),
        }),
      ];
    }),
  );
  return { cases, scopes, servers };
}

function operationsByRequest(
  { api }: Session,
  origins: readonly RequestOrigin[],
): (index: number) => Operation | undefined {
  const byPlace = new Map(api.operations.map((one) => [`${one.method.toLowerCase()} ${one.path}`, one]));
  const byIndex = new Map(
    origins.flatMap(({ method, path, requests }) =>
      requests.map((index) => [index, byPlace.get(`${method} ${path}`)] as const),
    ),
  );
  return (index) => byIndex.get(index);
}

/** The tools that collections are written with follow redirects. */
const MAX_REDIRECTS = 10;

async function runItem(run: ItemRun, context: CaseContext): Promise<CaseRun | SkippedCase> {
  const { item, operation, servers, cookies, acceptance, iteration, row } = run;
  const scripts = { name: item.name, ...item.scripts } satisfies Record<string, Json>;
  const unrun = runWithoutScripts(scripts, context);
  if (unrun) return unrun;
  const subject = (): ScriptSubject => ({ request: scriptedRequest(item), iteration, data: row });
  const before = await runPreRequest(subject(), scripts, context);
  const first = before.next === undefined ? {} : { next: before.next };
  if (before.isSkipped) return { skipped: 'The pre-request script skipped the request.', ...first };
  const variables = new RequestVariables(getScopes(context, row), item.variables);
  const composed = composeItem(item, variables, {
    context,
    operation,
    servers,
    scriptHeaders: before.headers,
  });
  if (!('url' in composed))
    return notSent(composed, { before: before.assertions, first, advice: getAdvice(context) });
  const { method, url, headers, body } = composed;
  const bytes = body === undefined ? {} : { body: new TextEncoder().encode(body) };
  const hasCookies = headers.some(({ name }) => name.toLowerCase() === 'cookie');
  const sent = hasCookies ? headers : [...headers, ...cookies.header(url)];
  const limits = { maxRedirects: MAX_REDIRECTS, ...context.limits };
  const call = sentCall({ method, url, headers: sent, ...bytes }, limits, operation?.key);
  const exchange = await context.session.run(call, { signal: context.signal });
  if (exchange.response) cookies.keep(url, exchange.response.headers);
  const after = await runTestScript(subject(), scripts, exchange, context);
  const next = after.next === undefined ? first : { next: after.next };
  const own = [...before.assertions, ...after.assertions];
  const judge = acceptance ?? (isJudged(item, exchange, own.length) ? 'declared' : 'valid');
  const described = operation ?? NO_OPERATION;
  const reply = acceptance === undefined ? inconclusiveReply(exchange, described) : undefined;
  const judged = judgeReply(exchange, described, judge, { index: 0, isRecorded: true });
  const inconclusive = judged.inconclusive ?? reply;
  return {
    ...next,
    exchanges: [exchange],
    findings: getFindings(described, exchange, 0, context),
    assertions: [...before.assertions, ...judged.assertions, ...after.assertions],
    ...(inconclusive && !isExpected(inconclusive, own, item.scripts) && { inconclusive }),
  };
}

/** Whether the collection itself says that this response is right: by tests, or by a saved response. */
function isJudged({ savedStatuses }: CollectionRequest, { response }: Exchange, tests: number): boolean {
  return tests > 0 || (response !== undefined && savedStatuses.includes(response.status));
}

/** Without a sandbox, the variables of options are those of every request. */
function getScopes({ scripts, variables }: CaseContext, row: VariableValues): VariableScopes {
  if (scripts) return { ...scripts.scopes, data: row };
  return { given: { ...variables }, globals: {}, collection: {}, environment: {}, data: row, local: {} };
}

function notSent(
  reason: NotSent,
  {
    before,
    first,
    advice,
  }: { before: CaseRun['assertions']; first: { next?: string | null }; advice: RunAdvice },
): CaseRun | SkippedCase {
  if ('missing' in reason) {
    const list = reason.missing.map(({ name, place }) => `\`${name}\` in ${place}`).join(', ');
    const [{ name = '' } = {}] = reason.missing;
    return {
      skipped: `Not sent, because a variable has no value: ${list}. Set it in a script, or ${advice.variable(name)}.`,
      ...first,
    };
  }
  if ('problem' in reason) return { skipped: `Not sent. ${reason.problem}`, ...first };
  const message = `The request to ${reason.foreign} was not sent: it is not a server of the collection, of its environment or of ${advice.givenServer}.`;
  const failed = failedRun('The request goes to a server of the run', message);
  return { ...failed, assertions: [...before, ...failed.assertions], ...first };
}

/** A request as a pre-request script reads it: as written. */
function scriptedRequest({
  method,
  url,
  query = [],
  headers,
  body,
}: CollectionRequest): ScriptSubject['request'] {
  const pairs = query.map(({ name, value }) => (value === undefined ? name : `${name}=${value}`));
  return {
    method,
    url: pairs.length === 0 ? url : `${url}?${pairs.join('&')}`,
    headers: headers.map(({ name, value }): [string, string] => [name, value]),
    body: body?.kind === 'text' ? body.text : '',
  };
}
