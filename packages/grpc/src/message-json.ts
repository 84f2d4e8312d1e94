import { gunzipSync, inflateSync } from 'node:zlib';
import type { Json } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import type { GrpcMethod } from './load-method.ts';

/** A message as JSON: parts that are absent are left out, where the decoder writes null. */
export function messageJson(message: unknown): Json {
  if (Array.isArray(message)) return message.map(messageJson);
  if (!isObject(message)) return message as Json;
  return Object.fromEntries(
    Object.entries(message).flatMap(([name, value]) => (value === null ? [] : [[name, messageJson(value)]])),
  );
}

/** Whether a message has the same values once it is encoded: enums, integers and 64-bit numbers may not. */
export function canCarry({ requestSerialize, requestDeserialize }: GrpcMethod, data: Json): boolean {
  try {
    return contains(messageJson(requestDeserialize(requestSerialize(data as object))), data);
  } catch {
    return false;
  }
}

/** Whether all given values are in the decoded ones; numbers may be texts. */
function contains(decoded: Json | undefined, given: Json): boolean {
  if (Array.isArray(given))
    return (
      Array.isArray(decoded) &&
      decoded.length === given.length &&
      given.every((item, index) => contains(decoded[index], item))
    );
  if (isObject(given))
    return (
      isObject(decoded) && Object.entries(given).every(([name, value]) => contains(decoded[name], value))
    );
  return decoded !== undefined && String(decoded) === String(given);
}

/** Bytes before each message of a stream (gRPC over HTTP/2, Length-Prefixed-Message). */
const PREFIX_BYTES = 5;

/**
 * Decodes a message with its prefix.
 * @param frame prefix and message.
 * @param coding value of `grpc-encoding`.
 * @throws if the coding is unknown, the bytes are not in it, or the message is above the limit.
 */
export function decodeFrame(
  frame: Uint8Array,
  coding: string,
  { maxBytes, decode }: { maxBytes: number; decode: (bytes: Buffer) => object },
): Json {
  return messageJson(decode(decompressed(Buffer.from(frame), coding, maxBytes)));
}

function decompressed(frame: Buffer, coding: string, maxOutputLength: number): Buffer {
  const bytes = frame.subarray(PREFIX_BYTES);
  if (frame[0] === 0) return bytes;
  if (coding === 'gzip') return gunzipSync(bytes, { maxOutputLength });
  if (coding === 'deflate') return inflateSync(bytes, { maxOutputLength });
  throw new Error(`The coding ${coding} is unknown.`);
}
