import { hasDuplicateKeys, isObject, type Json, parseJson, parseWithRepeats } from '@curlew/openapi';
import { utf8Text } from '../decode/bytes.ts';
import { isSecretName } from './secret-names.ts';

/** Maximum depth of a body that is searched. */
const MAX_DEPTH = 100;

/** Strings of properties whose name indicates a credential, in a JSON value. */
export function secretsInValue(value: Json, depth = 0): string[] {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => secretsInValue(item, depth + 1));
  return Object.entries(value).flatMap(([name, member]) =>
    isSecretName(name) ? textsIn(member, depth + 1) : secretsInValue(member, depth + 1),
  );
}

/** The same for a JSON or form body. */
export function secretsInBody(body: Uint8Array): string[] {
  if (body.length === 0) return [];
  return secretsInText(utf8Text(body));
}

/** The same for a text that is JSON or a form, with every value of a name that an object repeats. */
export function secretsInText(text: string): string[] {
  const value = parseJson(text);
  if (value === undefined) return isForm(text) ? secretsInForm(text) : [];
  return secretsInValue(hasDuplicateKeys(text, value) ? parseWithRepeats(text) : value);
}

/** Credentials of a form or a query, decoded and as written. */
export function secretsInForm(text: string): string[] {
  const secrets: string[] = [];
  for (const pair of text.split('&')) {
    const at = pair.indexOf('=');
    if (at <= 0) continue;
    const [[name, value] = ['', '']] = new URLSearchParams(pair);
    if (isSecretName(name)) secrets.push(value, pair.slice(at + 1));
  }
  return secrets;
}

export function isForm(text: string): boolean {
  return /^[^\s=&{}[\]"<>]+=/.test(text);
}

function textsIn(value: Json, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, depth + 1));
  return isObject(value) ? Object.values(value).flatMap((item) => textsIn(item, depth + 1)) : [];
}
