import type { Context } from 'hono';
import type { Mutate } from '../mutations/mutation.ts';
import type { Shop } from '../shop/shop.ts';
import type { Principal } from '../shop/types.ts';

/** What every part of the HTTP server gets. */
export interface ServerParts {
  shop: Shop;
  mutate: Mutate;
  /** `minimal`: `getUser` returns only `id`, `email` and `scope`. */
  variant: 'full' | 'minimal';
  /** Origin whose pages may read the answers. */
  allowOrigin?: string;
  /** Aborted when the server closes: ends open streams. */
  closing: AbortSignal;
}

export type AppEnv = { Variables: { operation: string } };

/** Who sent the request. Throws a `ShopError`. */
export function principalOf(context: Context, shop: Shop, permission?: string): Principal {
  return shop.tokens.principal(context.req.header('authorization'), permission);
}
