import type { Rule } from './rule.ts';

export const invalidStatusCode: Rule = {
  code: 'invalid-status-code',
  severity: 'error',
  summary: 'A response under something that is no status code.',
  help: 'Write a code such as `404`, a class such as `4XX`, or `default`.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      responses: { ok: { description: all pets } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      responses: { '200': { description: all }, 4XX: { description: wrong }, default: { description: other } }
`,
  ],
  check: ({ report }) => ({
    problem(problem, at) {
      if (problem.is !== 'invalid-key' || problem.visit?.nodeType !== 'Responses') return;
      const { key } = problem;
      const hasClasses = problem.visit.dialect.nodeTypes.Responses.named?.keys?.pattern.test('4XX') ?? true;
      const upper = hasClasses && /^[1-5]xx$/.test(key);
      report({
        at,
        part: 'key',
        message: `\`${key}\` is not a status code.`,
        ...(!hasClasses && { help: 'Write a code such as `404`, or `default`.' }),
        ...(upper && { help: `Write \`${key.toUpperCase()}\`: the X are capitals.` }),
      });
    },
  }),
};
