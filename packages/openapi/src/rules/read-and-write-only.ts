import type { Rule } from './rule.ts';

export const readAndWriteOnly: Rule = {
  code: 'read-and-write-only',
  severity: 'error',
  summary: 'A property that is both read-only and write-only: it can never be sent.',
  help: 'Keep one of the two.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { type: object, properties: { id: { type: string, readOnly: true, writeOnly: true } } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { type: object, properties: { id: { type: string, readOnly: true }, key: { type: string, writeOnly: true } } }
`,
  ],
  check: ({ report }) => ({
    enter({ nodeType, value, place }) {
      if (nodeType !== 'Schema' || value.readOnly !== true || value.writeOnly !== true) return;
      report({
        at: place.child('writeOnly'),
        part: 'key',
        message: 'This is read-only and write-only at once.',
      });
    },
  }),
};
