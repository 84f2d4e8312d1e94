import type { Rule } from './rule.ts';

export const arrayWithoutItems: Rule = {
  code: 'array-without-items',
  severity: 'warning',
  finds: 'An array whose items are not described; OpenAPI 3.0 demands `items`.',
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
    enter({ shape, value, place, dialect }) {
      if (shape !== 'Schema' || dialect.booleanSchemas || value.type !== 'array' || value.items !== undefined)
        return;
      report({ at: place.child('type'), message: 'This array does not say what its items are.' });
    },
  }),
};
