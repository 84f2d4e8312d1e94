import { membersOf } from '../located.ts';
import { fieldOf } from '../read/field-of.ts';
import { templateNames } from './path-template.ts';
import type { Rule } from './rule.ts';

export const invalidPath: Rule = {
  code: 'invalid-path',
  severity: 'warning',
  finds: 'A path with a query, a fragment, unpaired braces or a parameter twice.',
  help: 'Correct the path; queries are parameters with `in: query`.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets?limit=10: {}
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets/{petId}.json: {}
`,
  ],
  check: ({ facts, report }) => ({
    end() {
      const { description } = facts;
      for (const [path, { location: at }] of membersOf(fieldOf(description, description.root, 'paths'))) {
        const problem = path.startsWith('/') ? problemOf(path) : undefined;
        if (problem !== undefined) report({ at, part: 'key', message: `The path \`${path}\` ${problem}.` });
      }
    },
  }),
};

function problemOf(path: string): string | undefined {
  const literal = path.replace(/\{[^{}]*\}/g, '');
  if (/[{}]/.test(literal)) return 'has braces without a partner';
  if (literal.includes('?')) return 'holds a query';
  if (literal.includes('#')) return 'holds a fragment';
  const names = templateNames(path);
  if (names.includes('')) return 'has a parameter without a name';
  const seen = new Set<string>();
  const twice = names.find((name) => seen.size === seen.add(name).size);
  return twice === undefined ? undefined : `names the parameter \`${twice}\` twice`;
}
