import { at, body, having, reply, without } from './edits.ts';
import type { Mutation } from './mutation.ts';

const http = (
  id: string,
  operation: string,
  rule: Mutation['rule'],
  change: Extract<Mutation, { protocol: 'http' }>['change'],
): Mutation => ({ id: `http-${id}`, protocol: 'http', operation, rule, ...(change && { change }) });

export const HTTP_MUTATIONS: readonly Mutation[] = [
  http('user-missing-email', 'getUser', 'missing property', body(200, without('email'))),
  http('user-missing-locale', 'getUser', 'missing property', body(200, at(['profile'], without('locale')))),
  http('user-created-text', 'getUser', 'wrong type', body(200, having('created', '1767225600'))),
  http('user-created-float', 'getUser', 'wrong type', body(200, having('created', 1.5))),
  http('user-name-null', 'getUser', 'unexpected null', body(200, at(['profile'], having('name', null)))),
  http('user-profile-null', 'getUser', 'unexpected null', body(200, having('profile', null))),
  http('user-undeclared-phone', 'getUser', 'undeclared property', body(200, having('phone', '+441234'))),
  http(
    'user-undeclared-avatar',
    'getUser',
    'undeclared property',
    body(200, at(['profile'], having('avatar', 'ada.png'))),
  ),
  http('user-id-prefix', 'getUser', 'constraint', body(200, having('id', 'user-8fK2mQ'))),
  http('user-email-format', 'getUser', 'constraint', body(200, having('email', 'ada at example.com'))),
  http(
    'user-locale-pattern',
    'getUser',
    'constraint',
    body(200, at(['profile'], having('locale', 'english'))),
  ),
  http('user-name-empty', 'getUser', 'constraint', body(200, at(['profile'], having('name', '')))),
  http(
    'user-status-203',
    'getUser',
    'status',
    reply(200, (value) => {
      value.status = 203;
    }),
  ),
  http(
    'user-content-type-text',
    'getUser',
    'content type',
    reply(200, (value) => {
      value.headers['content-type'] = 'text/plain';
    }),
  ),
  http(
    'user-invalid-json',
    'getUser',
    'syntax',
    reply(200, (value) => {
      value.raw = JSON.stringify(value.body).slice(0, -1);
    }),
  ),
  http(
    'user-array',
    'getUser',
    'wrong type',
    reply(200, (value) => {
      value.body = [value.body];
    }),
  ),
  http(
    'deleted-user-status-410',
    'getUser',
    'status',
    reply(404, (value) => {
      value.status = 410;
    }),
  ),
  http('deleted-user-missing-code', 'getUser', 'error', body(404, at(['error'], without('code')))),
  http(
    'deleted-user-undeclared-trace',
    'getUser',
    'error',
    body(404, at(['error'], having('trace', 'at line 3'))),
  ),
  http(
    'token-cacheable',
    'createToken',
    'header',
    reply(200, (value) => {
      value.headers['cache-control'] = 'max-age=3600';
    }),
  ),
  http('token-type', 'createToken', 'constraint', body(200, having('token_type', 'MAC'))),
  http('token-expires-text', 'createToken', 'wrong type', body(200, having('expires_in', 'one hour'))),
  http('token-returns-secret', 'createToken', 'undeclared property', body(200, having('client_secret', 'x'))),
  http('token-missing-scope', 'createToken', 'missing property', body(200, without('scope'))),
  http(
    'order-missing-location',
    'createOrder',
    'header',
    reply(201, (value) => {
      delete value.headers.location;
    }),
  ),
  http(
    'order-status-200',
    'createOrder',
    'status',
    reply(201, (value) => {
      value.status = 200;
    }),
  ),
  http('order-state', 'createOrder', 'constraint', body(201, having('status', 'pending'))),
  http('order-total-text', 'createOrder', 'wrong type', body(201, having('total', '24.98'))),
  http('order-items-null', 'createOrder', 'unexpected null', body(201, having('items', null))),
  http('order-missing-currency', 'createOrder', 'missing property', body(201, without('currency'))),
  http(
    'order-undeclared-in-item',
    'createOrder',
    'undeclared property',
    body(201, at(['items', 0], having('discount', 5))),
  ),
  http('refund-amount-null', 'refundOrder', 'unexpected null', body(201, having('amount', null))),
  http('refund-reason', 'refundOrder', 'constraint', body(201, having('reason', 'lost'))),
  http('refund-missing-order', 'refundOrder', 'missing property', body(201, without('order'))),
];
