import type { Rule } from './rule.ts';

export const additionalMethod: Rule = {
  code: 'additional-method',
  severity: 'error',
  summary: 'An additional operation for a method that has a field of its own.',
  help: 'Move it to the field of the method, in small letters.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    additionalOperations:
      POST: { operationId: makePet, responses: { '201': { description: made } } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    additionalOperations:
      COPY: { operationId: copyPets, responses: { '200': { description: all } } }
`,
  ],
  check: ({ report }) => ({
    enter({ nodeType, place, dialect }) {
      if (nodeType !== 'Operation' || place.parent?.key !== 'additionalOperations') return;
      const method = String(place.key);
      if (!dialect.methods.includes(method.toLowerCase()) || method !== method.toUpperCase()) return;
      report({
        at: place,
        part: 'key',
        message: `\`${method}\` has a field of its own, \`${method.toLowerCase()}\`.`,
      });
    },
  }),
};
