import { isObject } from '../json.ts';
import { followField } from '../read/read-field.ts';
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
      const paths = followField(description, description.root, 'paths');
      if (!isObject(paths?.value)) return;
      const first = new Map<string, string>();
      for (const path of Object.keys(paths.value)) {
        if (!path.startsWith('/')) continue;
        const key = path.includes('{') ? path.replace(/\{[^{}]*\}/g, '{}') : path;
        const other = first.get(key);
        if (other === undefined) first.set(key, path);
        else {
          report({
            at: paths.location.child(path),
            part: 'key',
            message: `\`${path}\` and \`${other}\` match the same requests.`,
            related: [{ at: paths.location.child(other), part: 'key', message: 'The other path is here.' }],
          });
        }
      }
    },
  }),
};
