import { nodeTypeInWords } from '../dialect/kind-in-words.ts';
import type { Rule } from './rule.ts';

export const refToOtherKind: Rule = {
  code: 'ref-to-other-kind',
  severity: 'error',
  summary: 'A `$ref` to an object of an unexpected type.',
  help: 'Reference an object of the expected type.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { $ref: '#/components/parameters/Pet' }
  parameters:
    Pet: { name: pet, in: query, schema: { type: string } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { type: string }
  parameters:
    Pet: { name: pet, in: query, schema: { $ref: '#/components/schemas/Pet' } }
`,
  ],
  check: ({ report }) => ({
    mismatch({ place, nodeType, reference }, found) {
      report({
        at: place.child('$ref'),
        message:
          `Expected a ${nodeTypeInWords(nodeType)}, but \`${reference}\` is a ${nodeTypeInWords(found)}.`.replace(
            / a (?=[AEIO]|XML)/g,
            ' an ',
          ),
      });
    },
  }),
};
