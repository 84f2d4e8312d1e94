/**
 * Maximum bytes of the JSON of a result. Clients of the SDK close a session over standard input and output at 10 MB of unread
 * messages; with the envelope of a message this stays below 1 MB.
 */
export const MAX_RESULT_BYTES = 900_000;

/** Returns the number of bytes of a value as JSON in UTF-8. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}

/** Returns a beginning of a text whose JSON has at most `budget` bytes. It may be a few percent shorter than possible. */
export function beginningWithin(text: string, budget: number): string {
  // A character has at least one byte.
  let shown = text.slice(0, Math.max(0, budget));
  for (let bytes = jsonBytes(shown); bytes > budget && shown !== ''; bytes = jsonBytes(shown))
    shown = shown.slice(0, Math.floor(shown.length * Math.min(0.98, budget / bytes)));
  const isSplit = /[\ud800-\udbff]$/.test(shown) && shown.length < text.length;
  return isSplit ? shown.slice(0, -1) : shown;
}

/** Splits a text into parts of at most `budget` bytes of JSON, between lines if a line ends in the second half of a part. */
export function splitText(text: string, budget: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const whole = beginningWithin(text.slice(at, at + budget), budget);
    const line = whole.lastIndexOf('\n') + 1;
    const isLast = at + whole.length >= text.length;
    const part = !isLast && line > whole.length / 2 ? whole.slice(0, line) : whole;
    parts.push(part);
    at += Math.max(1, part.length);
  }
  return parts.length === 0 ? [''] : parts;
}

/** Maximum bytes of the JSON of a part of a result, which may contain structured content as well. */
const MAX_PART_BYTES = 450_000;

/**
 * Splits a text into parts of at most `budget` bytes, between lines if a line ends in the second half of a part. The JSON of each
 * part fits into a message.
 */
export function splitBytes(text: string, budget: number): string[] {
  const bytes = Buffer.from(text.toWellFormed());
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    let end = Math.min(at + budget, bytes.length);
    // A character of UTF-8 is not divided, unless the budget is smaller than it.
    while (end > at + 1 && end < bytes.length && isContinuation(bytes[end])) end -= 1;
    const line = end < bytes.length ? bytes.lastIndexOf(0x0a, end - 1) + 1 : end;
    if (line > at + (end - at) / 2) end = line;
    parts.push(bytes.toString('utf8', at, end));
    at = end;
  }
  return parts.length === 0
    ? ['']
    : parts.flatMap((part) => (jsonBytes(part) <= MAX_PART_BYTES ? [part] : splitText(part, MAX_PART_BYTES)));
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
