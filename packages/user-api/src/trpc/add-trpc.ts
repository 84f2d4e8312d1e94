import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Hono } from 'hono';
import type { AppEnv, ServerParts } from '../http/app-env.ts';
import { createShopRouter, type TrpcContext } from './shop-router.ts';

const TRPC_PATH = '/trpc';

/** Serves the tRPC router below `/trpc`: batches, and subscriptions as server-sent events. */
export function addTrpc(app: Hono<AppEnv>, parts: ServerParts): void {
  const router = createShopRouter(parts);
  const createContext = ({ req }: { req: Request }): TrpcContext => ({
    authorization: req.headers.get('authorization') ?? undefined,
    idempotencyKey: req.headers.get('idempotency-key') ?? undefined,
  });
  app.all(`${TRPC_PATH}/*`, ({ req }) => {
    return fetchRequestHandler({ endpoint: TRPC_PATH, req: req.raw, router, createContext });
  });
}
