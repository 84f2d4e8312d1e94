import { obstacleInWords } from '../json-schema/error-in-words.ts';
import type { Rule } from './rule.ts';

export const uncheckedValue: Rule = {
  code: 'unchecked-value',
  severity: 'info',
  summary:
    'An example, default or allowed value that cannot be checked against its schema, or a schema that values cannot be checked against.',
  help: 'Simplify the schema or the value, or check it with another tool.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Name: { type: string, pattern: '^(a+)+$', examples: [aaa] }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Name: { type: string, pattern: '^a+$', examples: [aaa] }
`,
  ],
  check: ({ index, report }) => ({
    end() {
      for (const { at, obstacle } of index.values.unchecked.values())
        report({ at, message: `Values are not checked here: ${obstacleInWords(obstacle)}.` });
    },
  }),
};
