import type { Json } from '@curlew/openapi';
import { isSecretName, isSecretNumberName } from './secret-names.ts';

/** Replacement for a credential. */
export const MASK = '***';

/** Maximum depth of a value; deeper parts are omitted. */
const MAX_DEPTH = 100;

/** A value with masked strings; strings of properties whose name indicates a credential are replaced. */
export function maskValue(
  value: Json,
  maskText: (text: string) => string,
  depth = 0,
  isSecret = false,
): Json {
  if (typeof value === 'string') return isSecret && value !== '' ? MASK : maskText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return MASK;
  if (Array.isArray(value)) return value.map((item) => maskValue(item, maskText, depth + 1, isSecret));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (typeof member === 'number' && isSecretNumberName(name)) return [name, MASK];
      return [maskText(name), maskValue(member, maskText, depth + 1, isSecret || isSecretName(name))];
    }),
  );
}
