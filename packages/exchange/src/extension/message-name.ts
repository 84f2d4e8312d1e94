import type { Json } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import type { WebSocketExtension } from './protocol-extensions.ts';

/**
 * The name of a message: its property `type`, or the one given in `nameIn`; else the only declared type; else
 * `text` or `binary`.
 */
export function messageName(
  value: Json | undefined,
  isBinary: boolean,
  { nameIn = 'type', receive = {} }: Partial<WebSocketExtension>,
): string {
  if (isObject(value) && Object.hasOwn(value, nameIn)) {
    const name = value[nameIn];
    if (typeof name === 'string') return name;
  }
  const [only, ...others] = Object.keys(receive);
  if (only !== undefined && others.length === 0) return only;
  return isBinary ? 'binary' : 'text';
}
