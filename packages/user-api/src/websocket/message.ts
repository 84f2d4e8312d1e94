import { z } from 'zod';
import { userId } from '../shop/input.ts';

/** A message of a client. */
export const clientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subscribe'), after: z.int().min(0).default(0) }),
  z.strictObject({ type: z.literal('get_user'), id: userId }),
  z.strictObject({ type: z.literal('ping'), nonce: z.string().max(100) }),
]);

export type ClientMessage = z.infer<typeof clientMessage>;
