import {
  type CallToolResult,
  McpServer,
  ProtocolError,
  ResourceTemplate,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { ServerParts } from '../http/app-env.ts';
import type { Json } from '../mutations/mutation.ts';
import { declaredUser } from '../shop/declared-user.ts';
import { newOrder, newRefund, orderId, orderItem, parseInput, userId } from '../shop/input.ts';
import { errorBody, ShopError } from '../shop/shop-error.ts';
import { missingPermission } from '../shop/tokens.ts';
import type { Principal } from '../shop/types.ts';

const INVALID_PARAMS = -32602;
const RESOURCE_NOT_FOUND = -32002;
const CURRENCIES = newOrder.shape.currency.options;

const seconds = z.int().describe('Seconds since 1970-01-01 UTC.');

const userOutput = z.strictObject({
  id: userId,
  email: z.email(),
  created: seconds,
  profile: z.strictObject({ name: z.string(), locale: z.string() }),
});

const orderOutput = z.strictObject({
  id: orderId,
  status: z.enum(['open', 'partly_refunded', 'refunded']),
  currency: newOrder.shape.currency,
  total: z.int(),
  refunded: z.int(),
  items: z.array(orderItem),
  note: z.string().nullable(),
  created: seconds,
});

const refundOutput = z.strictObject({
  id: z.string().regex(/^ref_[A-Za-z0-9]+$/),
  order: orderId,
  amount: z.int(),
  reason: newRefund.shape.reason.unwrap(),
  created: seconds,
});

/** Creates an MCP server for one customer, with three tools, two resources and a prompt, for all revisions of the protocol. */
export function createMcpServer(
  { shop, mutate }: Pick<ServerParts, 'shop' | 'mutate'>,
  principal: Principal,
): McpServer {
  const server = new McpServer({ name: 'reference-user-api', version: '1.0.0' });
  const { customer } = principal;
  const need = (permission: string): void => {
    if (!principal.permissions.has(permission)) throw missingPermission(permission);
  };
  const call = (name: string, permission: string, work: () => object): CallToolResult => {
    const result = attempt(() => {
      need(permission);
      return work();
    });
    return mutate('mcp', name, result as Json) as CallToolResult;
  };

  server.registerTool(
    'get_user',
    {
      title: 'Get a user',
      description: 'Returns one user by identifier.',
      inputSchema: z.strictObject({ id: userId }),
      outputSchema: withoutValidation(userOutput),
      annotations: { readOnlyHint: true },
    },
    ({ id }) => call('mcpGetUser', 'users:read', () => declaredUser(shop.user(id))),
  );
  server.registerTool(
    'create_order',
    {
      title: 'Create an order',
      description: 'Creates an order for the customer of the token.',
      inputSchema: newOrder,
      outputSchema: withoutValidation(orderOutput),
    },
    (order) => call('mcpCreateOrder', 'orders:write', () => shop.createOrder(principal, order)),
  );
  server.registerTool(
    'refund_order',
    {
      title: 'Refund an order',
      description: 'Refunds an order in full, or in part when an amount is given.',
      inputSchema: newRefund.extend({ order: orderId }),
      outputSchema: withoutValidation(refundOutput),
    },
    ({ order, ...refund }) => {
      return call('mcpRefundOrder', 'orders:refund', () => shop.refundOrder(principal, order, refund));
    },
  );

  const readResource = (name: string, uri: URL, value: unknown) => {
    const contents = [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(value) }];
    return mutate('mcp', name, { contents }) as { contents: typeof contents };
  };
  server.registerResource(
    'user',
    new ResourceTemplate('shop://users/{id}', { list: undefined }),
    { title: 'A user', mimeType: 'application/json' },
    (uri, { id }) =>
      withProtocolErrors(() => {
        need('users:read');
        return readResource('mcpReadUser', uri, declaredUser(shop.user(parseInput(userId, id, 'id'))));
      }),
  );
  server.registerResource(
    'currencies',
    'shop://currencies',
    { title: 'Currencies that orders can have', mimeType: 'application/json' },
    (uri) => readResource('mcpReadCurrencies', uri, CURRENCIES),
  );

  server.registerPrompt(
    'refund_letter',
    {
      title: 'Letter about a refund',
      description: 'Asks for a letter to the customer about what was refunded.',
      argsSchema: z.strictObject({ order: orderId }),
    },
    ({ order: id }) =>
      withProtocolErrors(() => {
        need('orders:read');
        const { refunded, currency } = shop.order(customer, id);
        const text = `Write a short letter: of order ${id}, ${refunded / 100} ${currency} were refunded.`;
        const messages = [{ role: 'user' as const, content: { type: 'text' as const, text } }];
        return mutate('mcp', 'mcpRefundLetter', { messages }) as { messages: typeof messages };
      }),
  );
  return server;
}

function attempt(work: () => object): CallToolResult {
  try {
    const value = work();
    return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: { ...value } };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(errorBody(error)) }] };
  }
}

/** Converts errors of the shop to JSON-RPC errors of the client, for methods whose results have no `isError`. */
function withProtocolErrors<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    throw new ProtocolError(error.status === 404 ? RESOURCE_NOT_FOUND : INVALID_PARAMS, error.message);
  }
}

/** Disables validation of an output schema, so that the server advertises it and mutations can violate it. */
function withoutValidation<T extends StandardSchemaWithJSON>(schema: T): StandardSchemaWithJSON {
  return { '~standard': { ...schema['~standard'], validate: (value) => ({ value }) } };
}
