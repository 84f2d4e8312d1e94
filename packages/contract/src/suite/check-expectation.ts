import type { Exchange } from '@curlew/exchange';
import type { Description } from '@curlew/openapi';
import type { AssertionResult } from '../run/case-result.ts';
import { matchValue } from './match-value.ts';
import { headerOf, replyBody, valueAtPath } from './reply-value.ts';
import { schemaProblem } from './schema-problem.ts';
import type { Expectation } from './suite.ts';

/** Checks the expectations of a step; the description is checked elsewhere. */
export function checkExpectation(
  exchange: Exchange,
  expected: Expectation,
  { step, description }: { step: string; description: Description },
): AssertionResult[] {
  const { response, durationMs } = exchange;
  if (response === undefined) return [];
  const results: AssertionResult[] = [];
  const add = (name: string, problem: string | undefined): void => {
    results.push({ name: `${step}: ${name}`, passed: problem === undefined, message: problem ?? '' });
  };
  add('status', statusProblem(response.status, expected.status));
  for (const [name, wanted] of Object.entries(expected.headers ?? {}))
    add(`header ${name}`, matchValue(headerOf(exchange, name), wanted));
  const body = replyBody(exchange);
  for (const [path, wanted] of Object.entries(expected.body ?? {}))
    add(
      path,
      attempt(() => matchValue(valueAtPath(body, path), wanted)),
    );
  const { schema, maxDurationMs } = expected;
  if (schema !== undefined)
    add(
      'schema',
      attempt(() => schemaProblem(body, schema, description)),
    );
  if (maxDurationMs !== undefined)
    add(
      'duration',
      durationMs <= maxDurationMs
        ? undefined
        : `Expected at most ${maxDurationMs} ms, found ${durationMs.toFixed(0)} ms.`,
    );
  return results;
}

function statusProblem(status: number, wanted: Expectation['status']): string | undefined {
  if (wanted === undefined) return status < 400 ? undefined : `Expected a status below 400, found ${status}.`;
  const all = [wanted].flat().map(String);
  const fits = all.some((one) => one === String(status) || one === `${String(status)[0]}XX`);
  return fits ? undefined : `Expected ${all.join(' or ')}, found ${status}.`;
}

/** An invalid JSONPath or schema of the suite fails its assertion. */
function attempt(check: () => string | undefined): string | undefined {
  try {
    return check();
  } catch (error) {
    return error instanceof Error ? `${error.message}.` : 'The assertion is not valid.';
  }
}
