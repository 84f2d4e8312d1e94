import { isObject } from '../json.ts';
import type { Rule } from './rule.ts';

export const readOnlyRequired: Rule = {
  code: 'read-only-required',
  severity: 'info',
  summary:
    'A property that is read-only and required: since OpenAPI 3.0 it is required in responses only, and some tools ask for it in requests, too; Swagger 2.0 advises against it.',
  help: 'Keep it if responses always hold it, and check that your tools leave it out of requests.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { type: object, required: [id], properties: { id: { type: string, readOnly: true } } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { type: object, required: [name], properties: { id: { type: string, readOnly: true }, name: { type: string } } }
`,
  ],
  check: ({ report }) => ({
    enter({ nodeType, value, place, dialect }) {
      if (nodeType !== 'Schema' || !Array.isArray(value.required) || !isObject(value.properties)) return;
      for (const [index, name] of value.required.entries()) {
        if (typeof name !== 'string' || !Object.hasOwn(value.properties, name)) continue;
        const property = value.properties[name];
        if (!isObject(property) || property.readOnly !== true) continue;
        report({
          at: place.child('required').child(index),
          message: `\`${name}\` is required and read-only.`,
          ...(!dialect.readOnlyMayBeRequired && { help: 'Remove it from `required`.' }),
        });
      }
    },
  }),
};
