import { readString } from '../location.ts';
import type { Rule } from './rule.ts';

export const missingOperationId: Rule = {
  code: 'missing-operation-id',
  severity: 'info',
  summary: 'An operation without an `operationId`, which links, tools and generated code use as its name.',
  help: 'Add an `operationId`.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get: { responses: { '200': { description: all } } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get: { operationId: listPets, responses: { '200': { description: all } } }
`,
  ],
  check: ({ report }) => ({
    operation({ operation, method, path }) {
      if (readString(operation.value, 'operationId') !== undefined) return;
      report({
        at: operation.location,
        part: 'key',
        message: `${method.toUpperCase()} ${path} has no \`operationId\`.`,
      });
    },
  }),
};
