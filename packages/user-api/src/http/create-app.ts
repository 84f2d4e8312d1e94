import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { addMcp } from '../mcp/add-mcp.ts';
import {
  credentials,
  idempotencyKey,
  newOrder,
  newRefund,
  orderId,
  parseInput,
  userId,
} from '../shop/input.ts';
import { ShopError } from '../shop/shop-error.ts';
import { streamOrderEvents } from '../sse/stream-order-events.ts';
import { addTrpc } from '../trpc/add-trpc.ts';
import { type AppEnv, principalOf, type ServerParts } from './app-env.ts';
import { readJson } from './read-json.ts';
import { reply, replyError } from './reply.ts';

type Handler = (context: Context<AppEnv>) => Response | Promise<Response>;

/** The HTTP server of the shop: the four operations, the stream of events, MCP and tRPC. */
export function createApp(parts: ServerParts): Hono<AppEnv> {
  const { shop, mutate, variant, allowOrigin } = parts;
  const app = new Hono<AppEnv>();
  if (allowOrigin !== undefined) app.use(cors({ origin: allowOrigin, exposeHeaders: ['Location'] }));

  const operation = (id: string, handler: Handler): Handler => {
    return (context) => {
      context.set('operation', id);
      return handler(context);
    };
  };

  app.post(
    '/v1/token',
    operation('createToken', async (context) => {
      const body = shop.tokens.issue(parseInput(credentials, await readJson(context)));
      return reply(context, mutate, { status: 200, headers: { 'cache-control': 'no-store' }, body });
    }),
  );

  app.get(
    '/v1/users/:id',
    operation('getUser', (context) => {
      principalOf(context, shop, 'users:read');
      const id = context.req.param('id') ?? '';
      if (!userId.safeParse(id).success)
        throw new ShopError(404, 'not_found', 'There is no such user.', 'id');
      const user = shop.user(id);
      const body = variant === 'minimal' ? { id, email: user.email, scope: user.scope } : user;
      return reply(context, mutate, { status: 200, body });
    }),
  );

  app.post(
    '/v1/orders',
    operation('createOrder', async (context) => {
      const principal = principalOf(context, shop, 'orders:write');
      const header = context.req.header('idempotency-key');
      const key = header === undefined ? undefined : parseInput(idempotencyKey, header, 'Idempotency-Key');
      const body = shop.createOrder(principal, parseInput(newOrder, await readJson(context)), key);
      return reply(context, mutate, { status: 201, headers: { location: `/v1/orders/${body.id}` }, body });
    }),
  );

  app.post(
    '/v1/orders/:id/refund',
    operation('refundOrder', async (context) => {
      const principal = principalOf(context, shop, 'orders:refund');
      const id = context.req.param('id') ?? '';
      const refund = parseInput(newRefund, await readJson(context, {}));
      if (!orderId.safeParse(id).success) {
        throw new ShopError(404, 'not_found', 'This customer has no such order.', 'id');
      }
      return reply(context, mutate, { status: 201, body: shop.refundOrder(principal, id, refund) });
    }),
  );

  app.get(
    '/v1/orders/events',
    operation('streamOrderEvents', (context) => streamOrderEvents(context, parts)),
  );

  addMcp(app, parts);
  addTrpc(app, parts);

  app.notFound((context) => {
    return replyError(context, mutate, new ShopError(404, 'not_found', 'There is no such path or method.'));
  });
  app.onError((error, context) => {
    if (error instanceof ShopError) return replyError(context, mutate, error);
    throw error;
  });
  return app;
}
