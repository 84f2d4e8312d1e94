import type { Json, Parameter } from '@curlew/openapi';
import { encodeUrlText, encodeUrlValue } from './server-url.ts';

/** The part of a parameter that says how its value is written. */
export type ParameterStyle = Pick<Parameter, 'name' | 'in' | 'style' | 'explode' | 'allowReserved'>;

/** A value in a path segment: `simple`, `label` and `matrix` (OpenAPI 3.2, section 4.12.2, style values). */
export function serializePathValue(parameter: ParameterStyle, value: Json): string {
  const encode = parameter.allowReserved ? encodeUrlText : encodeUrlValue;
  const name = encode(parameter.name);
  const flat = flatten(value).map(([key, text]) =>
    key === undefined ? encode(text) : `${encode(key)}${parameter.explode ? '=' : ','}${encode(text)}`,
  );
  if (parameter.style === 'label') return `.${flat.join(parameter.explode ? '.' : ',')}`;
  if (parameter.style !== 'matrix') return flat.join(',');
  if (!parameter.explode) return `;${name}=${flat.join(',')}`;
  if (isObjectValue(value)) return `;${flat.join(';')}`;
  return flat.map((text) => `;${name}=${text}`).join('');
}

/** A value as `name=value` pairs of a query or a form, encoded. */
export function serializeQueryPairs(parameter: ParameterStyle, value: Json): string[] {
  const encode = parameter.allowReserved ? encodeUrlText : encodeUrlValue;
  const name = encodeUrlValue(parameter.name);
  if (parameter.style === 'deepObject' && isObjectValue(value)) return deepPairs(name, value, encode, 0);
  const flat = flatten(value);
  if (isObjectValue(value)) {
    if (parameter.explode) return flat.map(([key, text]) => `${encodeUrlValue(key ?? '')}=${encode(text)}`);
    return [`${name}=${flat.map(([key, text]) => `${encode(key ?? '')},${encode(text)}`).join(',')}`];
  }
  if (parameter.explode || !Array.isArray(value)) return flat.map(([, text]) => `${name}=${encode(text)}`);
  return [`${name}=${flat.map(([, text]) => encode(text)).join(SEPARATOR.get(parameter.style) ?? ',')}`];
}

/** A value in a header field: `simple`, not encoded, line ends taken out. */
export function serializeHeaderValue(explode: boolean, value: Json): string {
  const parts = flatten(value).map(([key, text]) =>
    key === undefined ? text : `${key}${explode ? '=' : ','}${text}`,
  );
  return singleLine(parts.join(','));
}

/** A header field is one line (RFC 9110, section 5.5): control characters become spaces. */
export function singleLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/** Separators of arrays that are not exploded, encoded. */
const SEPARATOR: ReadonlyMap<string, string> = new Map([
  ['spaceDelimited', '%20'],
  ['pipeDelimited', '%7C'],
]);

function flatten(value: Json): [string | undefined, string][] {
  if (Array.isArray(value)) return value.map((item) => [undefined, scalarText(item)]);
  if (isObjectValue(value)) return Object.entries(value).map(([key, item]) => [key, scalarText(item)]);
  return [[undefined, scalarText(value)]];
}

function deepPairs(
  name: string,
  value: Record<string, Json>,
  encode: (text: string) => string,
  depth: number,
): string[] {
  return Object.entries(value).flatMap(([key, item]) => {
    const path = `${name}%5B${encodeUrlValue(key)}%5D`;
    if (isObjectValue(item) && depth < 4) return deepPairs(path, item, encode, depth + 1);
    return [`${path}=${encode(scalarText(item))}`];
  });
}

/** What nests deeper than a style can say is written as JSON. */
export function scalarText(value: Json): string {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  return JSON.stringify(value);
}

function isObjectValue(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
