import { isObject, type Json } from '@curlew/openapi';

/** A message as JSON: parts that are absent are left out, where the decoder writes null. */
export function messageJson(message: unknown): Json {
  if (Array.isArray(message)) return message.map(messageJson);
  if (!isObject(message)) return message as Json;
  return Object.fromEntries(
    Object.entries(message).flatMap(([name, value]) => (value === null ? [] : [[name, messageJson(value)]])),
  );
}
