import type { Json } from '@curlew/openapi';

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
