let read: Promise<Uint8Array> | undefined;

/**
 * Reads all of standard input, at most `limit + 1` bytes, so that the caller can detect input above the limit.
 * Cached.
 */
export function readStandardInput(limit: number): Promise<Uint8Array> {
  read ??= readWithin(limit);
  return read;
}

async function readWithin(limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let total = 0;
  for await (const part of process.stdin as AsyncIterable<Uint8Array>) {
    parts.push(part);
    total += part.byteLength;
    if (total > limit) break;
  }
  return Buffer.concat(parts, Math.min(total, limit + 1));
}
