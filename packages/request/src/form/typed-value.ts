import type { Json } from '@curlew/openapi';
import { bodySyntax } from '@curlew/openapi/media-type';

/** Types of values that have no parts. */
const SCALAR_TYPES = new Set(['string', 'number', 'integer', 'boolean', 'null']);

/** Whether values of these types have no parts. Empty: any type, so they may. */
export function isScalar(types: readonly string[]): boolean {
  return types.length > 0 && types.every((type) => SCALAR_TYPES.has(type));
}

/**
 * What is typed, in a type that is allowed; a text where it is of none of them.
 * @param isText the value is written as text, as in a query: a number is sent as it is typed, with all its digits.
 */
export function typedValue(
  text: string,
  types: readonly string[],
  isText: boolean,
): string | number | boolean | null {
  if (types.includes('null') && text === 'null') return null;
  if (types.includes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
  const value = Number(text);
  const isNumber = text.trim() !== '' && Number.isFinite(value);
  if (!isNumber || !(types.includes('number') || types.includes('integer'))) return text;
  if (!isText) return value;
  return types.includes('string') ? text : text.trim();
}

/** The type that an initial value has, of those that are allowed; without one, the first that has more values than null. */
export function initialType(value: Json | undefined, types: readonly string[]): string {
  const allowed = (...names: string[]) => names.find((name) => types.includes(name));
  const own =
    typeof value === 'number'
      ? allowed(...(Number.isInteger(value) ? ['integer'] : []), 'number')
      : allowed(value === null ? 'null' : typeof value);
  return own ?? types.find((type) => type !== 'null') ?? 'null';
}

/** The keywords that tell whether a value is bytes. */
export interface FileKeywords {
  types: readonly string[];
  format?: string | undefined;
  contentMediaType?: string | undefined;
  contentEncoding?: string | undefined;
}

/**
 * Whether a value is bytes, for which a file is chosen: `format: binary` (OpenAPI 3.0), or a `contentMediaType` without an encoding
 * (OpenAPI 3.1, "Considerations for File Uploads"). A string with the media type of a text, such as `text/csv`, is text.
 */
export function isFileSchema({ types, format, contentMediaType, contentEncoding }: FileKeywords): boolean {
  if (format === 'binary') return true;
  if (contentMediaType === undefined || contentEncoding !== undefined) return false;
  return types.length === 0 || (types.includes('string') && bodySyntax(contentMediaType) === 'binary');
}
