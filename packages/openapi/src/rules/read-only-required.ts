import { isObject } from '../json.ts';
import type { Rule } from './rule.ts';

export const readOnlyRequired: Rule = {
  code: 'read-only-required',
  severity: 'info',
  finds: 'A property that is read-only and required: many tools then ask for it in requests, too.',
  help: 'Remove it from `required`, or say in its description that it is always returned.',
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
    enter({ shape, value, place }) {
      if (shape !== 'Schema' || !Array.isArray(value.required) || !isObject(value.properties)) return;
      for (const [index, name] of value.required.entries()) {
        if (typeof name !== 'string' || !Object.hasOwn(value.properties, name)) continue;
        const property = value.properties[name];
        if (!isObject(property) || property.readOnly !== true) continue;
        report({
          at: place.child('required').child(index),
          message: `\`${name}\` is required and read-only.`,
        });
      }
    },
  }),
};
