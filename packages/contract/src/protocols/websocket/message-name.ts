import { isObject, type Json } from '@curlew/openapi';
import type { WebSocketExtension } from '../../extension/protocol-extensions.ts';

/**
 * The name of a message: what its `type` says, or the property that `nameIn` names; without one, the only kind that is
 * declared; else how it was sent.
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
