import { readString } from '../location.ts';
import type { Rule } from './rule.ts';

/** Names that code generators, links and URLs accept: words with common separators, no path traversal. */
const SAFE = /^(?!.*\.\.)[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.\-~/:@ (),{}]*$/u;

export const unsafeOperationId: Rule = {
  code: 'unsafe-operation-id',
  severity: 'warning',
  summary: 'An `operationId` with characters that code generators reject, such as path separators or markup.',
  help: 'Use only letters, digits, `_`, `-` and `.`.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get: { operationId: ../../pets, responses: { '200': { description: all } } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get: { operationId: pets.list-all_v2, responses: { '200': { description: all } } }
`,
  ],
  check: ({ report }) => ({
    operation({ operation }) {
      const name = readString(operation.value, 'operationId');
      if (name === undefined || SAFE.test(name)) return;
      report({
        at: operation.location.child('operationId'),
        message: `\`operationId\` \`${name}\` contains characters that code generators reject.`,
      });
    },
  }),
};
