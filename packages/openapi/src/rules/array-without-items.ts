import type { Rule } from './rule.ts';

export const arrayWithoutItems: Rule = {
  code: 'array-without-items',
  severity: 'warning',
  summary: 'An array whose items are not described; OpenAPI 3.0 and Swagger 2.0 demand `items`.',
  help: 'Add `items`; `items: {}` allows anything.',
  example: `openapi: 3.0.4
info: { title: Pets, version: '1' }
paths: {}
components:
  schemas:
    Pets: { type: array }
`,
  valid: [
    `openapi: 3.0.4
info: { title: Pets, version: '1' }
paths: {}
components:
  schemas:
    Pets: { type: array, items: {} }
`,
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pets: { type: array }
`,
  ],
  check: ({ report }) => ({
    enter({ nodeType, value, place, dialect }) {
      if (!dialect.nodeTypes[nodeType].isSchema || dialect.booleanSchemas) return;
      if (value.type !== 'array' || value.items !== undefined) return;
      report({
        at: place.child('type'),
        message: 'This array does not say what its items are.',
        ...(nodeType !== 'Schema' && {
          help: 'Add `items` with the type they have: `items: { type: string }`.',
        }),
      });
    },
  }),
};
