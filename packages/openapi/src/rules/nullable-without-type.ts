import type { Rule } from './rule.ts';

export const nullableWithoutType: Rule = {
  code: 'nullable-without-type',
  severity: 'warning',
  summary:
    'A `nullable` without a `type` beside it: OpenAPI 3.0 then gives it no meaning, and tools disagree.',
  help: 'Add the `type` here, or write `nullable` in the schema that has one.',
  example: `openapi: 3.0.4
info: { title: Pets, version: '1' }
paths: {}
components:
  schemas:
    Pet: { type: object }
    Cat: { nullable: true, allOf: [{ $ref: '#/components/schemas/Pet' }] }
`,
  valid: [
    `openapi: 3.0.4
info: { title: Pets, version: '1' }
paths: {}
components:
  schemas:
    Pet: { type: object, nullable: true }
`,
  ],
  check: ({ report }) => ({
    enter({ nodeType, value, place, dialect }) {
      if (nodeType !== 'Schema' || value.nullable !== true || value.type !== undefined) return;
      if (!dialect.nodeTypes.Schema.fields.has('nullable')) return;
      report({ at: place.child('nullable'), part: 'key', message: '`nullable` has no `type` beside it.' });
    },
  }),
};
