/** Largest input of a conversion, in bytes: 10 MB. */
export const MAX_INPUT_BYTES = 10 * 1024 * 1024;

/**
 * Size of an input in bytes: of text as UTF-8, of bytes as they are, of data as compact JSON.
 * Stops counting once `limit` is passed; a cycle counts once.
 */
export function inputSize(input: unknown, limit = MAX_INPUT_BYTES): number {
  let bytes = 0;
  const seen = new Set<object>();
  const pending: unknown[] = [input];
  while (pending.length > 0 && bytes <= limit) {
    const value = pending.pop();
    if (typeof value === 'string') bytes += utf8Length(value, limit - bytes);
    else if (ArrayBuffer.isView(value)) bytes += value.byteLength;
    else if (value instanceof ArrayBuffer) bytes += value.byteLength;
    else if (typeof value !== 'object' || value === null) bytes += 4;
    else if (!seen.has(value)) {
      seen.add(value);
      bytes += pushMembers(value, pending, value === input && Array.isArray(input));
    }
  }
  return bytes;
}

/** Queues the members of a container and returns the bytes of its punctuation. */
function pushMembers(value: object, pending: unknown[], plain: boolean): number {
  const isArray = Array.isArray(value);
  let bytes = plain ? 0 : 2;
  for (const [key, member] of Object.entries(value)) {
    pending.push(member);
    if (!isArray) pending.push(key);
    if (!plain) bytes += punctuation(member, isArray);
  }
  return bytes;
}

function punctuation(member: unknown, inArray: boolean): number {
  const quotes = typeof member === 'string' ? 2 : 0;
  return inArray ? quotes + 1 : quotes + 4;
}

/** Long texts are encoded part by part, without a copy of all bytes. */
const buffer = new Uint8Array(192 * 1024);
const encoder = new TextEncoder();

function utf8Length(text: string, limit: number): number {
  if (text.length > limit) return text.length;
  let bytes = 0;
  for (let at = 0; at < text.length; ) {
    // What does not fit is not read; a surrogate pair is read as a whole.
    const { read, written } = encoder.encodeInto(text.slice(at), buffer);
    bytes += written;
    at += read;
  }
  return bytes;
}
