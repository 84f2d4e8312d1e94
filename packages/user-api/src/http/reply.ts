import type { Context } from 'hono';
import type { HttpReply, Mutate } from '../mutations/mutation.ts';
import { errorBody, type ShopError } from '../shop/shop-error.ts';
import type { AppEnv } from './app-env.ts';

/** Writes a JSON response of the current operation, changed by the mutation if there is one. */
export function reply(
  context: Context<AppEnv>,
  mutate: Mutate,
  { status, headers = {}, body }: { status: number; headers?: Record<string, string>; body: unknown },
): Response {
  const planned: HttpReply = { status, headers: { 'content-type': 'application/json', ...headers }, body };
  const operation = context.get('operation') ?? '';
  const sent = mutate('http', operation, planned);
  return new Response(sent.raw ?? JSON.stringify(sent.body), { status: sent.status, headers: sent.headers });
}

export function replyError(context: Context<AppEnv>, mutate: Mutate, error: ShopError): Response {
  const { status, code } = error;
  const challenge = code === 'missing_token' ? 'Bearer' : `Bearer error="${code}"`;
  const headers: Record<string, string> = status === 401 ? { 'www-authenticate': challenge } : {};
  return reply(context, mutate, { status, headers, body: errorBody(error) });
}
