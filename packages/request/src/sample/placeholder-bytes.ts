import { essence } from '@curlew/openapi/internal';

/** One transparent pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
/** An archive without entries (APPNOTE.TXT, section 4.3.16). */
const ZIP = 'UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==';
/** An empty member (RFC 1952). */
const GZIP = 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=';

const FILES: Readonly<Record<string, string>> = {
  'image/png': PNG,
  'image/gif': GIF,
  'application/zip': ZIP,
  'application/gzip': GZIP,
  'application/x-gzip': GZIP,
};

/** A small valid file of a media type; text for types without one. */
export function placeholderBytes(mediaType: string): Uint8Array {
  const type = essence(mediaType);
  const file = Object.hasOwn(FILES, type) ? FILES[type] : undefined;
  return file === undefined
    ? new TextEncoder().encode(`Mock of ${type}\n`)
    : Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
}
