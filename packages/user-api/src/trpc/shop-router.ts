import { initTRPC, TRPCError, tracked } from '@trpc/server';
import { z } from 'zod';
import type { ServerParts } from '../http/app-env.ts';
import { declaredUser } from '../shop/declared-user.ts';
import { newOrder, newRefund, orderId, userId } from '../shop/input.ts';
import { ShopError } from '../shop/shop-error.ts';
import type { Order, OrderEvent, Principal, Refund, User } from '../shop/types.ts';

/** Context of a procedure: the headers of its request. */
export interface TrpcContext {
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}

const CODES = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
} as const;

/** The shop as tRPC procedures: `users.get`, `orders.create`, `orders.refund`, `orders.events`. */
export function createShopRouter({ shop, mutate, closing }: ServerParts) {
  const t = initTRPC.context<TrpcContext>().create();
  const procedure = t.procedure.use(async ({ next }) => {
    const result = await next();
    if (result.ok || !(result.error.cause instanceof ShopError)) return result;
    throw trpcError(result.error.cause);
  });

  // The body of a subscription runs after its procedure, so the conversion of errors above does not apply to it.
  const subscriber = (authorization: string | undefined): Principal => {
    try {
      return shop.tokens.principal(authorization, 'orders:read');
    } catch (error) {
      throw error instanceof ShopError ? trpcError(error) : error;
    }
  };

  const users = t.router({
    get: procedure.input(z.strictObject({ id: userId })).query(({ input, ctx }): Omit<User, 'scope'> => {
      shop.tokens.principal(ctx.authorization, 'users:read');
      return mutate('trpc', 'trpcGetUser', declaredUser(shop.user(input.id))) as Omit<User, 'scope'>;
    }),
  });

  const orders = t.router({
    create: procedure.input(newOrder).mutation(({ input, ctx }): Order => {
      const principal = shop.tokens.principal(ctx.authorization, 'orders:write');
      return mutate(
        'trpc',
        'trpcCreateOrder',
        shop.createOrder(principal, input, ctx.idempotencyKey),
      ) as Order;
    }),
    refund: procedure.input(newRefund.extend({ order: orderId })).mutation(({ input, ctx }): Refund => {
      const principal = shop.tokens.principal(ctx.authorization, 'orders:refund');
      return mutate('trpc', 'trpcRefundOrder', shop.refundOrder(principal, input.order, input)) as Refund;
    }),
    events: procedure
      .input(
        z.strictObject({
          lastEventId: z.string().regex(/^\d+$/).optional(),
          once: z.boolean().default(false),
        }),
      )
      .subscription(async function* ({ input, ctx, signal }) {
        const { customer } = subscriber(ctx.authorization);
        const ended = signal === undefined ? closing : AbortSignal.any([signal, closing]);
        const events = shop.events.follow(customer, {
          after: Number(input.lastEventId ?? 0),
          once: input.once,
          ended,
        });
        for await (const event of events) {
          yield tracked(String(event.id), mutate('trpc', 'trpcOrderEvents', event) as OrderEvent);
        }
      }),
  });

  return t.router({ users, orders });
}

function trpcError(cause: ShopError): TRPCError {
  return new TRPCError({ code: CODES[cause.status], message: `${cause.code}: ${cause.message}`, cause });
}

export type ShopRouter = ReturnType<typeof createShopRouter>;
