import { pluralize } from '@curlew/diagnostics/internal';
import type { Rule } from './rule.ts';
import { nameSubject } from './subject.ts';

export const wrongCount: Rule = {
  code: 'wrong-count',
  severity: 'error',
  summary: 'A list or map with too few or too many items.',
  help: 'Add or remove items until the count is allowed.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets: { get: { responses: {} } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets: { get: { operationId: listPets, responses: { '200': { description: all } } } }
`,
  ],
  check: ({ report }) => ({
    problem(problem, at) {
      if (problem.is === 'too-few') {
        const help =
          at.key === 'responses'
            ? 'Add a response such as `200` or `default`.'
            : 'Add an item, or remove the field.';
        report({
          at,
          part: 'key',
          message: `${nameSubject(at)} must have at least ${pluralize(problem.min, 'item')}, but is empty.`,
          help,
        });
      }
      if (problem.is === 'too-many') {
        report({
          at,
          part: 'key',
          message: `${nameSubject(at)} must have at most ${pluralize(problem.max, 'item')}.`,
          help: 'Keep one of them.',
        });
      }
    },
  }),
};
