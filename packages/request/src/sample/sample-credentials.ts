import type { SecurityRequirement, SecurityScheme } from '@curlew/openapi';
import { encodeUrlValue } from '../build/server-url.ts';

/** Placeholders where credentials go. */
export interface SampleAuthorization {
  headers: { name: string; value: string }[];
  query: { name: string; value: string }[];
  /** `name=value`, encoded. */
  cookies: string[];
  basic?: { username: string; password: string };
}

/** The first alternative that asks for anything and whose schemes are declared. */
export function sampleAuthorization(
  security: readonly SecurityRequirement[],
  schemes: readonly SecurityScheme[],
): SampleAuthorization {
  const result: SampleAuthorization = { headers: [], query: [], cookies: [] };
  const known = schemesByName(schemes);
  const isKnown = ({ name }: { name: string }) => known.has(name);
  const asked = security.filter((alternative) => alternative.schemes.length > 0);
  const wanted = (asked.find((alternative) => alternative.schemes.every(isKnown)) ?? asked[0])?.schemes ?? [];
  for (const { name } of wanted) {
    const scheme = known.get(name);
    if (scheme) addPlaceholder(result, scheme);
  }
  return result;
}

/** One list serves all operations of a description. */
const indexes = new WeakMap<readonly SecurityScheme[], ReadonlyMap<string, SecurityScheme>>();

function schemesByName(schemes: readonly SecurityScheme[]): ReadonlyMap<string, SecurityScheme> {
  const known = indexes.get(schemes);
  if (known !== undefined) return known;
  const made = new Map(schemes.map((scheme) => [scheme.name, scheme]));
  indexes.set(schemes, made);
  return made;
}

function addPlaceholder(result: SampleAuthorization, scheme: SecurityScheme): void {
  if (scheme.type === 'oauth2' || scheme.type === 'openIdConnect') {
    result.headers.push({ name: 'Authorization', value: 'Bearer YOUR_TOKEN' });
  } else if (scheme.type === 'http') {
    addHttp(result, scheme.scheme ?? 'bearer');
  } else if (scheme.type === 'apiKey' && scheme.parameterName) {
    const pair = { name: scheme.parameterName, value: 'YOUR_API_KEY' };
    if (scheme.in === 'query') result.query.push(pair);
    else if (scheme.in === 'cookie') result.cookies.push(`${encodeUrlValue(pair.name)}=${pair.value}`);
    else result.headers.push(pair);
  }
}

function addHttp(result: SampleAuthorization, scheme: string): void {
  if (scheme.toLowerCase() === 'basic')
    result.basic = { username: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' };
  else if (scheme.toLowerCase() === 'bearer')
    result.headers.push({ name: 'Authorization', value: 'Bearer YOUR_TOKEN' });
  else {
    // The scheme is a token of RFC 9110, section 11.1; a description may say anything.
    const token = scheme.replace(/[^\w.~+-]/g, '');
    result.headers.push({ name: 'Authorization', value: `${token} YOUR_CREDENTIALS`.trim() });
  }
}
