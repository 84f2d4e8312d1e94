import { z } from 'zod';
import { ShopError } from './shop-error.ts';

const reason = z.enum(['returned', 'damaged', 'duplicate', 'other']);

export const credentials = z.strictObject({
  client_id: z.string().regex(/^cli_[A-Za-z0-9]+$/),
  client_secret: z.string(),
  scope: z.string().optional(),
});

export const userId = z.string().regex(/^usr_[A-Za-z0-9]+$/);
export const orderId = z.string().regex(/^ord_[A-Za-z0-9]+$/);

export const orderItem = z.strictObject({
  sku: z.string().regex(/^[A-Z0-9-]{3,32}$/),
  quantity: z.int().min(1).max(999),
  unit_price: z.int().min(0).max(1_000_000),
});

export const newOrder = z.strictObject({
  currency: z.enum(['EUR', 'USD', 'GBP']),
  items: z.array(orderItem).min(1).max(50),
  note: z.string().max(500).nullish(),
});

export const newRefund = z.strictObject({
  amount: z.int().min(1).optional(),
  reason: reason.default('other'),
});

/** Position in the log of events to start at. */
export const position = z.strictObject({ after: z.int().min(0) });

export const idempotencyKey = z.string().min(8).max(64);

export type Credentials = z.infer<typeof credentials>;
export type NewOrder = z.infer<typeof newOrder>;
export type NewRefund = z.infer<typeof newRefund>;

/** Parses input. Throws a `ShopError` of status 400 that names the first invalid field. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown, name = 'body'): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? [issue.keys[0]] : [];
  const field = [...(issue?.path ?? []), ...unknown].join('.') || name;
  throw new ShopError(400, 'invalid_input', `\`${field}\`: ${issue?.message ?? 'doesn’t fit'}.`, field);
}
