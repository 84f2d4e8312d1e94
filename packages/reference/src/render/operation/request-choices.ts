import type { Operation, SecurityRequirement } from '@curlew/openapi';
import { operationFilePath } from '../../artifacts/file-paths.ts';
import type { PageInfo } from '../../page.ts';
import type { RequestChoices } from '../../page-parts.ts';
import type { RenderContext } from '../../render-context.ts';

/** Protocols whose operations a browser can call with `fetch`. */
const SENDABLE = new Set<unknown>([undefined, 'http', 'sse']);
/** Extensions of the others. */
const OTHER = ['x-grpc', 'x-websocket', 'x-mcp', 'x-trpc'];

/** Choices of a reader for the request of an operation; undefined for operations not sent to a server. */
export function requestChoices(
  page: PageInfo,
  operation: Operation,
  context: RenderContext,
): RequestChoices | undefined {
  if (operation.kind !== 'path') return undefined;
  const { servers, security, requestBody, parameters, extensions } = operation;
  const { labels, type } = context.words;
  const content = requestBody?.content ?? [];
  const examples = [...content, ...parameters].flatMap((one) => one.examples);
  const names = new Map(
    examples.flatMap(({ name, summary }) => (name === undefined ? [] : [[name, summary ?? name] as const])),
  );
  return {
    operationHref: context.fileHref(operationFilePath(page)),
    isSendable:
      SENDABLE.has(extensions['x-protocol']) && OTHER.every((name) => extensions[name] === undefined),
    variables: servers.flatMap(({ url, variables }) =>
      variables.map((variable) => ({
        server: url,
        name: variable.name,
        default: variable.default,
        enum: variable.enum ?? [],
      })),
    ),
    lists: [
      list(
        'server',
        labels.server,
        servers.map(({ url, name }) => ({ value: url, text: name ?? url })),
      ),
      list(
        'mediaType',
        labels.mediaType,
        content.map((media) => ({ value: media.type, text: media.type })),
      ),
      list(
        'example',
        labels.example,
        [...names].map(([value, text]) => ({ value, text })),
      ),
      list(
        'security',
        labels.authorization,
        security.map((one) => ({
          value: namesOf(one),
          text: one.schemes.map(({ name }) => name).join(type.and) || labels.none,
        })),
      ),
    ].filter(({ options }) => options.length > 1),
  };
}

type List = RequestChoices['lists'][number];

function list(name: List['name'], title: string, options: List['options']): List {
  return { name, title, options };
}

/** An alternative by the names of its schemes, as the script of the page names it. */
function namesOf({ schemes }: SecurityRequirement): string {
  return schemes.map(({ name }) => name).join(' and ') || 'none';
}
