import type { Location } from '../location.ts';
import { readString } from '../location.ts';
import type { Rule } from './rule.ts';

export const duplicateTag: Rule = {
  code: 'duplicate-tag',
  severity: 'error',
  summary: 'Two tags have the same name.',
  help: 'Merge the two tags, or rename one.',
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
        const name = readString(value, 'name');
        if (name === undefined) continue;
        const at = location.child('name');
        const other = first.get(name);
        if (other === undefined) first.set(name, at);
        else {
          report({
            at,
            message: `Duplicate tag \`${name}\`.`,
            related: [{ at: other, message: 'First declared here.' }],
          });
        }
      }
    },
  }),
};
