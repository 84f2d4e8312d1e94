import type { Rule } from './rule.ts';
import { subjectOf } from './subject.ts';

export const wrongCount: Rule = {
  code: 'wrong-count',
  severity: 'error',
  summary: 'A list or map with fewer or more members than its field allows.',
  help: 'Add what is missing, or remove what is too much.',
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
            : 'Add a member, or remove the field.';
        report({
          at,
          part: 'key',
          message: `${subjectOf(at)} is empty, but must have at least ${problem.min} member.`,
          help,
        });
      }
      if (problem.is === 'too-many') {
        report({
          at,
          part: 'key',
          message: `${subjectOf(at)} must have only ${problem.max} member.`,
          help: 'Keep one of them.',
        });
      }
    },
  }),
};
