import { isSecretName } from '@curlew/exchange';
import type { SecurityScheme } from '@curlew/openapi';

/** Returns whether a header holds a credential: of HTTP, of a security scheme, or by its name. */
export function credentialHeaders(schemes: readonly SecurityScheme[]): (name: string) => boolean {
  const declared = schemes.flatMap(({ in: place, parameterName }) =>
    place === 'header' && parameterName ? [parameterName.toLowerCase()] : [],
  );
  const names = new Set(['authorization', 'cookie', 'proxy-authorization', ...declared]);
  return (name) => names.has(name.toLowerCase()) || isSecretName(name.toLowerCase());
}
