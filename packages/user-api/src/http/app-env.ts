import type { Context } from 'hono';
import type { Mutate } from '../mutations/mutation.ts';
import type { Shop } from '../shop/shop.ts';
import type { Principal } from '../shop/types.ts';

/** Context of every HTTP route. */
export interface ServerParts {
  shop: Shop;
  mutate: Mutate;
  /** `minimal`: `getUser` returns only `id`, `email` and `scope`. */
  variant: 'full' | 'minimal';
  /** Origin whose pages may read the responses (CORS). */
  allowOrigin?: string;
  /** Aborted when the server closes: ends open streams. */
  closing: AbortSignal;
}

export type AppEnv = { Variables: { operation: string } };

/** Returns the caller of a request. Throws a `ShopError`. */
export function authenticate(context: Context, shop: Shop, permission?: string): Principal {
  return shop.tokens.principal(context.req.header('authorization'), permission);
}
