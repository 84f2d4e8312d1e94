import {
  SCOPE_NAMES,
  type ScriptOutcome,
  type ScriptRun,
  type VariableScopes,
} from '@curlew/contract/scripts';
import type { Json, JsonObject } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';

/** Sizes of what a script returns, in characters; what is longer is cut, or is an error where that would change it. */
export const MAX_RESULT = {
  tests: 1_000,
  name: 300,
  message: 2_000,
  /** Names of calls that are not supported. */
  unsupported: 100,
  headers: 100,
  /** Names and values of all variables and headers together. */
  values: 4_000_000,
} as const;

/** JSON that a script returns: `results` of its tests, and the `values` that it set. */
export interface ScriptTexts {
  results?: string | undefined;
  values?: string | undefined;
}

/** Reads what a script returns. Scripts can replace globals, so it is validated, and bounded. */
export function readOutcome({ results, values }: ScriptTexts, run: ScriptRun): ScriptOutcome {
  const given = getObject(results);
  const late = getObject(values);
  const tests = [...getList(given.tests), ...getList(late.tests)].filter(isObject);
  const { next } = given;
  const testCount = Number(late.testCount ?? given.testCount ?? 0);
  const error =
    testCount > MAX_RESULT.tests
      ? `The script has ${testCount} tests; only the first ${MAX_RESULT.tests} are kept.`
      : late.isTooLong === true
        ? `The variables and headers of the script have more than ${MAX_RESULT.values} characters; they are not kept.`
        : undefined;
  return {
    tests: tests.slice(0, MAX_RESULT.tests).map(({ name, passed, message, skipped }) => ({
      name: cut(name, MAX_RESULT.name),
      passed: passed === true,
      message: cut(message ?? '', MAX_RESULT.message),
      ...(skipped === true && { skipped }),
    })),
    scopes: getScopes(late.scopes ?? null) ?? run.scopes,
    unsupported: getList(late.unsupported)
      .slice(0, MAX_RESULT.unsupported)
      .map((name) => cut(name, MAX_RESULT.name)),
    headers: getList(late.headers)
      .slice(0, MAX_RESULT.headers)
      .flatMap((pair): [string, string][] =>
        Array.isArray(pair) ? [[String(pair[0]), String(pair[1])]] : [],
      ),
    ...(typeof next === 'string' && { next: cut(next, MAX_RESULT.name) }),
    ...(next === null && { next }),
    ...(given.isSkipped === true && { isSkipped: true }),
    ...(error !== undefined && { error }),
  };
}

/** A string of at most `max` characters, its last one a sign that it was longer. */
export function cut(value: Json | undefined, max: number): string {
  const text = typeof value === 'string' ? value : String(value);
  return text.length > max + 1 ? `${text.slice(0, max)}…` : text;
}

function getObject(text: string | undefined): JsonObject {
  const value: Json = text === undefined ? null : JSON.parse(text);
  return isObject(value) ? value : {};
}

function getList(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function getScopes(value: Json): VariableScopes | undefined {
  if (!isObject(value)) return undefined;
  const scopes: VariableScopes = {
    local: {},
    data: {},
    environment: {},
    collection: {},
    globals: {},
    given: {},
  };
  for (const name of SCOPE_NAMES) {
    const own = value[name];
    if (!isObject(own)) return undefined;
    scopes[name] = own;
  }
  return scopes;
}
