import { type Located, readString } from '../location.ts';
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
    const first = new Map<string, Located>();
    return {
      operation({ operation, isFirst }) {
        const id = readString(operation.value, 'operationId');
        if (id === undefined || !isFirst) return;
        const other = first.get(id);
        if (other === undefined) first.set(id, operation);
        else {
          report({
            at: operation.location.child('operationId'),
            message: `Duplicate \`operationId\` \`${id}\`.`,
            related: [{ at: other.location.child('operationId'), message: 'First used here.' }],
          });
        }
      },
    };
  },
};
