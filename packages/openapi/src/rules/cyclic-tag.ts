import { textOf } from '../located.ts';
import type { Rule } from './rule.ts';

export const cyclicTag: Rule = {
  code: 'cyclic-tag',
  severity: 'error',
  finds: 'A tag that is its own parent, perhaps over others.',
  help: 'Let one tag of the circle have no parent.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
tags: [{ name: cats, parent: dogs }, { name: dogs, parent: cats }]
paths: {}
`,
  check: ({ facts, report }) => ({
    end() {
      const parents = new Map(
        facts.tags.map(({ value }) => [textOf(value, 'name'), textOf(value, 'parent')]),
      );
      for (const { value, location } of facts.tags) {
        const name = textOf(value, 'name');
        const above = new Set<string>();
        let parent = textOf(value, 'parent');
        while (parent !== undefined && parent !== name && !above.has(parent)) {
          above.add(parent);
          parent = parents.get(parent);
        }
        if (parent === undefined || parent !== name) continue;
        report({ at: location.child('parent'), message: `The tag \`${name}\` is its own parent.` });
      }
    },
  }),
};
