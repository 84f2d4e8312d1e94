import type { Json } from './description.ts';

const text = { type: 'string' };
const one = (values: readonly string[]) => ({ type: 'string', enum: values });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const list = (items: Json) => ({ type: 'array', items });
const object = (properties: Json, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  required,
  properties,
});

const SCHEMAS = {
  User: object(
    {
      id: { type: 'string', example: 'usr_1a2b3c4d' },
      email: { type: 'string', format: 'email' },
      role: one(['owner', 'member', 'guest']),
      created_at: { type: 'string', format: 'date-time' },
      last_ip: { type: 'string', format: 'ipv4' },
      avatar_url: { type: 'string', format: 'uri', nullable: true },
      settings: object({ theme: one(['light', 'dark']), newsletter: { type: 'boolean' } }),
    },
    ['id', 'email', 'role', 'created_at'],
  ),
  Order: object(
    {
      id: { type: 'string', format: 'uuid' },
      status: one(['open', 'paid', 'shipped', 'returned']),
      customer: ref('User'),
      placed_on: { type: 'string', format: 'date' },
      total: { type: 'number' },
      notes: { type: 'string', nullable: true },
      lines: list(ref('OrderLine')),
      quantities: { type: 'object', additionalProperties: { type: 'integer' } },
    },
    ['id', 'status', 'total', 'lines'],
  ),
  OrderLine: object({ sku: { type: 'string', example: 'SKU-4711' }, quantity: { type: 'integer' } }),
  Issue: object(
    {
      key: { type: 'string', example: 'PROJ-123' },
      summary: text,
      priority: one(['low', 'normal', 'high']),
      assignee: ref('User'),
    },
    ['key', 'summary', 'priority'],
  ),
  Error: object({ code: one(['not_found', 'invalid_request', 'conflict']), message: text }),
};

/** Path parameters by the form of the identifier. */
const IDS: Record<string, Json> = {
  userId: { type: 'string', example: 'usr_1a2b3c4d' },
  customerId: { type: 'string', example: 'cus_9Xk2Lm4Pq8Rt1V' },
  orderId: { type: 'string', format: 'uuid' },
  issueKey: { type: 'string', example: 'PROJ-123' },
  number: { type: 'integer' },
  day: { type: 'string', format: 'date' },
  email: { type: 'string', format: 'email' },
  locale: { type: 'string', enum: ['en-US', 'de-DE', 'fr-FR', 'pt-BR', 'ja-JP'] },
  slug: {
    type: 'string',
    enum: ['red-canyon-boots', 'amber-lantern', 'quarry-saddle-bag', 'willow-basket-large'],
  },
  release: { type: 'string', enum: ['1.4.2', '2.0.0', '2.1.3', '3.0.1'] },
  track: { type: 'string', example: '4aawyAB9vmqN3uQ7FjRGTy' },
};

type Operation = readonly [method: string, path: string, response: Json, body?: Json];

const OPERATIONS: readonly Operation[] = [
  ['get', '/users', list(ref('User'))],
  ['post', '/users', ref('User'), object({ email: { type: 'string', format: 'email' } })],
  ['get', '/users/{userId}', ref('User')],
  ['patch', '/users/{userId}', ref('User'), object({ role: one(['owner', 'member', 'guest']) })],
  ['delete', '/users/{userId}', object({ deleted: { type: 'boolean' } })],
  ['get', '/users/{userId}/orders', object({ data: list(ref('Order')), has_more: { type: 'boolean' } })],
  ['get', '/customers/{customerId}', ref('User')],
  ['get', '/customers/{customerId}/orders/{orderId}', ref('Order')],
  ['get', '/orders', object({ data: list(ref('Order')), has_more: { type: 'boolean' } })],
  ['get', '/orders/{orderId}', ref('Order')],
  ['post', '/orders/{orderId}/refund', ref('Order'), object({ amount: { type: 'number' } })],
  ['get', '/issues/{issueKey}', ref('Issue')],
  ['get', '/issues/{issueKey}/comments/{number}', object({ id: { type: 'integer' }, body: text })],
  ['get', '/pulls/{number}', ref('Issue')],
  ['get', '/reports/{day}', object({ day: { type: 'string', format: 'date' }, visits: { type: 'integer' } })],
  ['get', '/members/{email}', ref('User')],
  ['get', '/products/{slug}', object({ slug: text, price: { type: 'number' }, brand: text })],
  ['get', '/pages/{locale}', object({ title: text, body: text })],
  ['get', '/releases/{release}', object({ version: text, notes: text })],
  ['get', '/tracks/{track}', object({ id: text, duration: { type: 'string', format: 'duration' } })],
  ['get', '/files/{number}.json', object({ size: { type: 'integer' } })],
  ['get', '/Orders({number})', ref('Order')],
];

/** Description of a shop whose resources have many forms of identifiers. */
export const VARIED_IDS: Json = {
  openapi: '3.0.3',
  info: { title: 'Varied ids', version: '1' },
  servers: [{ url: 'https://api.example.com/v1' }],
  paths: createPaths(OPERATIONS),
  components: { schemas: SCHEMAS },
};

function createPaths(operations: readonly Operation[]): Json {
  const paths: Record<string, Json> = {};
  for (const [method, path, schema, body] of operations) {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: IDS[name],
    }));
    paths[path] ??= {};
    paths[path][method] = {
      parameters,
      responses: { 200: answer(schema), 404: answer(ref('Error')) },
      ...(body && { requestBody: { content: { 'application/json': { schema: body } } } }),
    };
  }
  return paths;
}

function answer(schema: Json): Json {
  return { description: '', content: { 'application/json': { schema } } };
}
