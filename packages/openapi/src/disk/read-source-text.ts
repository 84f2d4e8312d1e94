import type { Diagnostic } from '@curlew/diagnostics';
import { decodeLeniently, decodeText, type TextEncoding, UTF_8 } from '../load/decode-text.ts';
import { fileDiagnostic, readProblem } from '../load/file-problems.ts';

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
    return fileDiagnostic(readProblem(error), name);
  }
  if (bytes.byteLength > limit) return fileDiagnostic('file-too-large', name);
  const decoded = decodeText(bytes);
  return decoded
    ? { ...decoded, damaged: false }
    : { text: decodeLeniently(bytes), encoding: UTF_8, damaged: true };
}

/** Rejects a damaged text where every character matters. */
export function notTextDiagnostic(name: string): Diagnostic {
  return fileDiagnostic('file-not-text', name);
}
