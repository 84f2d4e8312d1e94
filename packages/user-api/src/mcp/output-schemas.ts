import { z } from 'zod';
import { newOrder, newRefund, orderId, orderItem, userId } from '../shop/input.ts';

const seconds = z.int().describe('Seconds since 1970-01-01 UTC.');

export const userOutput = z.strictObject({
  id: userId,
  email: z.email(),
  created: seconds,
  profile: z.strictObject({ name: z.string(), locale: z.string() }),
});

export const orderOutput = z.strictObject({
  id: orderId,
  status: z.enum(['open', 'partly_refunded', 'refunded']),
  currency: newOrder.shape.currency,
  total: z.int(),
  refunded: z.int(),
  items: z.array(orderItem),
  note: z.string().nullable(),
  created: seconds,
});

export const refundOutput = z.strictObject({
  id: z.string().regex(/^ref_[A-Za-z0-9]+$/),
  order: orderId,
  amount: z.int(),
  reason: newRefund.shape.reason.unwrap(),
  created: seconds,
});
