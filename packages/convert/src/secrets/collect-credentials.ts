import { isPlaceholder } from '../build/placeholder-value.ts';
import type { NormalizedRequest } from '../normalized-request.ts';
import { isSecretName } from './secret-names.ts';

/** Shorter values are words, and would be found everywhere. */
const MIN_LENGTH = 8;

/** Values that requests show as credentials: of security headers, cookies, and fields named like one. */
export function collectCredentials(requests: readonly NormalizedRequest[]): Set<string> {
  const found = new Set<string>();
  const add = (value: string | undefined) => {
    if (value !== undefined && value.length >= MIN_LENGTH && !isPlaceholder(value)) found.add(value);
  };
  for (const { headers, query, cookies, body, auth } of requests) {
    for (const { name, value } of headers) {
      if (/authorization$/i.test(name)) for (const part of authorizationParts(value)) add(part);
      else if (isSecretName(name)) add(value);
    }
    for (const { name, value } of query) {
      if (isSecretName(name) || (auth?.type === 'apiKey' && auth.name === name)) add(value);
    }
    for (const { value } of cookies) add(value);
    for (const { name, value } of body?.fields ?? []) if (isSecretName(name)) add(value);
  }
  return found;
}

/** The words of an `Authorization` header, and what is inside a Basic one (RFC 7617). */
function authorizationParts(value: string): string[] {
  const parts = value.split(/[\s,]+/);
  const encoded = /^\s*basic\s+(\S+)/i.exec(value)?.[1];
  if (encoded === undefined) return [...parts, ...parts.map((part) => part.replace(/^[\w-]+="?|"$/g, ''))];
  try {
    const pair = new TextDecoder().decode(Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0)));
    return [...parts, pair, ...pair.split(':')];
  } catch {
    return parts;
  }
}
