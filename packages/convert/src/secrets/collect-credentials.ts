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
      if (name.toLowerCase() === 'authorization') for (const part of value.split(/[\s,]+/)) add(part);
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
