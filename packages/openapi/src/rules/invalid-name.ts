import type { Rule } from './rule.ts';

export const invalidName: Rule = {
  code: 'invalid-name',
  severity: 'error',
  summary: 'A path or the name of a component that is not spelled as it must be.',
  help: 'Rename it, and what refers to it.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  pets: { description: no slash at the start }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets: {}
`,
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet.v2_new-1: { type: object }
`,
  ],
  check: ({ report }) => ({
    problem(problem, at) {
      if (problem.is !== 'invalid-key' || problem.visit?.nodeType === 'Responses') return;
      report({ at, part: 'key', message: `The name \`${problem.key}\` ${problem.words}.` });
    },
  }),
};
