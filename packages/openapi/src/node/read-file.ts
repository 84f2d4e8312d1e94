import { constants, type FileHandle, open } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Diagnostic } from '@curlew/diagnostics';
import { decodeLeniently, decodeText, type TextEncoding, UTF_8 } from '../load/decode-text.ts';
import { createFileDiagnostic, readProblem } from '../load/file-problems.ts';

/** The text of a source before its kind is known. */
export interface SourceText {
  text: string;
  encoding: TextEncoding;
  /** Some bytes are not text in the encoding of the file, or zeros are among them. */
  damaged: boolean;
}

/**
 * Decodes what `read` gives: UTF-8 or UTF-16. Never rejects for what is on the disk.
 * @param limit bytes; more are refused.
 * @param name how messages name the source.
 */
export async function readSourceText(
  read: () => Promise<Uint8Array>,
  limit: number,
  name: string,
): Promise<SourceText | Diagnostic> {
  let bytes: Uint8Array;
  try {
    bytes = await read();
  } catch (error) {
    return createFileDiagnostic(readProblem(error), name);
  }
  if (bytes.byteLength > limit) return createFileDiagnostic('file-too-large', name);
  const decoded = decodeText(bytes);
  return decoded
    ? { ...decoded, damaged: false }
    : { text: decodeLeniently(bytes), encoding: UTF_8, damaged: true };
}

/** Rejects a damaged text where every character matters. */
export function notTextDiagnostic(name: string): Diagnostic {
  return createFileDiagnostic('file-not-text', name);
}

/** Milliseconds to wait for a program that writes to a pipe. */
const NO_WRITER_MS = 3_000;
const MAX_PAUSE_MS = 50;
const PART = 64 * 1024;

/**
 * Returns the bytes of a file, of a pipe (`/dev/fd/63` of a shell's `<(…)`) or of a device, at most `limit + 1`, so
 * that the caller can detect input above the limit. Rejects like `readFile` of Node, and with the code
 * `NO_WRITER` for a pipe without a writer, which would otherwise block forever.
 */
export async function readFileWithin(path: string, limit: number): Promise<Uint8Array> {
  // Windows has no such flag, nor such pipes.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await file.stat();
    if (stats.isDirectory()) throw failure('EISDIR', path);
    const parts: Uint8Array[] = [];
    let total = 0;
    while (total <= limit) {
      // A file is read at once: one more byte, to see its end.
      const expected = stats.isFile() ? stats.size - total + 1 : PART;
      const wanted = Math.min(Math.max(expected, PART), limit + 1 - total);
      const patience = total === 0 && stats.isFIFO() ? NO_WRITER_MS : 0;
      const part = await readPart(file, Buffer.allocUnsafe(wanted), patience, path);
      if (part.byteLength === 0) break;
      parts.push(part);
      total += part.byteLength;
    }
    const [first] = parts;
    return parts.length === 1 && first ? first : Buffer.concat(parts);
  } finally {
    await file.close();
  }
}

/** Reads a chunk; empty at the end. For a pipe without a writer it waits `patience` milliseconds. */
async function readPart(
  file: FileHandle,
  into: Buffer<ArrayBuffer>,
  patience: number,
  path: string,
): Promise<Uint8Array> {
  let alone = 0;
  for (let pause = 1; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    const read = await readNow(file, into);
    if (read !== undefined && (read > 0 || patience === 0)) return into.subarray(0, read);
    // A connected writer may be slow, so wait without a limit.
    alone = read === undefined ? 0 : alone + pause;
    if (alone > patience) throw failure('NO_WRITER', path);
    await setTimeout(pause);
  }
}

async function readNow(file: FileHandle, into: Buffer<ArrayBuffer>): Promise<number | undefined> {
  try {
    // Devices cannot be read at a position.
    return (await file.read(into, 0, into.byteLength, null)).bytesRead;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined;
    throw error;
  }
}

function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
