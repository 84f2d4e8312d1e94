import { status } from '@grpc/grpc-js';
import { at, having, message, without } from './edits.ts';
import type { Json, Mutation } from './mutation.ts';

type Rule = Mutation['rule'];

const grpc = (
  id: string,
  method: string,
  rule: Rule,
  edit: Pick<Extract<Mutation, { protocol: 'grpc' }>, 'change' | 'proto' | 'code'>,
): Mutation => ({ id: `grpc-${id}`, protocol: 'grpc', operation: `grpc${method}`, rule, ...edit });

const mcp = (id: string, operation: string, rule: Rule, change: (result: Json) => undefined): Mutation => ({
  id: `mcp-${id}`,
  protocol: 'mcp',
  operation,
  rule,
  change,
});

const trpc = (id: string, operation: string, rule: Rule, change: (output: unknown) => unknown): Mutation => ({
  id: `trpc-${id}`,
  protocol: 'trpc',
  operation,
  rule,
  change,
});

export const GRPC_MUTATIONS: readonly Mutation[] = [
  grpc('user-without-email', 'GetUser', 'missing property', { change: message(without('email')) }),
  grpc('user-without-profile', 'GetUser', 'missing property', { change: message(without('profile')) }),
  // The type on the wire differs, so that a client with the published file cannot decode it.
  grpc('user-email-integer', 'GetUser', 'wrong type', {
    proto: ['string email = 2;', 'int32 email = 2;'],
    change: message(having('email', 7)),
  }),
  // Reflection lists the field, but the description does not declare it.
  grpc('user-undeclared-scope', 'GetUser', 'undeclared property', {
    proto: ['Profile profile = 4;', 'Profile profile = 4; string scope = 5;'],
    change: message(having('scope', 'users:read')),
  }),
  grpc('deleted-user-unknown', 'GetUser', 'error', { code: { from: status.NOT_FOUND, to: status.UNKNOWN } }),
  grpc('order-without-status', 'CreateOrder', 'constraint', { change: message(without('status')) }),
  grpc('refund-without-amount', 'RefundOrder', 'constraint', { change: message(without('amount')) }),
  grpc('watch-event-without-order', 'WatchOrders', 'missing property', { change: message(without('order')) }),
  grpc('import-without-ids', 'ImportOrders', 'constraint', { change: message(having('ids', [])) }),
  grpc('quote-total-negative', 'Quote', 'constraint', { change: message(having('total', -1)) }),
];

const STRUCTURED = ['structuredContent'];

export const MCP_MUTATIONS: readonly Mutation[] = [
  mcp('user-missing-email', 'mcpGetUser', 'missing property', message(at(STRUCTURED, without('email')))),
  mcp('user-created-text', 'mcpGetUser', 'wrong type', message(at(STRUCTURED, having('created', 'now')))),
  mcp(
    'user-undeclared-scope',
    'mcpGetUser',
    'undeclared property',
    message(at(STRUCTURED, having('scope', 'users:read'))),
  ),
  mcp('user-without-structured-content', 'mcpGetUser', 'message', message(without('structuredContent'))),
  mcp(
    'order-items-null',
    'mcpCreateOrder',
    'unexpected null',
    message(at(STRUCTURED, having('items', null))),
  ),
  mcp('refund-reason', 'mcpRefundOrder', 'constraint', message(at(STRUCTURED, having('reason', 'lost')))),
  mcp(
    'resource-invalid-json',
    'mcpReadUser',
    'syntax',
    message(at(['contents', 0], having('text', 'Ada Lovelace'))),
  ),
  mcp(
    'currencies-number',
    'mcpReadCurrencies',
    'wrong type',
    message(at(['contents', 0], having('text', '[1]'))),
  ),
  mcp('letter-empty', 'mcpRefundLetter', 'message', message(having('messages', []))),
];

export const TRPC_MUTATIONS: readonly Mutation[] = [
  trpc('user-missing-email', 'trpcGetUser', 'missing property', message(without('email'))),
  trpc('user-created-text', 'trpcGetUser', 'wrong type', message(having('created', 'now'))),
  trpc('user-undeclared-scope', 'trpcGetUser', 'undeclared property', message(having('scope', 'users:read'))),
  trpc('user-array', 'trpcGetUser', 'wrong type', (output) => [output]),
  trpc('order-note-number', 'trpcCreateOrder', 'wrong type', message(having('note', 7))),
  trpc('order-currency', 'trpcCreateOrder', 'constraint', message(having('currency', 'XAU'))),
  trpc('refund-amount-null', 'trpcRefundOrder', 'unexpected null', message(having('amount', null))),
  trpc('event-type', 'trpcOrderEvents', 'event', message(having('type', 'order.changed'))),
  trpc('event-missing-order', 'trpcOrderEvents', 'missing property', message(without('order'))),
];
