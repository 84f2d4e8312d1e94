import { listItems, readString } from '../location.ts';
import { followField } from '../read/read-field.ts';
import type { Rule } from './rule.ts';

export const unknownTag: Rule = {
  code: 'unknown-tag',
  severity: 'warning',
  summary: 'A tag that is used, or referenced as a parent, but not declared while others are.',
  help: 'Declare it under `tags`.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
tags: [{ name: pets }]
paths:
  /pets:
    get: { operationId: listPets, tags: [pet], responses: { '200': { description: all } } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
tags: [{ name: pets }]
paths:
  /pets:
    get: { operationId: listPets, tags: [pets], responses: { '200': { description: all } } }
`,
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get: { operationId: listPets, tags: [pets], responses: { '200': { description: all } } }
`,
  ],
  check({ index, suggester, report }) {
    const declared = new Set(index.tags.map(({ value }) => readString(value, 'name') ?? ''));
    if (declared.size === 0) return {};
    const look = (name: string | undefined, at: Parameters<typeof report>[0]['at'], words: string) => {
      if (name === undefined || declared.has(name)) return;
      const like = suggester.closest(name, declared);
      report({
        at,
        message: `The ${words} \`${name}\` is not declared.`,
        ...(like && { help: `Did you mean \`${like}\`?` }),
      });
    };
    return {
      operation({ operation, isFirst }) {
        if (!isFirst) return;
        for (const { value, location } of listItems(followField(index.description, operation, 'tags'))) {
          if (typeof value === 'string') look(value, location, 'tag');
        }
      },
      end() {
        for (const { value, location } of index.tags)
          look(readString(value, 'parent'), location.child('parent'), 'parent tag');
      },
    };
  },
};
