import { isToken } from '../http/http-message.ts';
import { isObject } from '../json.ts';
import type { Place } from '../walk/visitor.ts';
import type { Rule } from './rule.ts';

export const invalidHeaderName: Rule = {
  code: 'invalid-header-name',
  severity: 'error',
  summary: 'A header or header parameter whose name is not an HTTP token (RFC 9110).',
  help: "Use only letters, digits and the characters !#$%&'*+-.^_`|~ in the name.",
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths: {}
components:
  parameters:
    Trace: { name: 'Trace Id', in: header, schema: { type: string } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      parameters: [{ name: X-Trace.Id, in: header, schema: { type: string } }]
      responses: { '200': { description: all, headers: { X-Count: { schema: { type: integer } } } } }
`,
  ],
  check({ report }) {
    const look = (name: string, at: Place, part: 'key' | 'value') => {
      if (!isToken(name)) report({ at, part, message: `\`${name}\` is not a valid header name.` });
    };
    return {
      enter({ nodeType, value, place }) {
        // The name of a header component is not a header name.
        if ((nodeType === 'Response' || nodeType === 'Encoding') && isObject(value.headers))
          for (const name of Object.keys(value.headers))
            look(name, place.child('headers').child(name), 'key');
        const isNamed =
          nodeType === 'Parameter' || (nodeType === 'SecurityScheme' && value.type === 'apiKey');
        if (isNamed && value.in === 'header' && typeof value.name === 'string')
          look(value.name, place.child('name'), 'value');
      },
    };
  },
};
