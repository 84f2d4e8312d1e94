import { parseReference } from '../reference/parse-reference.ts';
import { kindInWords } from '../text/in-words.ts';
import type { Rule } from './rule.ts';

export const misplacedRef: Rule = {
  code: 'misplaced-ref',
  severity: 'error',
  summary: 'A `$ref` where the specification allows none, so that other tools will not follow it.',
  help: 'Write the value here, or move the reference to where one is allowed.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get: { $ref: '#/paths/~1animals/get' }
  /animals:
    get: { operationId: listAnimals, responses: { '200': { description: all } } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets: { $ref: '#/paths/~1animals' }
  /animals:
    get: { operationId: listAnimals, responses: { '200': { description: all } } }
`,
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { examples: [{ $ref: nowhere }] }
`,
  ],
  check: ({ index, report }) => ({
    problem(problem, at) {
      if (problem.is !== 'misplaced-ref') return;
      const { kind, found, reference } = problem;
      const where = at.child('$ref');
      const failure = index.description.failure(parseReference(reference, at.file).file);
      if (found || failure !== undefined) {
        const reason = found || failure === undefined ? '' : ` ${failure.message(reference)}`;
        report({
          at: where,
          part: 'key',
          message: `A \`$ref\` cannot stand in place of ${kindInWords(kind)}.${reason}`,
        });
      } else {
        report({
          at: where,
          message: `A \`$ref\` cannot stand here, and nothing is found at \`${reference}\`.`,
        });
      }
    },
  }),
};
