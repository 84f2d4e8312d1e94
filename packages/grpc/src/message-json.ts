import { gunzipSync, inflateSync } from 'node:zlib';
import type { Json } from '@curlew/openapi';
import { escapePointer, getOwn, isObject } from '@curlew/openapi/internal';
import { type GrpcMethod, LostValue, parseDuration, parseTimestamp } from './json-forms.ts';

/** Whether a decoded value is the one that was given. */
type IsSame = (decoded: Json | undefined, given: Json) => boolean;

/**
 * Finds the first value that a message loses when it is encoded: an unknown field, an unknown name of an enum, a text in
 * place of a number. Returns its JSON Pointer, or undefined if all values are carried.
 * @param isExact no other spelling is accepted, such as the number of an enum, or a `double` that is rounded to a `float`
 */
export function findLostValue(
  { requestSerialize, requestDeserialize }: GrpcMethod,
  data: Json,
  isExact = false,
): string | undefined {
  let decoded: Json;
  try {
    decoded = requestDeserialize(requestSerialize(data as object)) as Json;
  } catch (error) {
    return error instanceof LostValue ? error.pointer : '';
  }
  return findDifference(decoded, data, isExact ? isSameText : isSameValue, '');
}

function findDifference(
  decoded: Json | undefined,
  given: Json,
  isSame: IsSame,
  pointer: string,
): string | undefined {
  if (Array.isArray(given)) {
    if (!Array.isArray(decoded) || decoded.length !== given.length) return pointer;
    return findFirst(given, (item, index) =>
      findDifference(decoded[index], item, isSame, `${pointer}/${index}`),
    );
  }
  if (isObject(given)) {
    if (!isObject(decoded)) return pointer;
    return findFirst(Object.entries(given), ([name, value]) =>
      findDifference(getOwn(decoded, name), value, isSame, `${pointer}/${escapePointer(name)}`),
    );
  }
  return isSame(decoded, given) ? undefined : pointer;
}

function findFirst<T>(items: readonly T[], find: (item: T, index: number) => string | undefined) {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Numbers may be texts. */
const isSameText: IsSame = (decoded, given) => decoded !== undefined && String(decoded) === String(given);

/** As the JSON of Protocol Buffers is read: null is an absent field, an enum may be its number, base64 needs no padding. */
const isSameValue: IsSame = (decoded, given) => {
  if (given === null || isSameText(decoded, given)) return true;
  if (typeof given === 'number')
    return typeof decoded === 'string'
      ? Number.isInteger(given) && /^(?!Infinity$)[A-Za-z_]\w*$/.test(decoded)
      : Math.fround(given) === decoded;
  if (typeof given !== 'string' || typeof decoded !== 'string') return false;
  return withoutPadding(given) === withoutPadding(decoded) || isSameTime(given, decoded);
};

/** `09:30:00+02:00` is `07:30:00Z`, and `1.50s` is `1.500s`. */
function isSameTime(one: string, other: string): boolean {
  return [parseTimestamp, parseDuration].some((parse) => {
    const time = parse(one);
    return time !== undefined && String(time) === String(parse(other));
  });
}

function withoutPadding(base64: string): string {
  return base64.replace(/={1,2}$/, '');
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
  return decode(decompressed(Buffer.from(frame), coding, maxBytes)) as Json;
}

function decompressed(frame: Buffer, coding: string, maxOutputLength: number): Buffer {
  const bytes = frame.subarray(PREFIX_BYTES);
  if (frame[0] === 0) return bytes;
  if (coding === 'gzip') return gunzipSync(bytes, { maxOutputLength });
  if (coding === 'deflate') return inflateSync(bytes, { maxOutputLength });
  throw new Error(`The coding ${coding} is unknown.`);
}
