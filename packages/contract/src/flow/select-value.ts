import type { Json } from '@curlew/openapi';
import { PatternMatcher } from '@curlew/openapi/internal';
import { JSONPathEnvironment, type JSONValue } from 'json-p3';

/** Thrown for an expression without a value; its message is a sentence. */
export class MissingValue extends Error {
  constructor(expression: string) {
    super(`\`${expression}\` has no value.`);
  }
}

/** Thrown for what this program cannot evaluate; its message ends the sentence "Not checked: ". */
export class NotEvaluated extends Error {}

/** Patterns of `match()` and `search()` are untrusted: they run within bounds, and one that is costly matches nothing. */
const patterns = new PatternMatcher();
const environment = createEnvironment();

function createEnvironment(): JSONPathEnvironment {
  const made = new JSONPathEnvironment();
  for (const [name, wrap] of [
    ['match', (pattern: string) => `^(?:${pattern})$`],
    ['search', (pattern: string) => pattern],
  ] as const) {
    const standard = made.functionRegister.get(name);
    if (standard === undefined) throw new Error(`JSONPath has no function ${name}`);
    made.functionRegister.set(name, {
      argTypes: standard.argTypes,
      returnType: standard.returnType,
      call: (text: unknown, pattern: unknown) =>
        typeof text === 'string' &&
        typeof pattern === 'string' &&
        patterns.matches(wrap(pattern), text) === true,
    });
  }
  return made;
}

/** A value that a JSONPath selects, and its JSON Pointer. */
export interface SelectedNode {
  value: Json;
  keys: (string | number)[];
}

/**
 * Evaluates a JSONPath (RFC 9535).
 * @throws {Error} for an invalid one.
 */
export function queryPath(value: Json, path: string): SelectedNode[] {
  return environment
    .query(path, value as JSONValue)
    .nodes.map((node) => ({ value: node.value as Json, keys: [...node.location] as (string | number)[] }));
}

/**
 * Whether a JSONPath selects anything: the search ends at the first node.
 * @throws {Error} for an invalid one.
 */
export function selectsAny(value: Json, path: string): boolean {
  return environment.lazyQuery(path, value as JSONValue).next().done !== true;
}

export function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
