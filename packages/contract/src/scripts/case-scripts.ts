import type { Exchange } from '@curlew/exchange';
import type { Json, JsonObject, Operation } from '@curlew/openapi';
import { type HttpHeader, isObject } from '@curlew/openapi/internal';
import { isOfClient, serverTarget } from '../call/server-target.ts';
import { getAdvice } from '../cases/run-advice.ts';
import type { CaseContext, CaseRun, TestCase } from '../cases/test-case.ts';
import { sentCall } from '../collection/raw-call.ts';
import { MissingPackageError } from '../optional-package.ts';
import type { AssertionResult } from '../run/case-result.ts';
import {
  DEFAULT_SCRIPT_LIMITS,
  type ScriptOutcome,
  type ScriptRequest,
  type ScriptRun,
  type ScriptRunner,
  type ScriptSender,
  type VariableValues,
} from './script-run.ts';

/** What a script of a case decided. */
export interface EventResult {
  assertions: AssertionResult[];
  /** Headers that a pre-request script set. */
  headers: HttpHeader[];
  /** Name of the request to continue with; null: none. */
  next?: string | null;
  isSkipped: boolean;
}

/** The scripts of one request of a collection. */
export interface RequestScripts {
  /** The name by which scripts know the request. */
  name: string;
  prerequest?: Json;
  test?: Json;
}

/**
 * Creates a sandbox for the scripts of cases. Undefined if no case has scripts, and if the package that `load` imports is not
 * installed: then cases with scripts are inconclusive.
 */
export async function openScriptRunner(
  cases: readonly TestCase[],
  load: () => Promise<{ ScriptSandbox: new () => ScriptRunner }>,
): Promise<ScriptRunner | undefined> {
  if (!cases.some(({ hasScripts }) => hasScripts)) return undefined;
  try {
    const { ScriptSandbox } = await load();
    return new ScriptSandbox();
  } catch (error) {
    if (error instanceof MissingPackageError) return undefined;
    throw error;
  }
}

/** Whether there is a script to run. */
export function hasSource({ prerequest, test }: Pick<RequestScripts, 'prerequest' | 'test'> = {}): boolean {
  return [prerequest, test].some((source) => typeof source === 'string' && source.trim() !== '');
}

/**
 * The outcome of a case whose scripts cannot run; undefined if they can. Its request is not sent, because it may depend on what its
 * scripts set.
 */
export function runWithoutScripts(
  scripts: Pick<RequestScripts, 'prerequest' | 'test'> | undefined,
  context: CaseContext,
): CaseRun | undefined {
  if (context.scripts?.runner || !hasSource(scripts)) return undefined;
  const reason = 'Not run: the package that runs its scripts is not installed.';
  return { exchanges: [], findings: [], assertions: [], inconclusive: { cause: 'no-scripts', reason } };
}

/**
 * The scripts of an operation: of each request of the collection that became it, after those of the whole collection; empty
 * without scripts.
 */
export function getScripts(operation: Operation, api: JsonObject): RequestScripts[] {
  const { summary, operationId, key, extensions } = operation;
  const [shared, kept] = [api['x-coll-scripts'], extensions['x-coll-scripts']];
  const name = summary ?? operationId ?? key;
  const { requests } = isObject(kept) ? kept : {};
  const each = Array.isArray(requests) ? requests.filter(isObject) : [];
  const all = each.length > 0 ? each : isObject(kept) ? [kept] : isObject(shared) ? [{}] : [];
  return all.map((own) => ({
    ...own,
    ...joinScripts(isObject(shared) ? shared : {}, own),
    name: typeof own.name === 'string' ? own.name : name,
  }));
}

function joinScripts(outer: JsonObject, own: JsonObject): Pick<RequestScripts, 'prerequest' | 'test'> {
  const join = (event: 'prerequest' | 'test'): object => {
    const texts = [outer[event], own[event]].filter((text) => typeof text === 'string');
    return texts.length === 0 ? {} : { [event]: texts.join('\n') };
  };
  return { ...join('prerequest'), ...join('test') };
}

/** What scripts read of a request before it is sent. */
export type ScriptedRequest = ScriptRun['request'];

/** What the scripts of a case are about. */
export interface ScriptSubject {
  /** The request as it is written, until it is sent. */
  request: ScriptedRequest;
  /** Index of the row of data, and how many there are. */
  iteration?: { index: number; count: number };
  /** The row of data. */
  data?: VariableValues;
}

/** The subject of the scripts of an operation. */
function getSubject({ method, servers, path }: Operation): ScriptSubject {
  const url = `${servers[0]?.url ?? ''}${path}`;
  return { request: { method: method.toUpperCase(), url, headers: [], body: '' } };
}

/** Runs the pre-request script; its variables are available to the request and later cases. */
export async function runPreRequest(
  operation: Operation | ScriptSubject,
  scripts: RequestScripts | undefined,
  context: CaseContext,
): Promise<EventResult> {
  return runEvent(subjectIn(operation), scripts, 'prerequest', undefined, context);
}

/** Runs the test script: one assertion per `pm.test`, for each unsupported call, and for a failed script. */
export async function runTestScript(
  operation: Operation | ScriptSubject,
  scripts: RequestScripts | undefined,
  exchange: Exchange,
  context: CaseContext,
): Promise<EventResult> {
  return exchange.response ? runEvent(subjectIn(operation), scripts, 'test', exchange, context) : NO_RESULT;
}

function subjectIn(about: Operation | ScriptSubject): ScriptSubject {
  return 'request' in about ? about : getSubject(about);
}

const NO_RESULT: EventResult = { assertions: [], headers: [], isSkipped: false };

async function runEvent(
  { request, iteration, data = {} }: ScriptSubject,
  own: RequestScripts | undefined,
  event: ScriptRun['event'],
  exchange: Exchange | undefined,
  context: CaseContext,
): Promise<EventResult> {
  const { scripts } = context;
  if (scripts?.runner === undefined || own === undefined) return NO_RESULT;
  const { name, [event]: source } = own;
  if (event === 'prerequest') scripts.scopes = { ...scripts.scopes, local: {}, data };
  if (typeof source !== 'string' || source.trim() === '') return NO_RESULT;
  const outcome = await scripts.runner.run(
    {
      source,
      event,
      name,
      scopes: scripts.scopes,
      ...(iteration && { iteration }),
      ...getMessages(request, exchange),
      limits: DEFAULT_SCRIPT_LIMITS,
    },
    scriptSender(context),
  );
  scripts.scopes = outcome.scopes;
  return {
    assertions: getAssertions(outcome, event, exchange),
    headers: getHeaders(outcome.headers),
    isSkipped: outcome.isSkipped === true,
    ...(outcome.next !== undefined && { next: outcome.next }),
  };
}

/** The headers that a script sets, without those that the client alone writes. */
function getHeaders(headers: readonly [string, string][]): HttpHeader[] {
  return headers.flatMap(([name, value]) => (isOfClient(name) ? [] : [{ name, value }]));
}

function getMessages(
  written: ScriptedRequest,
  exchange: Exchange | undefined,
): Pick<ScriptRun, 'request' | 'response'> {
  const pairs = (headers: readonly HttpHeader[]) =>
    headers.map(({ name, value }): [string, string] => [name, value]);
  const { request, response } = exchange ?? {};
  return {
    request: request
      ? {
          method: request.method,
          url: request.url,
          headers: pairs(request.headers),
          body: Buffer.from(request.body ?? []).toString('utf8'),
        }
      : written,
    ...(response && {
      response: {
        code: response.status,
        status: response.statusText,
        headers: pairs(response.headers),
        body: Buffer.from(response.body).toString('utf8'),
        responseTime: Math.round(exchange?.durationMs ?? 0),
      },
    }),
  };
}

function getAssertions(
  { tests, unsupported, error }: ScriptOutcome,
  event: ScriptRun['event'],
  exchange: Exchange | undefined,
): AssertionResult[] {
  const label = event === 'test' ? 'test script' : 'pre-request script';
  const results = tests
    .filter(({ skipped }) => skipped !== true)
    .map(
      ({ name, passed, message }): AssertionResult => ({
        name,
        passed,
        message,
        ...(exchange && { exchange: 0 }),
      }),
    );
  for (const name of unsupported)
    results.push({ name: `${label}: ${name}`, passed: false, message: `\`${name}\` is not supported.` });
  if (error !== undefined) results.push({ name: label, passed: false, message: error });
  return results;
}

/** Limit of a request of a script in milliseconds. */
const TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 1_000_000;

/**
 * Sends requests of scripts to the server of the run alone. Addresses of servers of the description are replaced by it;
 * other addresses are refused, and redirects are not followed.
 */
export function scriptSender(context: CaseContext): ScriptSender {
  return async (request) => {
    const url = getTarget(request, context);
    if (url === undefined)
      throw new Error(
        `The request to ${getOrigin(request.url)} was not sent: it is not a server of the description or of ${getAdvice(context).givenServer}.`,
      );
    const { method, headers, body } = request;
    const timeoutMs = Math.min(context.limits.timeoutMs ?? TIMEOUT_MS, TIMEOUT_MS);
    const call = sentCall(
      {
        method,
        url,
        headers: getHeaders(headers),
        ...(body !== undefined && { body: new TextEncoder().encode(body) }),
      },
      { timeoutMs, maxBodyBytes: MAX_BODY_BYTES, maxRedirects: 0 },
    );
    const { response, failure, durationMs } = await context.session.run(call, { signal: context.signal });
    if (response === undefined) throw new Error(failure?.message ?? 'No response was received.');
    return {
      code: response.status,
      status: response.statusText,
      headers: response.headers.map(({ name, value }): [string, string] => [name, value]),
      body: Buffer.from(response.body).toString('utf8'),
      responseTime: Math.round(durationMs),
    };
  };
}

/** The URL at the server of the run; undefined for another server, and for a URL with credentials. */
function getTarget({ url }: ScriptRequest, context: CaseContext): URL | undefined {
  const asked = URL.parse(url);
  if (asked === null || asked.username !== '' || asked.password !== '') return undefined;
  return serverTarget(url, context);
}

const MAX_ORIGIN = 200;

/** Without its path and query, which may hold credentials. */
function getOrigin(url: string): string {
  const origin = URL.parse(url)?.origin ?? 'null';
  return origin === 'null' ? 'an address without an http or https host' : origin.slice(0, MAX_ORIGIN);
}
