import { TOKEN } from '../http/http-message.ts';
import type { Place } from '../walk/visitor.ts';
import type { Rule } from './rule.ts';

/** RFC 9110, section 8.3.1, ranges included. */
const MEDIA_TYPE = new RegExp(`^${TOKEN}/${TOKEN}\\s*(?:;.*)?$`, 's');

export const invalidMediaType: Rule = {
  code: 'invalid-media-type',
  severity: 'warning',
  summary: 'A key of `content`, or a `contentType`, that is not a valid media type.',
  help: 'Use a type and a subtype, such as `application/json`.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      responses: { '200': { description: all, content: { json: {} } } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      responses: { '200': { description: all, content: { application/vnd.pets+json; charset=utf-8: {}, text/*: {} } } }
`,
  ],
  check({ report }) {
    const look = (type: string, at: Place, part: 'key' | 'value') => {
      if (MEDIA_TYPE.test(type)) return;
      report({
        at,
        part,
        message: `\`${type}\` is not a valid media type.`,
        ...(type === 'json' && { help: 'Use `application/json`.' }),
      });
    };
    return {
      enter({ nodeType, place }) {
        if (nodeType === 'MediaType' && place.parent?.key === 'content')
          look(String(place.key), place, 'key');
      },
      text(syntax, value, at) {
        if (syntax !== 'media-type') return;
        for (const type of value.split(',')) look(type.trim(), at, 'value');
      },
    };
  },
};
