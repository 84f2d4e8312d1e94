import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { decodeText, encodeText, type TextEncoding } from '@curlew/openapi/node';
import { replaceFiles } from '@curlew/project/files';
import { CallError } from '../call-error.ts';
import { restoreLineEnds, withoutLineEnds } from './line-ends.ts';

/** Files above this size are not opened in an editor, in bytes. */
export const MAX_FILE_BYTES = 100_000_000;

/** The state of a file on the disk. */
export interface DiskFile {
  /** With the line ends of the file. */
  original: string;
  /** Every line ends with `\n`. */
  text: string;
  encoding: TextEncoding;
  version: string;
  /** The text is not that of the version: a window continues on a version that is no longer on the disk. */
  isOtherText?: true;
}

/** @throws {CallError} when the file cannot be read, is too large, or is not text. */
export function readDiskFile(path: string): DiskFile {
  const bytes = readBytes(path);
  const decoded = decodeText(bytes);
  if (decoded === undefined)
    throw new CallError('unusable', `${path} is not a text file.`, 'Open a file in YAML or JSON.');
  return {
    original: decoded.text,
    text: withoutLineEnds(decoded.text),
    encoding: decoded.encoding,
    version: versionOf(bytes),
  };
}

/** The version of what is on the disk; `''` when the file is not there. */
export function diskVersion(path: string): string {
  try {
    return versionOf(readFileSync(path));
  } catch {
    return '';
  }
}

/** Writes an edited text in the form that the file has. @returns its new version. @throws what the system throws. */
export function writeDiskFile(
  path: string,
  text: string,
  known: Pick<DiskFile, 'original' | 'encoding'>,
): DiskFile {
  const original = restoreLineEnds(text, known.original);
  const bytes = encodeText(original, known.encoding);
  // Replacing needs a writable folder alone, and must not get around the mode of the file.
  if (existsSync(path)) accessSync(path, constants.W_OK);
  replaceFiles([{ path, content: bytes }]);
  return { original, text, encoding: known.encoding, version: versionOf(bytes) };
}

function readBytes(path: string): Uint8Array {
  try {
    const { size } = statSync(path);
    if (size > MAX_FILE_BYTES)
      throw new CallError('too-large', `${path} has ${size} bytes; at most ${MAX_FILE_BYTES} are opened.`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof CallError) throw error;
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new CallError('unusable', `${path} cannot be read: ${REASONS[code] ?? code}.`, 'Check the file.');
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EISDIR: 'it is a folder',
};

export function versionOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** Whether the user may write a file. One that was removed can be written again. */
export function isWritable(path: string): boolean {
  if (!existsSync(path)) return true;
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
