import { isObject } from '../json.ts';
import { compilePattern } from '../pattern/match-pattern.ts';
import type { Place } from '../walk/visitor.ts';
import type { Rule } from './rule.ts';

export const invalidRegex: Rule = {
  code: 'invalid-regex',
  severity: 'warning',
  summary:
    'A `pattern` that is not a valid ECMA-262 regular expression, the dialect that JSON Schema recommends.',
  help: 'Correct the expression; syntax of other dialects such as `(?i)`, `\\A` and `\\z` is not supported.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Name: { type: string, pattern: '[a-z' }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Name: { type: string, pattern: '^[a-z]+$' }
`,
  ],
  check({ report }) {
    const look = (pattern: string, at: Place, part: 'key' | 'value') => {
      const reason = compilePattern(pattern);
      if (typeof reason === 'string')
        report({ at, part, message: `\`${pattern}\` is not a valid regular expression: ${reason}.` });
    };
    return {
      text(syntax, value, at) {
        if (syntax === 'regex') look(value, at, 'value');
      },
      enter({ nodeType, value, place }) {
        if (nodeType !== 'Schema' || !isObject(value.patternProperties)) return;
        for (const pattern of Object.keys(value.patternProperties)) {
          look(pattern, place.child('patternProperties').child(pattern), 'key');
        }
      },
    };
  },
};
