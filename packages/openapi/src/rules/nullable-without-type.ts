import type { Rule } from './rule.ts';

export const nullableWithoutType: Rule = {
  code: 'nullable-without-type',
  severity: 'warning',
  summary: 'A `nullable` without `type` has no effect in OpenAPI 3.0, and tools disagree about it.',
  help: 'Add `type` here, or move `nullable` to the schema that has a `type`.',
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
      report({
        at: place.child('nullable'),
        part: 'key',
        message: '`nullable` has no effect without `type` in the same schema.',
      });
    },
  }),
};
