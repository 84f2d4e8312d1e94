import { DEFAULT_LIMITS } from '@curlew/openapi';
import type { SourceConfig } from '@curlew/project/config';
import { STANDARD_INPUT } from '@curlew/project/internal';

/** Returns the sources of a command line or a configuration, with `-` replaced by the content of standard input. */
export async function readGivenSources(
  given: readonly SourceConfig[],
  fileSize: number = DEFAULT_LIMITS.fileSize,
): Promise<SourceConfig[]> {
  return Promise.all(
    [...new Set(given)].map(async (source) =>
      source === '-' ? { path: STANDARD_INPUT, content: await readStandardInput(fileSize) } : source,
    ),
  );
}

let read: Promise<Uint8Array> | undefined;

/**
 * Reads all of standard input, at most `limit + 1` bytes, so that the caller can detect input above the limit.
 * The result is cached.
 */
function readStandardInput(limit: number): Promise<Uint8Array> {
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
