import type { Rule } from './rule.ts';

export const repeatedItem: Rule = {
  code: 'repeated-item',
  severity: 'error',
  summary: 'Duplicate item in a list whose items must be unique.',
  help: 'Remove one of the two.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { required: [name, name] }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { required: [name, Name] }
`,
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { examples: [1, 1] }
`,
  ],
  check: ({ report }) => ({
    problem(problem, at) {
      if (problem.is !== 'repeated-item') return;
      const item = typeof problem.value === 'string' ? ` \`${problem.value}\`` : '';
      report({ at, message: `Duplicate item${item} in \`${at.parent?.key ?? 'the list'}\`.` });
    },
  }),
};
