import type { Context } from 'hono';
import { ShopError } from '../shop/shop-error.ts';

/** Maximum size of a request body in bytes. */
const MAX_BODY = 1_000_000;

/** The JSON body of a request, or `absent` when there is none. Throws a `ShopError`: 400, 413 or 415. */
export async function readJson(context: Context, absent?: unknown): Promise<unknown> {
  const text = await readText(context);
  if (text === '') {
    if (absent !== undefined) return absent;
    throw new ShopError(400, 'missing_body', 'Send a JSON body.', 'body');
  }
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ShopError(
      415,
      'unsupported_media_type',
      'Send the body as `application/json`.',
      'Content-Type',
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ShopError(400, 'invalid_json', 'The body is not valid JSON.', 'body');
  }
}

async function readText(context: Context): Promise<string> {
  const tooLarge = new ShopError(413, 'body_too_large', `A body has at most ${MAX_BODY} bytes.`, 'body');
  if (Number(context.req.header('content-length') ?? 0) > MAX_BODY) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of context.req.raw.body ?? []) {
    size += chunk.length;
    if (size > MAX_BODY) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
