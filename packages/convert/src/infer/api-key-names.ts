/** Headers that carry an API key, in lower case. */
export const API_KEY_HEADERS: ReadonlySet<string> = new Set([
  'x-api-key',
  'api-key',
  'apikey',
  'x-auth-token',
]);

/** Query parameters that carry an API key, in lower case. */
export const API_KEY_QUERY: ReadonlySet<string> = new Set([
  'api_key',
  'apikey',
  'api-key',
  'access_token',
  'accesstoken',
  'token',
  'key',
  'app_id',
  'appid',
]);
