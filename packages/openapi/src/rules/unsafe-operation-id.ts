import { textOf } from '../located.ts';
import type { Rule } from './rule.ts';

/** What code generators, links and addresses can bear: words joined by the usual signs, no step out of a folder. */
const SAFE = /^(?!.*\.\.)[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.\-~/:@ (),{}]*$/u;

export const unsafeOperationId: Rule = {
  code: 'unsafe-operation-id',
  severity: 'warning',
  summary:
    'An `operationId` that reads as a path out of a folder or as markup: tools make names of code and files from it.',
  help: 'Use letters, digits, `_`, `-` and `.`; a page of the reference gets a safe address in any case.',
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
      const name = textOf(operation.value, 'operationId');
      if (name === undefined || SAFE.test(name)) return;
      report({
        at: operation.location.child('operationId'),
        message: `\`${name}\` is no safe name for an operation.`,
      });
    },
  }),
};
