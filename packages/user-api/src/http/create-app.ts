import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { addMcp } from '../mcp/add-mcp.ts';
import type { HttpReply, Mutate } from '../mutations/mutation.ts';
import {
  credentials,
  idempotencyKey,
  newOrder,
  newRefund,
  orderId,
  parseInput,
  userId,
} from '../shop/input.ts';
import { errorBody, ShopError } from '../shop/shop-error.ts';
import { streamOrderEvents } from '../sse/stream-order-events.ts';
import { addTrpc } from '../trpc/add-trpc.ts';
import { type AppEnv, authenticate, type ServerParts } from './app-env.ts';

type Handler = (context: Context<AppEnv>) => Response | Promise<Response>;

/** Maximum size of a request body in bytes. */
const MAX_BODY = 1_000_000;

/** Creates the HTTP server of the shop: the four operations, the stream of events, MCP and tRPC. */
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
      authenticate(context, shop, 'users:read');
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
      const principal = authenticate(context, shop, 'orders:write');
      const header = context.req.header('idempotency-key');
      const key = header === undefined ? undefined : parseInput(idempotencyKey, header, 'Idempotency-Key');
      const body = shop.createOrder(principal, parseInput(newOrder, await readJson(context)), key);
      return reply(context, mutate, { status: 201, headers: { location: `/v1/orders/${body.id}` }, body });
    }),
  );

  app.post(
    '/v1/orders/:id/refund',
    operation('refundOrder', async (context) => {
      const principal = authenticate(context, shop, 'orders:refund');
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

/** Writes a JSON response of the current operation, changed by the mutation if there is one. */
function reply(
  context: Context<AppEnv>,
  mutate: Mutate,
  { status, headers = {}, body }: { status: number; headers?: Record<string, string>; body: unknown },
): Response {
  const planned: HttpReply = { status, headers: { 'content-type': 'application/json', ...headers }, body };
  const operation = context.get('operation') ?? '';
  const sent = mutate('http', operation, planned);
  return new Response(sent.raw ?? JSON.stringify(sent.body), { status: sent.status, headers: sent.headers });
}

function replyError(context: Context<AppEnv>, mutate: Mutate, error: ShopError): Response {
  const { status, code } = error;
  const challenge = code === 'missing_token' ? 'Bearer' : `Bearer error="${code}"`;
  const headers: Record<string, string> = status === 401 ? { 'www-authenticate': challenge } : {};
  return reply(context, mutate, { status, headers, body: errorBody(error) });
}

/** Returns the JSON body of a request, or `absent` if it has no body. Throws a `ShopError` of status 400, 413 or 415. */
async function readJson(context: Context, absent?: unknown): Promise<unknown> {
  const text = await readText(context);
  if (text === '') {
    if (absent !== undefined) return absent;
    throw new ShopError(400, 'missing_body', 'Send a JSON body.', 'body');
  }
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ShopError(
      415,
      'unsupported_media_type',
      'Send the body as `application/json`.',
      'Content-Type',
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ShopError(400, 'invalid_json', 'The body is not valid JSON.', 'body');
  }
}

async function readText(context: Context): Promise<string> {
  const tooLarge = new ShopError(413, 'body_too_large', `A body has at most ${MAX_BODY} bytes.`, 'body');
  if (Number(context.req.header('content-length') ?? 0) > MAX_BODY) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of context.req.raw.body ?? []) {
    size += chunk.length;
    if (size > MAX_BODY) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
