import {
  answering,
  described,
  list,
  members,
  OK,
  operation,
  paths,
  ref,
  type Shapes,
} from './grown-parts.ts';

const parameter = (name: string, place = 'path') => ({
  name,
  in: place,
  required: place === 'path',
  schema: { type: 'string' },
});

/** Many operations, and much of what stands in them. */
export const GROWN_OPERATIONS: Shapes = {
  'paths in one tag': (n) => described(paths(n, (at) => operation(at, { tags: ['all'] }))),
  'paths in a tag each': (n) => described(paths(n, (at) => operation(at, { tags: [`t${at}`] }))),
  'paths in a declared tag each': (n) =>
    described(
      paths(n, (at) => operation(at, { tags: [`t${at}`] })),
      { tags: list(n, (at) => ({ name: `t${at}`, description: `Tag ${at}` })) },
    ),
  'paths without tags and names': (n) => described(paths(n, () => ({ responses: OK }))),
  'paths in one folder': (n) => described(paths(n, operation, (at) => `/a/b/c/d/e/f/g/h/i/j/k/o${at}`)),
  'paths with parameters': (n) =>
    described(
      paths(
        n,
        (at) => operation(at, { parameters: [parameter('id'), parameter('sub')] }),
        (at) => `/o${at}/{id}/s/{sub}`,
      ),
    ),
  'equivalent paths': (n) =>
    described(
      paths(
        n,
        (at) => operation(at, { parameters: [parameter(`id${at}`)] }),
        (at) => `/o/{id${at}}`,
      ),
    ),
  'paths without their parameters': (n) =>
    described(
      paths(
        n,
        (at) => operation(at),
        (at) => `/o${at}/{id}`,
      ),
    ),
  'names that are taken': (n) => described(paths(n, () => ({ operationId: 'same', responses: OK }))),
  'additional operations': (n) =>
    described({ '/a': { additionalOperations: members(n, (at) => [`M${at}`, operation(at)]) } }),
  webhooks: (n) => described({}, { webhooks: members(n, (at) => [`w${at}`, { post: operation(at) }]) }),
  descriptions: (n) =>
    described(
      paths(n, (at) => operation(at, { description: `# H ${at}\n\nA *b* [c](https://d.e/${at}).\n` })),
    ),
  parameters: (n) =>
    described(paths(1, () => operation(0, { parameters: list(n, (at) => parameter(`p${at}`, 'query')) }))),
  'the same parameter': (n) =>
    described(paths(1, () => operation(0, { parameters: list(n, () => parameter('p', 'query')) }))),
  headers: (n) => {
    const headers = members(n, (at) => [`H${at}`, { schema: { type: 'string' } }]);
    return described(paths(1, () => operation(0, { responses: { 200: { description: 'OK', headers } } })));
  },
  responses: (n) =>
    described(
      paths(1, () => operation(0, { responses: members(n, (at) => [`${at}x`, { description: 'R' }]) })),
    ),
  'media types': (n) => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    const content = members(n, (at) => [`application/x${at}`, { schema }]);
    return described(paths(1, () => operation(0, { responses: { 200: { description: 'OK', content } } })));
  },
  examples: (n) => {
    const examples = members(n, (at) => [`e${at}`, { value: { a: at } }]);
    return described(paths(1, () => operation(0, { responses: answering({ examples }) })));
  },
  'form fields with an encoding': (n) => {
    const properties = members(n, (at) => [`p${at}`, { type: 'string' }]);
    const encoding = members(n, (at) => [`p${at}`, { contentType: 'text/plain' }]);
    const content = { 'multipart/form-data': { schema: { type: 'object', properties }, encoding } };
    return described({ '/a': { post: operation(0, { requestBody: { content } }) } });
  },
  links: (n) => described(paths(n, (at) => linking(at, { operationId: `op${(at + 1) % n}` }))),
  'links by reference': (n) =>
    described(paths(n, (at) => linking(at, { operationRef: `#/paths/~1o${(at + 1) % n}/get` }))),
  'broken links': (n) => described(paths(n, (at) => linking(at, { operationId: `opp${at}` }))),
  callbacks: (n) => {
    const call = { '{$request.query.url}': { post: { responses: OK } } };
    return described(paths(1, () => operation(0, { callbacks: members(n, (at) => [`c${at}`, call]) })));
  },
  extensions: (n) =>
    described(
      paths(1, () =>
        operation(
          0,
          members(n, (at) => [`x-e${at}`, at]),
        ),
      ),
    ),
  'unknown fields': (n) =>
    described(
      paths(1, () =>
        operation(
          0,
          members(n, (at) => [`field${at}`, at]),
        ),
      ),
    ),
  'tags of one operation': (n) =>
    described(paths(1, () => operation(0, { tags: list(n, (at) => `t${at}`) }))),
  'unknown tags': (n) =>
    described(
      paths(n, (at) => operation(at, { tags: [`t${at}x`] })),
      { tags: list(n, (at) => ({ name: `t${at}y` })) },
    ),
  'tags below each other': (n) => tags(n, (at) => (at > 0 ? { parent: `t${at - 1}` } : {})),
  'tags in a circle': (n) => tags(n, (at) => ({ parent: `t${(at + 1) % n}` })),
  'tags of one parent': (n) => tags(n, (at) => (at > 0 ? { parent: 't0', description: 'D' } : {})),
  servers: (n) =>
    described(
      paths(1, () => operation(0)),
      { servers: list(n, (at) => ({ url: `https://s${at}.example.com` })) },
    ),
  'variables of a server': (n) => {
    const url = `https://example.com${list(n, (at) => `/{v${at}}`).join('')}`;
    const variables = members(n, (at) => [`v${at}`, { default: 'a' }]);
    return described(
      paths(1, () => operation(0)),
      { servers: [{ url, variables }] },
    );
  },
  'security schemes': (n) => secured(n, 'k', 'k'),
  'unknown security schemes': (n) => secured(n, 'kx', 'ky'),
  scopes: (n) => {
    const scopes = members(n, (at) => [`s${at}`, `Scope ${at}`]);
    const flows = { clientCredentials: { tokenUrl: 'https://example.com/t', scopes } };
    return described(
      paths(1, () => operation(0, { security: [{ o: list(n, (at) => `s${at}`) }] })),
      { components: { securitySchemes: { o: { type: 'oauth2', flows } } } },
    );
  },
  'a chain of parameters': (n) => {
    const parameters = members(n, (at) => [
      `P${at}`,
      at + 1 < n ? { $ref: `#/components/parameters/P${at + 1}` } : parameter('p', 'query'),
    ]);
    const used = (at: number) => ({ parameters: [{ $ref: `#/components/parameters/P${at}` }] });
    return described(
      paths(n, (at) => operation(at, used(at))),
      { components: { parameters } },
    );
  },
  'references to one response': (n) => {
    const responses = { 200: { $ref: '#/components/responses/R' } };
    const R = { description: 'OK', content: { 'application/json': { schema: ref('T') } } };
    return described(
      paths(n, (at) => operation(at, { responses })),
      { components: { responses: { R }, schemas: { T: { type: 'object', properties: { a: {} } } } } },
    );
  },
};

function linking(at: number, link: object): object {
  return operation(at, { responses: { 200: { description: 'OK', links: { next: link } } } });
}

function tags(count: number, more: (at: number) => object): object {
  return described(
    paths(3, (at) => operation(at, { tags: [`t${count - 1}`] })),
    { tags: list(count, (at) => ({ name: `t${at}`, ...more(at) })) },
  );
}

function secured(count: number, used: string, declared: string): object {
  const securitySchemes = members(count, (at) => [
    `${declared}${at}`,
    { type: 'apiKey', in: 'header', name: `K${at}` },
  ]);
  return described(
    paths(count, (at) => operation(at, { security: [{ [`${used}${at}`]: [] }] })),
    { components: { securitySchemes } },
  );
}
