import { isObject } from '../json.ts';
import { PROTOCOL_NAMES, protocolExtension } from '../protocol/extension-kind.ts';
import type { Rule } from './rule.ts';

export const conflictingProtocols: Rule = {
  code: 'conflicting-protocols',
  severity: 'warning',
  summary:
    'An operation with extensions of several protocols, or of another one than its `x-protocol`: it is called over one.',
  help: 'Keep the extension of one protocol, and name it with `x-protocol`.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: followPets
      x-protocol: http
      x-sse: { events: { pet: { schema: { type: object } } } }
      responses: { '200': { description: all } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: followPets
      x-sse: { events: { pet: { schema: { type: object } } } }
      responses: { '200': { description: all } }
`,
  ],
  check: ({ report }) => ({
    operation({ operation: { value, location } }) {
      if (!isObject(value)) return;
      const fields = Object.keys(value).filter((field) => protocolExtension(field) !== undefined);
      const named = value['x-protocol'];
      const isKnown = typeof named === 'string' && PROTOCOL_NAMES.includes(named);
      const meant = isKnown ? `x-${named}` : fields[0];
      for (const field of fields.filter((one) => one !== meant)) {
        report({
          at: location.child(field),
          part: 'key',
          message: isKnown
            ? `\`${field}\` has no effect beside \`x-protocol: ${named}\`.`
            : `\`${field}\` and \`${meant}\` exclude each other.`,
          help: `Remove \`${field}\`, or write \`x-protocol: ${field.slice(2)}\`.`,
        });
      }
    },
  }),
};
