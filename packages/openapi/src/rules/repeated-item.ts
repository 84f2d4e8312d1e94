import type { Rule } from './rule.ts';

export const repeatedItem: Rule = {
  code: 'repeated-item',
  severity: 'error',
  summary: 'The same item twice in a list of different ones.',
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
      const item = typeof problem.value === 'string' ? `\`${problem.value}\`` : 'This item';
      report({ at, message: `${item} stands twice in \`${at.parent?.key ?? 'the list'}\`.` });
    },
  }),
};
