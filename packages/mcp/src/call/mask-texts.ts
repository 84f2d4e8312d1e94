import type { SecretMask } from '@curlew/exchange';
import type { Json } from '@curlew/openapi';

/** A copy of a value with credentials masked in strings and names. */
export function maskTexts(value: Json, mask: SecretMask): Json {
  if (typeof value === 'string') return mask.text(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => maskTexts(item, mask));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [mask.text(name), maskTexts(member, mask)]),
  );
}
