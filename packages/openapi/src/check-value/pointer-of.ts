import { escapePointer } from '../location.ts';

/** The JSON Pointer (RFC 6901) of keys and indexes. */
export function getPointer(path: readonly (string | number)[]): string {
  return path.map((key) => `/${escapePointer(String(key))}`).join('');
}
