import { closestName } from '@curlew/diagnostics/internal';
import { valueInWords } from '../dialect/kind-in-words.ts';
import { isObject } from '../json.ts';
import { findProtocolExtension, PROTOCOL_EXTENSIONS, PROTOCOL_NAMES } from '../protocol/extension-kind.ts';
import type { Rule } from './rule.ts';

const EXTENSION_FIELDS = [...PROTOCOL_EXTENSIONS.keys()].map((name) => `x-${name}`);

export const unknownProtocol: Rule = {
  code: 'unknown-protocol',
  severity: 'warning',
  summary:
    'An `x-protocol` that is not a protocol operations can be called over, or whose extension is missing or misspelled: the operation cannot be called.',
  help: 'Write `http`, `sse`, `websocket`, `grpc`, `mcp` or `trpc`, and the extension of that protocol.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      x-protocol: websockets
      responses: { '101': { description: a WebSocket } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: followPets
      x-protocol: websocket
      x-websocket: { receive: { pet: { schema: { type: object } } } }
      responses: { '101': { description: a WebSocket } }
`,
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      x-protocol: http
      x-grpc-gateway: true
      responses: { '200': { description: all } }
`,
  ],
  check: ({ report }) => ({
    operation({ operation: { value, location } }) {
      if (!isObject(value)) return;
      const name = value['x-protocol'];
      if (name === undefined) return;
      const at = location.child('x-protocol');
      if (typeof name !== 'string' || !PROTOCOL_NAMES.includes(name)) {
        const like = typeof name === 'string' ? closestName(name.toLowerCase(), PROTOCOL_NAMES) : undefined;
        const shown = typeof name === 'string' ? `\`${name}\`` : valueInWords(name);
        report({
          at,
          message: `\`x-protocol\` must be one of ${PROTOCOL_NAMES.map((one) => `\`${one}\``).join(', ')}, but is ${shown}.`,
          ...(like && { help: `Did you mean \`${like}\`?` }),
        });
        return;
      }
      // Events may also be declared by the response alone.
      if (name === 'http' || name === 'sse' || Object.hasOwn(value, `x-${name}`)) return;
      const others = Object.keys(value).filter(
        (field) => field.startsWith('x-') && !findProtocolExtension(field),
      );
      const misspelled = others.find((field) => closestName(field, EXTENSION_FIELDS) === `x-${name}`);
      report({
        at: misspelled === undefined ? at : location.child(misspelled),
        ...(misspelled !== undefined && { part: 'key' as const }),
        message: `\`x-${name}\` is missing beside \`x-protocol: ${name}\`.`,
        help:
          misspelled === undefined
            ? `Add \`x-${name}\`.`
            : `Write \`x-${name}\` in place of \`${misspelled}\`.`,
      });
    },
  }),
};
