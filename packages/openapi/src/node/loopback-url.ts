/**
 * Whether a URL names a server of this machine by `http:` or `https:`: `localhost`, 127.0.0.0/8 or `[::1]`. Other names
 * that a resolver may lead here do not count, and neither does a URL with credentials.
 */
export function isLoopbackUrl(url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null || !isWeb(parsed) || hasCredentials(parsed)) return false;
  const { hostname } = parsed;
  return hostname === 'localhost' || hostname === '[::1]' || isLoopbackAddress(hostname);
}

/** Whether an address is one of this machine: 127.0.0.0/8 or `::1` (RFC 5735, RFC 4291). */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^127(?:\.\d{1,3}){3}$/.test(address);
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}

/** They would be shown in messages and written to outputs. */
function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}
