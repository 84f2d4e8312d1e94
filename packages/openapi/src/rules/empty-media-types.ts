import { isEmptyList } from '../load/upgrade-swagger.ts';
import type { Rule } from './rule.ts';

export const emptyMediaTypes: Rule = {
  code: 'empty-media-types',
  severity: 'info',
  summary:
    'A `consumes` or `produces` of Swagger 2.0 that names no media type; the list of the whole API is read in its place, or `application/json`.',
  help: 'Name the media types, or remove the field.',
  example: `swagger: '2.0'
info: { title: Pets, version: '1' }
paths:
  /pets:
    get: { operationId: listPets, produces: [], responses: { 200: { description: all } } }
`,
  valid: [
    `swagger: '2.0'
info: { title: Pets, version: '1' }
produces: [application/json]
paths:
  /pets:
    get: { operationId: listPets, responses: { 200: { description: all } } }
`,
  ],
  check: ({ report }) => ({
    enter({ nodeType, value, place, dialect }) {
      for (const field of ['consumes', 'produces']) {
        if (!dialect.nodeTypes[nodeType].fields.has(field) || !isEmptyList(value[field])) continue;
        report({
          at: place.child(field),
          part: 'key',
          message: `\`${field}\` names no media type. The list of the whole API is read in its place, or \`application/json\`.`,
        });
      }
    },
  }),
};
