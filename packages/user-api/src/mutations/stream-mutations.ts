import { at, having, message, where, without } from './edits.ts';
import type { Json, Mutation, Outgoing } from './mutation.ts';

type Rule = Mutation['rule'];

const sse = (id: string, rule: Rule, change: (event: Outgoing['sse']) => undefined): Mutation => ({
  id: `sse-${id}`,
  protocol: 'sse',
  operation: 'streamOrderEvents',
  rule,
  change,
});

const socket = (id: string, rule: Rule, change: (value: Json) => undefined): Mutation => ({
  id: `websocket-${id}`,
  protocol: 'websocket',
  operation: 'orderSocket',
  rule,
  change,
});

/** Server-sent events. */
export const SSE_MUTATIONS: readonly Mutation[] = [
  sse('unknown-event', 'event', (event) => {
    event.event = 'order.changed';
  }),
  sse('invalid-json', 'syntax', (event) => {
    event.raw = '{"id":';
  }),
  sse('event-missing-order', 'missing property', message(at(['data'], without('order')))),
  sse('event-created-text', 'wrong type', message(at(['data'], having('created', '2026-01-01')))),
  sse('event-order-null', 'unexpected null', message(at(['data'], having('order', null)))),
  sse(
    'event-undeclared-customer',
    'undeclared property',
    message(at(['data', 'order'], having('customer', 'usr_8fK2mQ'))),
  ),
  sse('event-order-state', 'constraint', message(at(['data', 'order'], having('status', 'shipped')))),
];

export const WEBSOCKET_MUTATIONS: readonly Mutation[] = [
  socket('unknown-message', 'message', message(where('type', 'pong', having('type', 'pang')))),
  socket('pong-without-nonce', 'missing property', message(where('type', 'pong', without('nonce')))),
  socket(
    'user-created-text',
    'wrong type',
    message(where('type', 'user', at(['user'], having('created', 'now')))),
  ),
  socket(
    'user-undeclared-scope',
    'undeclared property',
    message(where('type', 'user', at(['user'], having('scope', 'users:read')))),
  ),
  socket(
    'user-email-null',
    'unexpected null',
    message(where('type', 'user', at(['user'], having('email', null)))),
  ),
  socket(
    'event-order-total-negative',
    'constraint',
    message(where('type', 'event', at(['event', 'order'], having('total', -1)))),
  ),
  socket('subscribed-after-text', 'wrong type', message(where('type', 'subscribed', having('after', '0')))),
];
