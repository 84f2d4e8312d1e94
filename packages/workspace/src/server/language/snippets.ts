import { parseYaml } from '@curlew/openapi/internal';
import type { NodeTypeName } from '@curlew/openapi/language';

/** A piece of YAML with fields to fill in: `${name}` is a field, and fields of one name are filled in together. */
export interface Snippet {
  label: string;
  documentation: string;
  /** The object that it becomes members of; `document` is an empty text. */
  in: NodeTypeName | 'document' | 'schemas';
  text: string;
}

const PROBLEM_PROPERTIES = `type: object
properties:
  type:
    type: string
    format: uri-reference
    default: about:blank
    description: Identifies the kind of problem.
  title:
    type: string
    description: A short sentence about the kind of problem.
  status:
    type: integer
    minimum: 100
    maximum: 599
    description: The status of the response.
  detail:
    type: string
    description: What went wrong this time.
  instance:
    type: string
    format: uri-reference
    description: Identifies this occurrence.
`;

const SKELETON = `openapi: 3.2.0
info:
  title: \${My API}
  version: \${1.0.0}
servers:
  - url: \${http://localhost:3000}
paths:
  \${/status}:
    get:
      operationId: \${getStatus}
      summary: \${Get the status}
      responses:
        '200':
          description: \${The service is up.}
          content:
            application/json:
              schema:
                type: object
                required: [status]
                properties:
                  status:
                    type: string
                    examples: [ok]
`;

const OPERATION = `operationId: \${getThing}
summary: \${Get a thing}
responses:
  '200':
    description: \${The thing.}
    content:
      application/json:
        schema:
          type: object
`;

const LIST = `get:
  operationId: list\${Items}
  summary: List \${items}
  parameters:
    - name: limit
      in: query
      description: The number of items of a page.
      schema:
        type: integer
        minimum: 1
        maximum: 100
        default: 20
    - name: cursor
      in: query
      description: The \`next_cursor\` of the page before.
      schema:
        type: string
  responses:
    '200':
      description: A page of \${items}.
      content:
        application/json:
          schema:
            type: object
            required: [items]
            properties:
              items:
                type: array
                items:
                  $ITEM
              next_cursor:
                type: string
                description: Absent on the last page.
`;

const ITEM_PARAMETER = `parameters:
  - name: id
    in: path
    required: true
    schema:
      type: string
`;

function response(status: string, description: string, schema?: string): string {
  const content = schema
    ? `\n  content:\n    application/json:\n      schema:\n${indent(schema, 8).trimEnd()}`
    : '';
  return `'${status}':\n  description: ${description}${content}\n`;
}

function body(schema: string): string {
  return `requestBody:\n  required: true\n  content:\n    application/json:\n      schema:\n${indent(schema, 8)}`;
}

/** The operations of a resource. @param item the schema of one, as YAML @param problem further responses of each, as YAML */
function resource(item: string, problem = ''): string {
  const one = `The \${item}.`;
  const operation = (id: string, summary: string, rest: string) =>
    `operationId: ${id}\nsummary: ${summary}\n${rest}`;
  const responses = (text: string) => `responses:\n${indent(text + problem, 2)}`;
  return [
    `/\${items}:\n`,
    indent(LIST.replace('$ITEM', item.trimEnd().replaceAll('\n', `\n${' '.repeat(18)}`)), 2),
    indent(problem, 6),
    '  post:\n',
    indent(
      operation(`create\${Item}`, `Create a \${item}`, body(item) + responses(response('201', one, item))),
      4,
    ),
    `/\${items}/{id}:\n`,
    indent(ITEM_PARAMETER, 2),
    '  get:\n',
    indent(operation(`get\${Item}`, `Get a \${item}`, responses(response('200', one, item))), 4),
    '  put:\n',
    indent(
      operation(`update\${Item}`, `Replace a \${item}`, body(item) + responses(response('200', one, item))),
      4,
    ),
    '  delete:\n',
    indent(operation(`delete\${Item}`, `Delete a \${item}`, responses(response('204', 'It is deleted.'))), 4),
  ].join('');
}

const INLINE_ITEM = `type: object
required: [id]
properties:
  id:
    type: string
  name:
    type: string
`;

/** Offered by completion where their objects may be. */
export const SNIPPETS: readonly Snippet[] = [
  {
    label: 'A new description',
    documentation: 'A description with one operation.',
    in: 'document',
    text: SKELETON,
  },
  {
    label: 'CRUD of a resource',
    documentation: 'List, create, get, replace and delete.',
    in: 'Paths',
    text: resource(INLINE_ITEM),
  },
  {
    label: 'paginated list',
    documentation: 'A path with a GET that returns pages by a cursor.',
    in: 'Paths',
    text: `/\${items}:\n${indent(LIST.replace('$ITEM', 'type: object'), 2)}`,
  },
  {
    label: 'operation',
    documentation: 'A path with a GET.',
    in: 'Paths',
    text: `/\${things}/{id}:\n${indent(`${ITEM_PARAMETER}get:\n${indent(OPERATION, 2)}`, 2)}`,
  },
  {
    label: 'operation (GET)',
    documentation: 'An operation with a response.',
    in: 'PathItem',
    text: `get:\n${indent(OPERATION, 2)}`,
  },
  {
    label: 'paginated list (GET)',
    documentation: 'An operation that returns pages by a cursor.',
    in: 'PathItem',
    text: LIST.replace('$ITEM', 'type: object'),
  },
  {
    label: 'problem details',
    documentation: 'A schema of problem details for HTTP APIs (RFC 9457).',
    in: 'schemas',
    text: `\${Problem}:\n${indent(PROBLEM_PROPERTIES, 2)}`,
  },
  {
    label: 'problem details',
    documentation: 'A response with problem details (RFC 9457).',
    in: 'Responses',
    text: `default:
  description: \${A problem.}
  content:
    application/problem+json:
      schema:
${indent(PROBLEM_PROPERTIES, 8)}`,
  },
];

/** The snippets as JSON, by their YAML. */
const written = new Map<string, string>();

/**
 * A snippet as JSON: the members of its object, or the whole object for a `document`.
 * @param yaml its text, whose fields are scalars
 */
export async function jsonSnippet({ in: place, text }: { in: string; text: string }): Promise<string> {
  const known = written.get(text);
  if (known !== undefined) return known;
  const { value } = await parseYaml(text);
  const json = JSON.stringify(value, null, 2);
  const members = json
    .slice(2, -2)
    .split('\n')
    .map((line) => line.slice(2))
    .join('\n');
  const snippet = place === 'document' ? `${json}\n` : members;
  written.set(text, snippet);
  return snippet;
}

/** The text of a snippet in which fields keep their names. */
export function plainText(snippet: string): string {
  return snippet.replace(/\$\{([^{}]*)\}/g, (_, name: string) => name);
}

/** The document of an API with one resource. @param item name of one: `book` */
export function resourceDescription(title: string, item: string): string {
  const type = item.charAt(0).toUpperCase() + item.slice(1);
  const problem = `default:\n  $ref: '#/components/responses/Problem'\n`;
  const paths = resource(`$ref: '#/components/schemas/${type}'\n`, problem)
    .replaceAll(`\${items}`, `${item}s`)
    .replaceAll(`\${Items}`, `${type}s`)
    .replaceAll(`\${item}`, item)
    .replaceAll(`\${Item}`, type);
  return `openapi: 3.2.0
info:
  title: ${title}
  version: 1.0.0
servers:
  - url: http://localhost:3000
paths:
${indent(paths, 2)}components:
  responses:
    Problem:
      description: What went wrong.
      content:
        application/problem+json:
          schema:
            $ref: '#/components/schemas/Problem'
  schemas:
    ${type}:
${indent(INLINE_ITEM, 6)}    Problem:
${indent(PROBLEM_PROPERTIES, 6)}`;
}

function indent(text: string, columns: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(columns));
}
