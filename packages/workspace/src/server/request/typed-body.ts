import { type Json, parseJson } from '@curlew/openapi';

/** The value of a body that may have been typed as a JSON text; any other text stays as it is. */
export function typedBody(body: Json): Json {
  const value = typeof body === 'string' ? parseJson(body) : undefined;
  return value === undefined ? body : value;
}
