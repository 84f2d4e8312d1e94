import { readString } from '../location.ts';
import type { Rule } from './rule.ts';

export const cyclicTag: Rule = {
  code: 'cyclic-tag',
  severity: 'error',
  summary: 'A tag that is its own ancestor.',
  help: 'Remove `parent` from one tag of the cycle.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
tags: [{ name: cats, parent: dogs }, { name: dogs, parent: cats }]
paths: {}
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
tags: [{ name: cats, parent: pets }, { name: pets }]
paths: {}
`,
  ],
  check: ({ index, report }) => ({
    end() {
      const parents = new Map(
        index.tags.map(({ value }) => [readString(value, 'name'), readString(value, 'parent')]),
      );
      const circular = findTagsOnCircles(parents);
      for (const { value, location } of index.tags) {
        const name = readString(value, 'name');
        if (name === undefined || !circular.has(name)) continue;
        report({ at: location.child('parent'), message: `The tag \`${name}\` is its own ancestor.` });
      }
    },
  }),
};

/** Returns the tags that are their own ancestors. Linear: each name is visited once. */
function findTagsOnCircles(parents: ReadonlyMap<string | undefined, string | undefined>): Set<string> {
  const circular = new Set<string>();
  const passed = new Set<string>();
  for (const start of parents.keys()) {
    const way: string[] = [];
    let name = start;
    while (name !== undefined && !passed.has(name)) {
      passed.add(name);
      way.push(name);
      name = parents.get(name);
    }
    const back = name === undefined ? -1 : way.lastIndexOf(name);
    if (back >= 0) for (const member of way.slice(back)) circular.add(member);
  }
  return circular;
}
