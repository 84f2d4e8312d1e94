import { isObject } from '../json.ts';
import { protocolProblems } from '../protocol/protocol-problems.ts';
import type { Rule } from './rule.ts';

export const invalidProtocolExtension: Rule = {
  code: 'invalid-protocol-extension',
  severity: 'warning',
  summary:
    'An extension that names a protocol (`x-sse`, `x-websocket`, `x-grpc`, `x-mcp`, `x-trpc`) with an unknown or missing field, or a value its field cannot hold.',
  help: 'Use the fields and values that the documentation of the extension defines.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets.v1.Pets/List:
    post:
      operationId: listPets
      x-protocol: grpc
      x-grpc: { servce: pets.v1.Pets, method: List }
      responses: { '200': { description: all } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets.v1.Pets/List:
    post:
      operationId: listPets
      x-protocol: grpc
      x-grpc: { service: pets.v1.Pets, method: List, kind: server-streaming, maxMessages: 3, x-note: any }
      responses: { '200': { description: all } }
`,
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /mcp/pets:
    post:
      operationId: readPets
      x-protocol: mcp
      x-mcp: { transport: stdio, command: pets, args: [serve], resource: 'pets://{id}' }
      responses: { '200': { description: all } }
`,
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets/{id}:
    delete:
      operationId: deletePet
      x-mcp: { name: remove_pet, annotations: { destructiveHint: true } }
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '204': { description: removed } }
`,
  ],
  check: ({ report }) => ({
    operation({ operation: { value, location } }) {
      if (!isObject(value)) return;
      for (const { path, part, message, help } of protocolProblems(value))
        report({ at: location.child(...path), part, message, help });
    },
  }),
};
