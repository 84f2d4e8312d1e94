import {
  applyDifferences,
  curlToOpenApi,
  findDifferences,
  harToOpenApi,
  type NormalizedRequest,
} from '@curlew/convert';
import { differenceEdits } from '@curlew/convert/internal';
import { editDescription, loadDescription, validateDescription } from '@curlew/openapi';
import { describe, expect, test } from 'vitest';

/** Files in memory. */
function getHost(files: Record<string, string>) {
  return {
    readFile: async (path: string) => {
      const text = files[path];
      if (text === undefined) throw Object.assign(new Error(path), { code: 'ENOENT' });
      return new TextEncoder().encode(text);
    },
    realPath: async (path: string) => path,
  };
}

async function merge(files: Record<string, string>, requests: NormalizedRequest[]) {
  const [entry = ''] = Object.keys(files);
  const load = async (texts: Record<string, string>) => {
    const { description } = await loadDescription(entry, { host: getHost(texts) });
    if (!description) throw new Error('not loaded');
    return description;
  };
  const description = await load(files);
  const { differences: additions } = findDifferences(description, requests);
  const edited = editDescription(description, differenceEdits(description, additions));
  expect(edited.diagnostics).toEqual([]);
  const written = { ...files, ...Object.fromEntries(edited.files.map(({ path, text }) => [path, text])) };
  const after = await load(written);
  return {
    additions,
    written,
    errors: validateDescription(after).filter(({ severity }) => severity === 'error'),
    again: findDifferences(after, requests).differences.filter(({ edits }) => edits.length > 0),
  };
}

const getRequests = async (input: string) => (await curlToOpenApi(input)).requests;

const DESCRIPTION = `# The API of the shop.
openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }   # keep me
servers:
  - url: https://shop.example.com/v1
paths:
  /orders/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    # reads one
    get:
      operationId: getOrder
      parameters:
        - $ref: '#/components/parameters/Expand'
      responses:
        200:
          description: OK
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Order' }
  /orders:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                sku:
                  type: string # stock keeping unit
      responses:
        '201': { description: Created }
components:
  parameters:
    Expand: { name: expand, in: query, schema: { type: string } }
  schemas:
    Order:
      type: object
      properties:
        id: { type: string }
        lines: { type: array, items: { type: object, additionalProperties: { type: string } } }
      allOf:
        - type: object
          properties: { total: { type: number } }
`;

const COMMANDS = `
curl 'https://shop.example.com/v1/orders/1?expand=lines&debug=1' -H 'X-Trace: on'
curl https://shop.example.com/v1/orders -H 'Content-Type: application/json' -d '{"sku": "a", "gift": true, "to": {"zip": 1}}'
curl https://shop.example.com/v1/orders -d 'sku=a'
curl -X DELETE https://shop.example.com/v1/orders/2
curl https://shop.example.com/v1/customers/1
curl https://shop.example.com/v1/customers/2
`;

test('what captures show and a description lacks', async () => {
  const { additions, written, errors, again } = await merge(
    { '/api/openapi.yaml': DESCRIPTION },
    await getRequests(COMMANDS),
  );
  expect(additions.map(({ kind, message }) => `${kind}: ${message}`)).toMatchInlineSnapshot(`
    [
      "parameter: GET /orders/{id}: the query parameter "debug" was recorded, but is not described.",
      "parameter: GET /orders/{id}: the header parameter "X-Trace" was recorded, but is not described.",
      "property: POST /orders: the body has the property "gift", which the schema does not declare.",
      "property: POST /orders: the body has the property "to", which the schema does not declare.",
      "media-type: POST /orders: the body was recorded as application/x-www-form-urlencoded, which is not described.",
      "operation: DELETE /orders/{id} was recorded, but is not described.",
      "operation: GET /customers/{customerId} was recorded, but is not described.",
    ]
  `);
  expect(written['/api/openapi.yaml']).toMatchInlineSnapshot(`
    "# The API of the shop.
    openapi: 3.1.0
    info: { title: Shop, version: 1.0.0 }   # keep me
    servers:
      - url: https://shop.example.com/v1
    paths:
      /orders/{id}:
        parameters:
          - { name: id, in: path, required: true, schema: { type: string } }
        # reads one
        get:
          operationId: getOrder
          parameters:
            - $ref: '#/components/parameters/Expand'
            - name: debug
              in: query
              schema:
                type: integer
            - name: X-Trace
              in: header
              schema:
                type: string
          responses:
            200:
              description: OK
              content:
                application/json:
                  schema: { $ref: '#/components/schemas/Order' }
        delete:
          operationId: deleteOrder
          tags:
            - orders
          responses:
            default:
              description: Successful response
      /orders:
        post:
          requestBody:
            content:
              application/json:
                schema:
                  type: object
                  properties:
                    sku:
                      type: string # stock keeping unit
                    gift:
                      type: boolean
                    to:
                      type: object
                      properties:
                        zip:
                          type: integer
                      required:
                        - zip
              application/x-www-form-urlencoded:
                schema:
                  type: object
                  properties:
                    sku:
                      type: string
                  required:
                    - sku
          responses:
            '201': { description: Created }
      /customers/{customerId}:
        get:
          operationId: getCustomer
          tags:
            - customers
          parameters:
            - name: customerId
              in: path
              required: true
              schema:
                type: integer
          responses:
            default:
              description: Successful response
    components:
      parameters:
        Expand: { name: expand, in: query, schema: { type: string } }
      schemas:
        Order:
          type: object
          properties:
            id: { type: string }
            lines: { type: array, items: { type: object, additionalProperties: { type: string } } }
          allOf:
            - type: object
              properties: { total: { type: number } }
    "
  `);
  expect(errors).toEqual([]);
  expect(again).toEqual([]);
});

test('responses are compared too, through references and compositions', async () => {
  const entries = [
    [200, { id: '1', total: 2, lines: [{ any: 'x' }], note: 'new' }],
    [404, { error: 'gone' }],
  ].map(([status, body]) => ({
    request: { method: 'GET', url: 'https://shop.example.com/v1/orders/1' },
    response: {
      status,
      headers: [],
      content: { mimeType: 'application/json', text: JSON.stringify(body), size: 1 },
    },
  }));
  const { requests } = await harToOpenApi({ log: { entries } });
  const { additions, errors, again } = await merge({ '/api/openapi.yaml': DESCRIPTION }, requests);
  expect(additions.map(({ kind, place }) => [kind, place.pointer])).toEqual([
    ['property', '/components/schemas/Order/properties/note'],
    ['response', '/paths/~1orders~1{id}/get/responses/404'],
  ]);
  expect(errors).toEqual([]);
  expect(again).toEqual([]);
});

test('an addition is written to the file that contains its location', async () => {
  const files = {
    '/api/openapi.yaml':
      'openapi: 3.1.0\ninfo: { title: t, version: "1" }\npaths:\n  /a:\n    $ref: paths/a.yaml\n',
    '/api/paths/a.yaml': '# one file for each path\nget:\n  responses:\n    "200":\n      description: OK\n',
  };
  const { written, additions, errors } = await merge(
    files,
    await getRequests("curl 'https://x.example.com/a?q=1'"),
  );
  expect(additions.map(({ place }) => place.file)).toEqual(['/api/paths/a.yaml']);
  expect(written['/api/openapi.yaml']).toBe(files['/api/openapi.yaml']);
  expect(written['/api/paths/a.yaml']).toContain('# one file for each path\nget:\n');
  expect(written['/api/paths/a.yaml']).toContain('name: q');
  expect(errors).toEqual([]);
});

describe('older versions', () => {
  const description = (version: string) =>
    JSON.stringify(
      {
        openapi: version,
        info: { title: 't', version: '1' },
        paths: { '/a': { get: { responses: { 200: { description: 'OK' } } } } },
      },
      null,
      4,
    );

  test('messages for 3.0 use the terms of 3.0', async () => {
    const requests = await getRequests(
      `curl https://x.example.com/b -H 'Content-Type: application/json' -d '{"a": null, "b": [], "c": [1, "x"], "d": [null, 1]}'`,
    );
    const { written, errors, again } = await merge({ '/openapi.json': description('3.0.3') }, requests);
    expect(errors).toEqual([]);
    expect(again).toEqual([]);
    const text = written['/openapi.json'] ?? '';
    expect(text).toMatch(/^\{\n {4}"openapi"/);
    expect(
      JSON.parse(text).paths['/b'].post.requestBody.content['application/json'].schema.properties,
    ).toEqual({
      a: { nullable: true },
      b: { type: 'array', items: {} },
      c: { type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'string' }] } },
      d: { type: 'array', items: { type: 'integer', nullable: true } },
    });
  });

  test('what a version has no place for is only reported', async () => {
    const requests = await getRequests(
      'curl -X PURGE https://x.example.com/a\ncurl -X QUERY https://x.example.com/a',
    );
    const older = await merge({ '/openapi.json': description('3.1.0') }, requests);
    expect(older.additions.map(({ kind, edits, unsettled }) => [kind, edits, unsettled])).toEqual([
      ['operation', [], 'OpenAPI 3.1 cannot describe the method PURGE; OpenAPI 3.2 can.'],
      ['operation', [], 'OpenAPI 3.1 cannot describe the method QUERY; OpenAPI 3.2 can.'],
    ]);
    const newer = await merge({ '/openapi.json': description('3.2.0') }, requests);
    expect(newer.additions.map(({ place }) => place.pointer)).toEqual([
      '/paths/~1a/additionalOperations/PURGE',
      '/paths/~1a/query',
    ]);
    expect(newer.errors).toEqual([]);
  });
});

test('a description without differences is unchanged, byte for byte', async () => {
  const { additions, written } = await merge(
    { '/a.yaml': DESCRIPTION },
    await getRequests('curl https://shop.example.com/v1/orders/1'),
  );
  expect(additions).toEqual([]);
  expect(written['/a.yaml']).toBe(DESCRIPTION);
});

/** A label of a host that grants access, as those of tunnels and hooks do. */
const LABEL = 'k9x2m7q4w8z1r5t3v6y0';

test.each<[name: string, declared: string, servers: string[]]>([
  ['a server with a variable', 'https://{tenant}.hooks.example.com', []],
  [
    'another server, and requests given to it',
    'https://api.example.com',
    [`https://${LABEL}.hooks.example.com`],
  ],
  ['a server without a host', '/', []],
  ['another server', 'https://api.example.com', []],
])('a credential in a host is nowhere in the result: %s', async (_name, declared, servers) => {
  const url = `https://${LABEL}.hooks.example.com`;
  const { requests } = await curlToOpenApi(
    `curl '${url}/known?page=1'\ncurl ${url}/new -H 'Referer: ${url}/x' --json '{"callback":"${url}/y","n":1}'\ncurl https://${LABEL}.other.example.com/z`,
  );
  const server = {
    url: declared,
    ...(declared.includes('{') && { variables: { tenant: { default: 'a' } } }),
  };
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Hooks', version: '1' },
    servers: [server],
    paths: { '/known': { get: { responses: { default: { description: 'OK' } } } } },
  });
  const { description } = await loadDescription('/api.json', { host: getHost({ '/api.json': text }) });
  if (!description) throw new Error('not loaded');
  for (const includeExamples of [false, true]) {
    const comparison = findDifferences(description, requests, { servers, includeExamples });
    const { files, refused } = applyDifferences(description, comparison.differences);
    expect(comparison.compared + Object.keys(comparison.ignored.origins).length).toBeGreaterThan(0);
    expect(JSON.stringify([comparison, files, [...refused]])).not.toContain(LABEL);
  }
});
