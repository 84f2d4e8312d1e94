import { problemInWords } from '../json-schema/error-in-words.ts';
import type { Rule } from './rule.ts';

export const uncheckedValue: Rule = {
  code: 'unchecked-value',
  severity: 'info',
  summary: 'An example, default or enum value that cannot be validated against its schema.',
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
      for (const { at, problem } of index.values.unchecked.values())
        report({ at, message: `Values are not checked here: ${problemInWords(problem)}.` });
    },
  }),
};
