import type { Operation } from '@curlew/openapi';
import { operationFilePath } from '../../artifacts/file-paths.ts';
import type { Model } from '../../model.ts';
import type { PageInfo } from '../../page.ts';
import type { RequestChoices } from '../../page-parts.ts';

/** Protocols whose operations a browser can call with `fetch`. */
const SENDABLE = new Set<unknown>([undefined, 'http', 'sse']);
/** Extensions of the others. */
const OTHER = ['x-grpc', 'x-websocket', 'x-mcp', 'x-trpc'];

/** What a reader may choose of the request of an operation; undefined for what is not sent to a server. */
export function requestChoices(
  page: PageInfo,
  operation: Operation,
  model: Model,
): RequestChoices | undefined {
  if (operation.kind !== 'path') return undefined;
  const { servers, security, requestBody, parameters, extensions } = operation;
  const content = requestBody?.content ?? [];
  const examples = [...content, ...parameters].flatMap((one) => one.examples);
  const names = new Map(
    examples.flatMap(({ name, summary }) => (name === undefined ? [] : [[name, summary ?? name] as const])),
  );
  return {
    operationHref: model.fileHref(operationFilePath(page)),
    isSendable:
      SENDABLE.has(extensions['x-protocol']) && OTHER.every((name) => extensions[name] === undefined),
    servers: servers.map(({ url, name }) => ({ value: url, text: name ?? url })),
    variables: servers.flatMap(({ url, variables }) =>
      variables.map((variable) => ({
        server: url,
        name: variable.name,
        default: variable.default,
        enum: variable.enum ?? [],
      })),
    ),
    mediaTypes: content.map(({ type }) => type),
    examples: [...names].map(([value, text]) => ({ value, text })),
    security: security.map(({ schemes }) => schemes.map(({ name }) => name).join(' and ') || 'none'),
  };
}
