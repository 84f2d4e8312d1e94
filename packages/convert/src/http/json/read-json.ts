import { ExactNumber } from '../../infer/exact-number.ts';
import { UnknownValue } from '../../infer/unknown-value.ts';
import { jsonOfTemplate, VARIABLE_MARK } from './json-template.ts';

/**
 * Reads JSON without losing what its text says about a number. A text that is JSON but for comments and
 * for variables (`{{name}}`, `$NAME`) in place of values is read too; the variables become
 * `UnknownValue`s. Undefined when it is not JSON.
 */
export function readJson(text: string): { value: unknown } | undefined {
  const plain = parse(text, losesByParsing(text));
  if (plain) return plain;
  const template = jsonOfTemplate(text);
  return template === undefined ? undefined : parse(template, true);
}

function parse(text: string, revive: boolean): { value: unknown } | undefined {
  try {
    return { value: revive ? JSON.parse(text, exactNumber as Reviver) : JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Slow path: preserves `1.0` and similar numbers. */
function losesByParsing(text: string): boolean {
  return text.includes('.0') && /\d\.0+(?!\d)/.test(text);
}

/** ECMAScript's reviver with source text (ES2026); missing in TypeScript's library. */
type Reviver = (key: string, value: unknown) => unknown;

function exactNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value === 'string' && value.startsWith(VARIABLE_MARK)) {
    return new UnknownValue(value.slice(VARIABLE_MARK.length));
  }
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return /\.0+$/.test(context.source) ? new ExactNumber(context.source) : value;
}
