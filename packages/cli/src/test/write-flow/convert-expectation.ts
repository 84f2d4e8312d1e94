import type { Expectation } from '@curlew/contract/internal';
import type { Json, JsonObject } from '@curlew/openapi';
import { escapePointer, isObject } from '@curlew/openapi/internal';

/** The criteria of an expectation of a suite; what a criterion cannot say is a note. */
export function convertExpectation(
  { status, headers = {}, body = {}, schema, contract }: Expectation,
  note: (text: string) => void,
): JsonObject[] {
  const criteria: JsonObject[] = [];
  const rest = Object.keys(headers).length + Object.keys(body).length;
  const wanted = statusCondition(status);
  // Without any criterion, a status below 400 is expected.
  if (wanted !== undefined || rest > 0) criteria.push({ condition: wanted ?? '$statusCode < 400' });
  for (const [name, matcher] of Object.entries(headers))
    criteria.push(...convertMatcher(`$response.header.${name}`, undefined, matcher, note));
  for (const [path, matcher] of Object.entries(body)) {
    const pointer = getPointer(path);
    criteria.push(
      ...convertMatcher(pointer === undefined ? undefined : `$response.body${pointer}`, path, matcher, note),
    );
  }
  if (schema !== undefined)
    note(
      'the expected `schema` is left out: every response is compared with the description, so declare it there.',
    );
  if (contract === false)
    note(
      '`contract: false` is left out: accept findings by a baseline, or by `x-curlew-ignore` in the description.',
    );
  return criteria;
}

function statusCondition(status: Expectation['status']): string | undefined {
  if (status === undefined) return undefined;
  return [status]
    .flat()
    .map((one) => {
      const text = String(one);
      if (!text.endsWith('XX')) return `$statusCode == ${text}`;
      const low = Number(text[0]) * 100;
      const range = `$statusCode >= ${low} && $statusCode < ${low + 100}`;
      return [status].flat().length > 1 ? `(${range})` : range;
    })
    .join(' || ');
}

/** `#/items/0/id` for `$.items[0].id`; undefined for paths that select in other ways. */
function getPointer(path: string): string | undefined {
  if (path === '$') return '';
  if (!/^\$(?:\.[A-Za-z_][\w-]*|\[\d+\]|\['[^'\\]*'\])*$/.test(path)) return undefined;
  const keys = Array.from(
    path.matchAll(/\.([A-Za-z_][\w-]*)|\[(\d+)\]|\['([^'\\]*)'\]/g),
    ([, name, index, quoted]) => name ?? index ?? quoted ?? '',
  );
  // Braces cannot be in an expression.
  if (keys.some((key) => /[{}]/.test(key))) return undefined;
  return `#${keys.map((key) => `/${escapePointer(key)}`).join('')}`;
}

const CONDITIONS = ['equals', 'matches', 'contains', 'type', 'exists', 'length', 'min', 'max'];

/**
 * @param expression of the value; undefined if only a JSONPath selects it.
 * @param path in the body.
 */
function convertMatcher(
  expression: string | undefined,
  path: string | undefined,
  matcher: Json,
  note: (text: string) => void,
): JsonObject[] {
  const isConditions =
    isObject(matcher) &&
    Object.keys(matcher).length > 0 &&
    Object.keys(matcher).every((name) => CONDITIONS.includes(name));
  const conditions = isConditions ? matcher : { equals: matcher };
  return Object.entries(conditions).flatMap(([name, wanted]) => {
    const converted = convertCondition(name, wanted, expression, path);
    if (converted !== undefined) return [converted];
    note(`the expectation \`${name}\` of \`${path ?? expression ?? ''}\` is left out.`);
    return [];
  });
}

function convertCondition(
  name: string,
  wanted: Json,
  expression: string | undefined,
  path: string | undefined,
): JsonObject | undefined {
  if (name === 'exists' && wanted === true && path !== undefined)
    return { context: '$response.body', condition: path, type: 'jsonpath' };
  if (expression === undefined) return undefined;
  switch (name) {
    case 'equals':
      return isLiteral(wanted) ? { condition: `${expression} == ${literal(wanted)}` } : undefined;
    case 'matches':
      return { context: expression, condition: String(wanted), type: 'regex' };
    case 'contains':
      return typeof wanted === 'string' && path === undefined
        ? { context: expression, condition: escapePattern(wanted), type: 'regex' }
        : undefined;
    case 'exists':
      return { condition: `${expression} ${wanted === true ? '!=' : '=='} null` };
    case 'min':
    case 'max':
      return typeof wanted === 'number'
        ? { condition: `${expression} ${name === 'min' ? '>=' : '<='} ${wanted}` }
        : undefined;
    default:
      return undefined;
  }
}

/** A string with variables among other characters is no literal: conditions do not join strings. */
function isLiteral(value: Json): value is string | number | boolean | null {
  if (typeof value === 'string') return !value.includes('{{') || /^\{\{[^{}]+\}\}$/.test(value);
  return value === null || typeof value !== 'object';
}

/** A variable of the suite stands without quotes: it becomes an expression. */
function literal(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value);
  if (/^\{\{[^{}]+\}\}$/.test(value)) return value;
  return `'${value.replaceAll("'", "''")}'`;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** The output of `extract`: `status`, `header:Location`, or a JSONPath into the body. */
export function extractedOutput(source: string): Json {
  if (source === 'status') return '$statusCode';
  const header = /^header:(.+)$/.exec(source)?.[1];
  if (header !== undefined) return `$response.header.${header.trim()}`;
  const pointer = getPointer(source);
  if (pointer !== undefined) return `$response.body${pointer}`;
  return { context: '$response.body', selector: source, type: 'jsonpath' };
}
