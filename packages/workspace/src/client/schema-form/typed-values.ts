import type { Json } from '@curlew/openapi';

/** JSON of ECMAScript 2026, which browsers of 2025 have: with an older one, numbers are as JavaScript writes them. */
const { rawJSON, isRawJSON } = JSON as {
  rawJSON?: (text: string) => object;
  isRawJSON?: (value: unknown) => value is { rawJSON: string };
};
const parse = JSON.parse as (
  text: string,
  revive: (name: string, value: Json, context?: { source?: string }) => Json,
) => Json;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * A number as it is written, where JavaScript would write it otherwise: `12345678901234567890`, `1.0`. `JSON.stringify` writes it so.
 * A text that is no number yet, such as `1.` or `-`, stays a text.
 */
export function exactNumber(text: string): Json {
  const written = text.trim();
  if (!NUMBER.test(written)) return text;
  const value = Number(written);
  return rawJSON && String(value) !== written ? (rawJSON(written) as Json) : value;
}

/** Parses a JSON text with its numbers as they are written. @throws SyntaxError */
export function parseExact(text: string): Json {
  return parse(text, (_, value, context) =>
    typeof value === 'number' && context?.source !== undefined ? exactNumber(context.source) : value,
  );
}

/** A value as it can be given to others: as JSON text where it has numbers that JavaScript would write otherwise. */
export function exactText(value: Json): Json {
  return hasExact(value) ? JSON.stringify(value, null, 2) : value;
}

/** A value for an address or a form, where each number is a text: those that JavaScript would write otherwise are one already. */
export function textsOfNumbers(value: Json): Json {
  if (isRawJSON?.(value)) return value.rawJSON;
  if (!hasExact(value)) return value;
  if (Array.isArray(value)) return value.map(textsOfNumbers);
  return Object.fromEntries(
    Object.entries(value as object).map(([name, part]) => [name, textsOfNumbers(part as Json)]),
  );
}

function hasExact(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isRawJSON?.(value) === true || Object.values(value).some((part) => hasExact(part as Json));
}

/** The expression of an output: a place in the body of the reply, `/id`, or an expression; undefined for another text. */
export function outputExpression(place: string): string | undefined {
  const text = place.trim();
  if (text === '' || text === '/') return '$response.body';
  if (text.startsWith('/')) return `$response.body#${text}`;
  return /^\$(?:statusCode$|url$|method$|(?:response|request)\.\S+$)/.test(text) ? text : undefined;
}

/**
 * A constant as it is typed in place of another one, or the expression of a value. A text stays a text; other values are JSON.
 * @throws {SyntaxError} if it is neither.
 */
export function constantOf(text: string, before: Json): Json {
  if (typeof before === 'string' || text.trimStart().startsWith('$')) return text;
  return JSON.parse(text) as Json;
}
