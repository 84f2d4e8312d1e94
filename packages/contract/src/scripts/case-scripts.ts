import { isObject, type Json, type Operation } from '@curlew/openapi';
import type { HttpHeader } from '@curlew/request';
import type { Exchange } from '../call/exchange.ts';
import type { CaseContext } from '../cases/test-case.ts';
import type { AssertionResult } from '../run/case-result.ts';
import { DEFAULT_SCRIPT_LIMITS, type ScriptOutcome, type ScriptRun } from './script-run.ts';
import { scriptSender } from './script-sender.ts';

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

/** The scripts of an operation: of each request of the collection that became it; empty without scripts. */
export function scriptsOf(operation: Operation): RequestScripts[] {
  const { summary, operationId, key, extensions } = operation;
  const kept = extensions['x-coll-scripts'];
  if (!isObject(kept)) return [];
  const name = summary ?? operationId ?? key;
  const { requests } = kept;
  if (!Array.isArray(requests) || requests.length === 0) return [{ ...kept, name }];
  return requests
    .filter(isObject)
    .map((one) => ({ ...one, name: typeof one.name === 'string' ? one.name : name }));
}

/** Runs the pre-request script; its variables are available to the request and later cases. */
export async function runPreRequest(
  operation: Operation,
  scripts: RequestScripts | undefined,
  context: CaseContext,
): Promise<EventResult> {
  return runEvent(operation, scripts, 'prerequest', undefined, context);
}

/** Runs the test script: one assertion per `pm.test`, for each unsupported call, and for a failed script. */
export async function runTestScript(
  operation: Operation,
  scripts: RequestScripts | undefined,
  exchange: Exchange,
  context: CaseContext,
): Promise<EventResult> {
  return exchange.response ? runEvent(operation, scripts, 'test', exchange, context) : NO_RESULT;
}

const NO_RESULT: EventResult = { assertions: [], headers: [], isSkipped: false };

async function runEvent(
  operation: Operation,
  own: RequestScripts | undefined,
  event: ScriptRun['event'],
  exchange: Exchange | undefined,
  context: CaseContext,
): Promise<EventResult> {
  const { scripts } = context;
  if (scripts === undefined || own === undefined) return NO_RESULT;
  const { name, [event]: source } = own;
  if (event === 'prerequest') scripts.scopes = { ...scripts.scopes, local: {} };
  if (typeof source !== 'string' || source.trim() === '') return NO_RESULT;
  const outcome = await scripts.sandbox.run(
    {
      source,
      event,
      name,
      scopes: scripts.scopes,
      ...messagesOf(operation, exchange),
      limits: DEFAULT_SCRIPT_LIMITS,
    },
    scriptSender(context),
  );
  scripts.scopes = outcome.scopes;
  return {
    assertions: assertionsOf(outcome, event, exchange),
    headers: outcome.headers.map(([name, value]) => ({ name, value })),
    isSkipped: outcome.isSkipped === true,
    ...(outcome.next !== undefined && { next: outcome.next }),
  };
}

function messagesOf(
  operation: Operation,
  exchange: Exchange | undefined,
): Pick<ScriptRun, 'request' | 'response'> {
  const pairs = (headers: readonly HttpHeader[] = []) =>
    headers.map(({ name, value }): [string, string] => [name, value]);
  const { request, response } = exchange ?? {};
  return {
    request: {
      method: request?.method ?? operation.method.toUpperCase(),
      url: request?.url ?? `${operation.servers[0]?.url ?? ''}${operation.path}`,
      headers: pairs(request?.headers),
      body: Buffer.from(request?.body ?? []).toString('utf8'),
    },
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

function assertionsOf(
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
