import { isObject, type JsonObject } from '../json.ts';
import { namesProtocol, protocolExtension } from '../protocol/extension-kind.ts';
import { extensionMisfits } from '../protocol/extension-misfits.ts';
import type { Finding, Rule } from './rule.ts';

export const invalidProtocolExtension: Rule = {
  code: 'invalid-protocol-extension',
  severity: 'warning',
  finds:
    'An extension that names a protocol (`x-sse`, `x-websocket`, `x-grpc`, `x-mcp`, `x-trpc`) with an unknown or missing field, or a value its field cannot hold.',
  help: 'Write the extension as its documentation says.',
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
      for (const [field, extension] of Object.entries(value)) {
        const kind = protocolExtension(field);
        if (kind === undefined) continue;
        for (const { path, part, message, help } of extensionMisfits(extension, kind, [field]))
          report({ at: location.child(...path), part, message, help });
        if (field === 'x-mcp' && isObject(extension) && namesProtocol(field, extension))
          for (const problem of mcpProblems(extension))
            report({ at: location.child(field), part: 'key', ...problem });
      }
    },
  }),
};

/** What holds among the fields of `x-mcp`. */
function mcpProblems(extension: JsonObject): Omit<Finding, 'at'>[] {
  const problems: Omit<Finding, 'at'>[] = [];
  const targets = ['tool', 'resource', 'prompt'].filter((name) => Object.hasOwn(extension, name));
  if (targets.length === 0)
    problems.push({
      message: '`tool`, `resource` or `prompt` is missing in `x-mcp`.',
      help: 'Add one of them: what the operation calls.',
    });
  if (targets.length > 1)
    problems.push({
      message: `${targets.map((name) => `\`${name}\``).join(' and ')} exclude each other in \`x-mcp\`.`,
      help: 'Keep one of them.',
    });
  if (extension.transport === 'stdio' && !Object.hasOwn(extension, 'command'))
    problems.push({ message: '`command` is missing beside `transport: stdio`.', help: 'Add `command`.' });
  return problems;
}
