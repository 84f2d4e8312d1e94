import { decodeText, type TextEncoding } from './decode-text.ts';
import { type FileProblem, readProblem } from './file-problems.ts';
import type { Host, Limits } from './load-options.ts';

/** Returns the text of a file, or why there is none. */
export async function readText(
  path: string,
  host: Host,
  limits: Limits,
): Promise<{ text: string; encoding: TextEncoding } | { problem: FileProblem }> {
  let bytes: Uint8Array;
  try {
    const size = await host.fileSize?.(path);
    if (size !== undefined && size > limits.fileSize) return { problem: 'file-too-large' };
    bytes = await host.readFile(path, limits.fileSize);
  } catch (error) {
    return { problem: readProblem(error) };
  }
  if (bytes.byteLength > limits.fileSize) return { problem: 'file-too-large' };
  return decodeText(bytes) ?? { problem: 'file-not-text' };
}
