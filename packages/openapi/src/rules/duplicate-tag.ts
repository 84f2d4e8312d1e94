import { textOf } from '../located.ts';
import type { Location } from '../location.ts';
import type { Rule } from './rule.ts';

export const duplicateTag: Rule = {
  code: 'duplicate-tag',
  severity: 'error',
  summary: 'A tag that is declared twice.',
  help: 'Merge the two.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
tags: [{ name: pets }, { name: pets }]
paths: {}
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
tags: [{ name: pets }, { name: owners }]
paths: {}
`,
  ],
  check: ({ index, report }) => ({
    end() {
      const first = new Map<string, Location>();
      for (const { value, location } of index.tags) {
        const name = textOf(value, 'name');
        if (name === undefined) continue;
        const at = location.child('name');
        const other = first.get(name);
        if (other === undefined) first.set(name, at);
        else {
          report({
            at,
            message: `The tag \`${name}\` is declared twice.`,
            related: [{ at: other, message: 'It is declared here first.' }],
          });
        }
      }
    },
  }),
};
