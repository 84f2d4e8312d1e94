import { membersOf } from '../api/located.ts';
import { fieldOf } from '../read/field-of.ts';
import type { Rule } from './rule.ts';

export const equivalentPaths: Rule = {
  code: 'equivalent-paths',
  severity: 'error',
  summary: 'Two paths differ only in the names of their parameters, so they match the same requests.',
  help: 'Merge the two paths, or change one of them.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets/{petId}: {}
  /pets/{name}: {}
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets/{petId}: {}
  /pets/mine: {}
`,
  ],
  check: ({ index, report }) => ({
    end() {
      const { description } = index;
      const first = new Map<string, { path: string; at: (typeof description.root)['location'] }>();
      for (const [path, { location: at }] of membersOf(fieldOf(description, description.root, 'paths'))) {
        if (!path.startsWith('/')) continue;
        const key = path.replace(/\{[^{}]*\}/g, '{}');
        const other = first.get(key);
        if (other === undefined) first.set(key, { path, at });
        else {
          report({
            at,
            part: 'key',
            message: `\`${path}\` and \`${other.path}\` match the same requests.`,
            related: [{ at: other.at, part: 'key', message: 'The other path is here.' }],
          });
        }
      }
    },
  }),
};
