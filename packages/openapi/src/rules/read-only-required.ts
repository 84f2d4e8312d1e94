import { isObject } from '../json.ts';
import type { Rule } from './rule.ts';

export const readOnlyRequired: Rule = {
  code: 'read-only-required',
  severity: 'info',
  summary:
    'A property that is read-only and required: it is required in responses only, but some tools also require it in requests; Swagger 2.0 advises against it.',
  help: 'Keep the property in `required` if all responses contain it, and check that your tools omit it in requests.',
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
          message: `The property \`${name}\` is both required and read-only.`,
          ...(!dialect.readOnlyMayBeRequired && { help: 'Remove it from `required`.' }),
        });
      }
    },
  }),
};
