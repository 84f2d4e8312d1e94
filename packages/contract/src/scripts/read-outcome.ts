import { isObject, type Json } from '@curlew/openapi';
import { SCOPE_NAMES, type ScriptOutcome, type ScriptRun, type VariableScopes } from './script-run.ts';

/** Reads the JSON that a script returns. Scripts can replace globals, so it is validated. */
export function readOutcome(text: unknown, run: ScriptRun): ScriptOutcome {
  const value: Json = typeof text === 'string' ? JSON.parse(text) : null;
  const given = isObject(value) ? value : {};
  const tests = listOf(given.tests).filter(isObject);
  const { next } = given;
  return {
    tests: tests.map(({ name, passed, message, skipped }) => ({
      name: String(name),
      passed: passed === true,
      message: String(message ?? ''),
      ...(skipped === true && { skipped }),
    })),
    scopes: scopesOf(given.scopes ?? null) ?? run.scopes,
    unsupported: listOf(given.unsupported).map(String),
    headers: listOf(given.headers).flatMap((pair): [string, string][] =>
      Array.isArray(pair) ? [[String(pair[0]), String(pair[1])]] : [],
    ),
    ...((typeof next === 'string' || next === null) && { next }),
    ...(given.isSkipped === true && { isSkipped: true }),
  };
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function scopesOf(value: Json): VariableScopes | undefined {
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
