import { isObject } from '../json.ts';
import type { Rule } from './rule.ts';

export const ignoredHeader: Rule = {
  code: 'ignored-header',
  severity: 'info',
  summary:
    'A `Content-Type` header of a response or of a part, which pages leave out: its media type says the same.',
  help: 'Remove the header, and describe the content under its media type.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  responses:
    Pets: { description: all, headers: { Content-Type: { schema: { type: string } } } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  headers:
    Content-Type: { schema: { type: string } }
  responses:
    Pets: { description: all, headers: { X-Count: { schema: { type: integer } } } }
`,
  ],
  check: ({ report }) => ({
    enter({ nodeType, value, place }) {
      if ((nodeType !== 'Response' && nodeType !== 'Encoding') || !isObject(value.headers)) return;
      for (const name of Object.keys(value.headers)) {
        if (name.toLowerCase() !== 'content-type') continue;
        report({
          at: place.child('headers').child(name),
          part: 'key',
          message: `The header \`${name}\` is ignored; the media type of \`content\` defines it.`,
        });
      }
    },
  }),
};
