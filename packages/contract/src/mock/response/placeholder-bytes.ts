import { essence } from '@curlew/openapi';

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
  return file === undefined ? new TextEncoder().encode(`Mock of ${type}\n`) : Buffer.from(file, 'base64');
}

/** A concrete media type for a range. */
export function concreteType(declared: string, accept = ''): string {
  if (!declared.includes('*')) return declared;
  const [type = '*', subtype = '*'] = essence(declared).split('/');
  if (subtype.startsWith('*+'))
    return `${type === '*' ? 'application' : type}/vnd.example${subtype.slice(1)}`;
  const wanted = accept
    .split(',')
    .map(essence)
    .find((one) => !one.includes('*') && (type === '*' || one.startsWith(`${type}/`)));
  if (wanted !== undefined && wanted !== '') return wanted;
  if (type === 'text') return 'text/plain';
  return type === 'image'
    ? 'image/png'
    : type === '*' || type === 'application'
      ? 'application/json'
      : 'application/octet-stream';
}
