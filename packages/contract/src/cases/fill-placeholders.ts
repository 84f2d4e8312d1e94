import { isObject, type Json } from '@curlew/openapi';

export interface FilledValue {
  value: Json;
  /** Names of placeholders that have no value. */
  missing: string[];
}

const WHOLE = /^<([A-Za-z_][\w .-]{0,63})>$/;
const INSIDE = /\{\{\s*([A-Za-z_][\w.-]{0,63})\s*\}\}/g;

/**
 * Replaces the placeholders of an example: a string that is exactly `<client_secret>`, and `{{name}}` anywhere
 * in a string. Authors write them in place of credentials and other values that vary.
 */
export function fillPlaceholders(given: Json, variables: Readonly<Record<string, string>>): FilledValue {
  const missing = new Set<string>();
  const valueFor = (name: string, written: string): string => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined) missing.add(name);
    return value ?? written;
  };
  const fill = (value: Json): Json => {
    if (typeof value === 'string') {
      const whole = WHOLE.exec(value)?.[1];
      if (whole !== undefined) return valueFor(whole, value);
      return value.replaceAll(INSIDE, (written, name: string) => valueFor(name, written));
    }
    if (Array.isArray(value)) return value.map(fill);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fill(item)]));
  };
  return { value: fill(given), missing: [...missing] };
}
