import { isToken } from '@curlew/openapi';
import type { BodyKind } from '../normalized-request.ts';

/** A media type without its parameters, in lower case: `text/plain; charset=utf-8` is `text/plain`. */
export function essence(mediaType: string): string {
  const end = mediaType.indexOf(';');
  return (end < 0 ? mediaType : mediaType.slice(0, end)).trim().toLowerCase();
}

/** The value of a media type's parameter (RFC 9110, section 5.6.6), quotes removed. */
export function mediaTypeParameter(mediaType: string, name: string): string | undefined {
  for (const match of mediaType.matchAll(/;\s*([^\s;=]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/g)) {
    if (match[1]?.toLowerCase() === name) return match[2]?.replace(/\\(.)/g, '$1') ?? match[3];
  }
  return undefined;
}

/** Whether a text can be a key of `content`: `type/subtype` of RFC 9110 tokens. */
export function isMediaType(text: string): boolean {
  const [type = '', subtype = '', ...rest] = text.split('/');
  return rest.length === 0 && isToken(type) && isToken(subtype);
}

/** How a body of this media type is read. */
export function bodyKind(mediaType: string): BodyKind {
  const type = essence(mediaType);
  if (type === 'application/json' || type.endsWith('+json') || type === 'text/json') return 'json';
  if (type === 'application/xml' || type === 'text/xml' || type.endsWith('+xml')) return 'xml';
  if (type === 'application/x-www-form-urlencoded') return 'form-urlencoded';
  if (type.startsWith('multipart/')) return 'multipart';
  return type.startsWith('text/') ? 'text' : 'binary';
}
