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

/** Counting by hand is quicker for short texts, encoding for long ones: part by part, without a copy of all bytes. */
const SHORT = 2000;
const PART = 64 * 1024;

function utf8Length(text: string, limit: number): number {
  if (text.length > limit) return text.length;
  return text.length > SHORT ? encodedLength(text) : countUtf8(text);
}

function encodedLength(text: string): number {
  const encoder = new TextEncoder();
  // Three bytes at most for each UTF-16 unit.
  const buffer = new Uint8Array(PART * 3);
  let bytes = 0;
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + PART);
    if (end < text.length && isLowSurrogate(text.charCodeAt(end))) end -= 1;
    bytes += encoder.encodeInto(text.slice(at, end), buffer).written;
    at = end;
  }
  return bytes;
}

function countUtf8(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    bytes += unit < 0x800 ? 1 : 2;
    // A surrogate pair is two units and four bytes.
    if (unit >= 0xd800 && unit <= 0xdbff && isLowSurrogate(text.charCodeAt(at + 1))) {
      at += 1;
    }
  }
  return bytes;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
