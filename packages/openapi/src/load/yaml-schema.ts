/// <reference path="./js-yaml.d.ts" />
import { FAILSAFE_SCHEMA, Type, types } from 'js-yaml';
import { BOOLEAN, FLOAT, INTEGER, NULL, readFloat } from '../source/core-schema.ts';

/*
 * The core schema of YAML 1.2 (section 10.3) and merge keys, which everybody uses. js-yaml's own is wider:
 * it reads `1_000` and `0b1` as numbers, and dates as dates.
 */
function defineScalar(
  tag: string,
  pattern: RegExp,
  starts: string,
  construct: (text: string) => unknown,
): Type {
  return new Type(`tag:yaml.org,2002:${tag}`, {
    kind: 'scalar',
    // Nearly every scalar is a string, as its first character tells before a pattern is tried.
    resolve: (text: string | null) =>
      text === null ? tag === 'null' : (text === '' || starts.includes(text.charAt(0))) && pattern.test(text),
    construct,
  });
}

const NUMERIC = '-+.0123456789';

export const YAML_SCHEMA = FAILSAFE_SCHEMA.extend({
  implicit: [
    defineScalar('null', NULL, '~nN', () => null),
    defineScalar('bool', BOOLEAN, 'tTfF', (text) => text.toLowerCase() === 'true'),
    defineScalar('int', INTEGER, NUMERIC, Number),
    defineScalar('float', FLOAT, NUMERIC, readFloat),
    types.merge,
  ],
});
