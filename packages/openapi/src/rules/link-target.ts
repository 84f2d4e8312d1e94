import { readString } from '../location.ts';
import type { Place } from '../walk/visitor.ts';
import type { Rule } from './rule.ts';

export const linkTarget: Rule = {
  code: 'link-target',
  severity: 'error',
  summary: 'A link to an operation that does not exist.',
  help: 'Use the `operationId` of an existing operation, or correct the `operationRef`.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  links:
    next: { operationId: getNext }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get: { operationId: listPets, responses: { '200': { description: all } } }
components:
  links:
    next: { operationId: listPets }
`,
  ],
  check({ index, suggester, report }) {
    const links: { value: { [key: string]: unknown }; place: Place }[] = [];
    const ids = new Set<string>();
    return {
      enter({ nodeType, value, place }) {
        if (nodeType === 'Link') links.push({ value, place });
      },
      operation({ operation }) {
        // Links come before all operations.
        if (links.length > 0) ids.add(readString(operation.value, 'operationId') ?? '');
      },
      end() {
        for (const { value, place } of links) {
          const { operationId, operationRef } = value;
          if (typeof operationId === 'string' && !ids.has(operationId)) {
            const like = suggester.closest(operationId, ids);
            report({
              at: place.child('operationId'),
              message: `Unknown operation \`${operationId}\`.`,
              ...(like && { help: `Did you mean \`${like}\`?` }),
            });
          }
          if (typeof operationRef !== 'string' || !operationRef.startsWith('#')) continue;
          if (index.description.resolve(operationRef, place) !== undefined) continue;
          report({ at: place.child('operationRef'), message: `Unresolved reference \`${operationRef}\`.` });
        }
      },
    };
  },
};
