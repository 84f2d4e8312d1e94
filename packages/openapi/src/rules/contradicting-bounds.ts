import type { Rule } from './rule.ts';

const PAIRS = [
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
] as const;

export const contradictingBounds: Rule = {
  code: 'contradicting-bounds',
  severity: 'warning',
  summary: 'A lower bound above the upper one: no value fits.',
  help: 'Correct one of the two.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Name: { type: string, minLength: 10, maxLength: 1 }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Name: { type: string, minLength: 1, maxLength: 1 }
`,
  ],
  check: ({ report }) => ({
    enter({ nodeType, value, place, dialect }) {
      if (!dialect.nodeTypes[nodeType].isSchema) return;
      for (const [low, high] of PAIRS) {
        const min = value[low];
        const max = value[high];
        if (typeof min !== 'number' || typeof max !== 'number' || min <= max) continue;
        report({ at: place.child(low), message: `\`${low}\` is ${min}, but \`${high}\` is only ${max}.` });
      }
    },
  }),
};
