/// <reference path="./js-yaml.d.ts" />
import { FAILSAFE_SCHEMA, Type, types } from 'js-yaml';

/*
 * The core schema of YAML 1.2 (section 10.3) and merge keys, which everybody uses. js-yaml's own is wider:
 * it reads `1_000` and `0b1` as numbers, and dates as dates.
 */
const NULL = /^(?:~|null|Null|NULL|)$/;
const BOOLEAN = /^(?:true|True|TRUE|false|False|FALSE)$/;
const INTEGER = /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/;
const FLOAT =
  /^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

function scalar(tag: string, pattern: RegExp, starts: string, construct: (text: string) => unknown): Type {
  return new Type(`tag:yaml.org,2002:${tag}`, {
    kind: 'scalar',
    // Nearly every scalar is a text: its first character tells so before a pattern is tried.
    resolve: (text: string | null) =>
      text === null ? tag === 'null' : (text === '' || starts.includes(text.charAt(0))) && pattern.test(text),
    construct,
  });
}

const NUMERIC = '-+.0123456789';

export const YAML_SCHEMA = FAILSAFE_SCHEMA.extend({
  implicit: [
    scalar('null', NULL, '~nN', () => null),
    scalar('bool', BOOLEAN, 'tTfF', (text) => text.toLowerCase() === 'true'),
    scalar('int', INTEGER, NUMERIC, Number),
    scalar('float', FLOAT, NUMERIC, readFloat),
    types.merge,
  ],
});

/** JSON has no infinity and no "not a number": they stay the text they are. */
function readFloat(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

/** The text of a plain key as the parser names it: `0x10` is `16`, `~` is `null`. */
export function plainKey(text: string): string {
  if (NULL.test(text)) return 'null';
  if (BOOLEAN.test(text)) return text.toLowerCase();
  if (INTEGER.test(text)) return String(Number(text));
  return FLOAT.test(text) ? String(readFloat(text)) : text;
}
