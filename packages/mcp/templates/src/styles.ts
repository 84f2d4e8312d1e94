import type { ApiParameter } from './api.ts';

/** What a style needs to know of a parameter or of a field of a form. */
export type Styled = Pick<ApiParameter, 'name' | 'style' | 'explode'>;

/** A value in the path (OpenAPI, Style Values: `simple`, `label`, `matrix`). */
export function pathText(parameter: Styled, value: unknown): string {
  const { style, explode, name } = parameter;
  if (style === 'label') return `.${listText(explode, value, explode ? '.' : ',', encodeURIComponent)}`;
  if (style !== 'matrix') return listText(explode, value, ',', encodeURIComponent);
  if (!explode || !isCompound(value)) return `;${name}=${listText(explode, value, ',', encodeURIComponent)}`;
  return entries(value)
    .map(([key, one]) => `;${Array.isArray(value) ? name : key}=${encodeURIComponent(textOf(one))}`)
    .join('');
}

/** A value as pairs of a query or a form (`form`, `spaceDelimited`, `pipeDelimited`, `deepObject`). */
export function stylePairs({ name, style, explode }: Styled, value: unknown): [string, string][] {
  if (!isCompound(value)) return [[name, textOf(value)]];
  if (style === 'deepObject') return entries(value).map(([key, one]) => [`${name}[${key}]`, textOf(one)]);
  if (explode) return entries(value).map(([key, one]) => [Array.isArray(value) ? name : key, textOf(one)]);
  const delimiter = style === 'spaceDelimited' ? ' ' : style === 'pipeDelimited' ? '|' : ',';
  return [[name, listText(explode, value, delimiter)]];
}

/** A value as one text: items of a list, or names and values of an object. */
export function listText(
  explode: boolean,
  value: unknown,
  delimiter: string,
  encode: (text: string) => string = (text) => text,
): string {
  if (!isCompound(value)) return encode(textOf(value));
  if (Array.isArray(value))
    return entries(value)
      .map(([, one]) => encode(textOf(one)))
      .join(delimiter);
  return entries(value)
    .map(([key, one]) => `${encode(key)}${explode ? '=' : delimiter}${encode(textOf(one))}`)
    .join(delimiter);
}

export function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Null is left out (RFC 6570, section 2.3). */
function entries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, one]) => one !== null);
}

/** A value as text: JSON for anything but a primitive. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
