import type { Json } from '@curlew/openapi';
import { isSecretName, isSecretNumberName } from './secret-names.ts';

/** Replacement for a credential. */
export const MASK = '***';

/** Maximum depth of a value; deeper parts are omitted. */
const MAX_DEPTH = 100;

/**
 * A value with masked strings; strings of properties whose name indicates a credential are replaced. The value itself if
 * nothing is masked: a text as JSON to compare has a limit of depth.
 */
export function maskValue(
  value: Json,
  maskText: (text: string) => string,
  depth = 0,
  isSecret = false,
): Json {
  if (typeof value === 'string') return isSecret && value !== '' ? MASK : maskText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return MASK;
  if (Array.isArray(value)) {
    const items = value.map((item) => maskValue(item, maskText, depth + 1, isSecret));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const given = Object.entries(value);
  const members = given.map(([name, member]): [string, Json] => {
    if (typeof member === 'number' && isSecretNumberName(name)) return [name, MASK];
    return [maskText(name), maskValue(member, maskText, depth + 1, isSecret || isSecretName(name))];
  });
  const isSame = members.every(
    ([name, member], index) => name === given[index]?.[0] && member === given[index]?.[1],
  );
  return isSame ? value : Object.fromEntries(members);
}
