import { isObject, type Operation } from '@curlew/openapi';
import type { Exchange } from '../call/exchange.ts';
import type { CaseContext } from '../cases/test-case.ts';
import type { AssertionResult } from '../run/case-result.ts';
import { DEFAULT_SCRIPT_LIMITS, type ScriptRun } from './script-run.ts';

/** Whether an operation has scripts of a collection. */
export function hasScripts({ extensions }: Operation): boolean {
  return isObject(extensions['x-coll-scripts']);
}

/** Runs the pre-request script; its variables are available to the request and later cases. */
export async function runPreRequest(operation: Operation, context: CaseContext): Promise<AssertionResult[]> {
  return runEvent(operation, 'prerequest', undefined, context);
}

/** Runs the test script: one assertion per `pm.test`, and one if the script fails. */
export async function runTestScript(
  operation: Operation,
  exchange: Exchange,
  context: CaseContext,
): Promise<AssertionResult[]> {
  return exchange.response ? runEvent(operation, 'test', exchange, context) : [];
}

async function runEvent(
  operation: Operation,
  event: ScriptRun['event'],
  exchange: Exchange | undefined,
  { scripts }: CaseContext,
): Promise<AssertionResult[]> {
  const kept = operation.extensions['x-coll-scripts'];
  const source = isObject(kept) ? kept[event] : undefined;
  if (typeof source !== 'string' || source.trim() === '' || scripts === undefined) return [];
  const outcome = await scripts.sandbox.run({
    source,
    event,
    name: operation.summary ?? operation.operationId ?? operation.key,
    variables: Object.fromEntries(scripts.variables),
    request: {
      method: exchange?.request.method ?? operation.method.toUpperCase(),
      url: exchange?.request.url ?? operation.path,
      headers: exchange?.request.headers.map(({ name, value }): [string, string] => [name, value]) ?? [],
      body: Buffer.from(exchange?.request.body ?? []).toString('utf8'),
    },
    ...(exchange?.response && {
      response: {
        code: exchange.response.status,
        status: exchange.response.statusText,
        headers: exchange.response.headers.map(({ name, value }): [string, string] => [name, value]),
        body: Buffer.from(exchange.response.body).toString('utf8'),
        responseTime: Math.round(exchange.durationMs),
      },
    }),
    limits: DEFAULT_SCRIPT_LIMITS,
  });
  scripts.variables.clear();
  for (const [name, value] of Object.entries(outcome.variables)) scripts.variables.set(name, value);
  const label = event === 'test' ? 'test script' : 'pre-request script';
  const results = outcome.tests
    .filter(({ skipped }) => skipped !== true)
    .map(
      ({ name, passed, message }): AssertionResult => ({
        name,
        passed,
        message,
        ...(exchange && { exchange: 0 }),
      }),
    );
  if (outcome.error !== undefined) results.push({ name: label, passed: false, message: outcome.error });
  return results;
}
