import { textOf } from '../api/located.ts';
import type { Location } from '../location.ts';
import type { Rule } from './rule.ts';

export const duplicateOperationId: Rule = {
  code: 'duplicate-operation-id',
  severity: 'error',
  summary: 'An `operationId` used by two operations.',
  help: 'Give each operation a unique `operationId`.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get: { operationId: pets, responses: { '200': { description: all } } }
    post: { operationId: pets, responses: { '201': { description: made } } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get: { operationId: listPets, responses: { '200': { description: all } } }
    post: { operationId: makePet, responses: { '201': { description: made } } }
`,
  ],
  check: ({ report }) => {
    const first = new Map<string, Location>();
    return {
      operation({ operation, isFirst }) {
        const id = textOf(operation.value, 'operationId');
        if (id === undefined || !isFirst) return;
        const at = operation.location.child('operationId');
        const other = first.get(id);
        if (other === undefined) first.set(id, at);
        else {
          report({
            at,
            message: `Duplicate \`operationId\` \`${id}\`.`,
            related: [{ at: other, message: 'First used here.' }],
          });
        }
      },
    };
  },
};
