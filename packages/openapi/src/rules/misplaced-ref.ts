import { kindInWords } from '../dialect/kind-in-words.ts';
import type { Rule } from './rule.ts';

export const misplacedRef: Rule = {
  code: 'misplaced-ref',
  severity: 'error',
  summary: 'A `$ref` where the specification does not allow one; most tools do not resolve it.',
  help: 'Replace the reference with its target, or move it to a place where a reference is allowed.',
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
      const failure = index.description.failure(reference, at);
      if (found || failure !== undefined) {
        const reason = found || failure === undefined ? '' : ` ${failure.message(reference)}`;
        report({
          at: where,
          part: 'key',
          message: `A \`$ref\` is not allowed here; expected ${kindInWords(kind)}.${reason}`,
        });
      } else {
        report({
          at: where,
          message: `A \`$ref\` is not allowed here, and \`${reference}\` cannot be resolved.`,
        });
      }
    },
  }),
};
