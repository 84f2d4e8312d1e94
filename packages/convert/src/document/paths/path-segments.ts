import { isIdentifier } from '@curlew/exchange/internal';
import type { NormalizedRequest } from '../../normalized-request.ts';

/** One segment of a request's path. */
export interface Segment {
  /** The percent-encoded text in the URL; in braces if the source declared a parameter. */
  text: string;
  /** Name of the parameter the whole segment was declared to be. */
  declared?: string;
}

/** The segments after the leading slash; `/` has one, which is empty. */
export function pathSegments(request: NormalizedRequest): Segment[] {
  return getSegments(getPath(request));
}

/** The path as the source declared it, else as it was sent. */
export function getPath({ url, details }: NormalizedRequest): string {
  return details?.pathTemplate ?? url.pathname;
}

export function getSegments(path: string): Segment[] {
  return path.slice(1).split('/').map(toSegment);
}

function toSegment(text: string): Segment {
  if (!text.includes('{')) return { text };
  const name = /^\{([^{}]*)\}$/.exec(text)?.[1];
  return name === undefined ? { text } : { text, declared: name };
}

/** Whether the source declared a parameter in this segment, or as part of it. */
export function isTemplated({ text }: Segment): boolean {
  return text.includes('{');
}

/** The address of a request's server, without trailing slash; with variables as `{name}`. */
export function getOrigin({ url, details }: NormalizedRequest): string {
  return details?.server?.url ?? url.origin;
}

/** Returns the place of the first request in its source. */
export function getPlace([first]: readonly NormalizedRequest[]): { source?: string; index?: number } {
  return first ? { source: first.source, index: first.details?.index ?? first.sourceIndex } : {};
}

/** Whether a path segment can be an identifier: all digits, a UUID, a ULID, or 8 and more hexadecimal digits. */
export function looksLikeIdentifier(segment: string): boolean {
  return isIdentifier(segment);
}

/** The path of an operation. */
export interface PathTemplate {
  /** The path with `{name}` for each parameter. */
  path: string;
  /** Parameter names by segment index; the first segment after the leading slash is 1. */
  parameters: ReadonlyMap<number, string>;
}

/** Whether a text has a pattern that words do not have. */
export function hasPattern(text: string): boolean {
  return text.length >= 6 && /[\d_-]|^[A-Z]+$/.test(text) && /^[A-Za-z\d_-]+$/.test(text);
}

/** Lengths of the parts of a text, and the cases of its letters: `han-5zg-c32` and `x7p-q2m-9ab` are alike. */
export function getPattern(text: string): string {
  const lengths = text.replace(/[A-Za-z\d]+/g, ({ length }) => String(length));
  return `${lengths}${/[a-z]/.test(text) ? 'a' : ''}${/[A-Z]/.test(text) ? 'A' : ''}`;
}

/** The first part of a text that has several, if it begins as a word does. */
export function getBeginning(text: string): string | undefined {
  return /^(\p{L}[\p{L}\p{N}]+)[-_.]/u.exec(text)?.[1];
}

/** Segments that name an API, not a resource. */
export const API_VERSION = /^(?:api|rest|v\d+(?:\.\d+)*|\d+\.\d+)$/i;

/** Whether a number is the version of the API, by what is before it: `/rest/api/3`. */
export function isVersionNumber(text: string, before = ''): boolean {
  return /^\d{1,2}$/.test(text) && API_VERSION.test(before);
}

/** `v1beta1`, `v2alpha`, `v1p1beta1` */
export const PREVIEW_VERSION = /^v\d+(?:[._-]?(?:p\d+)?[._-]?(?:alpha|beta|rc|preview|dev)\d*)+$/i;

/** Whether a text has digits as words do not have them: `usr_123` and `PJHL9XY`, but not `oauth2` and `top-10`. */
export function hasDigitsOfIdentifier(text: string): boolean {
  return /\d/.test(text) && !/^[A-Za-z]+(?:-[A-Za-z]+)*-?\d*$/.test(text);
}

/** Whether a segment names no resource: an identifier, or a version. */
export function namesNothing(text: string): boolean {
  return (
    looksLikeIdentifier(text) ||
    hasDigitsOfIdentifier(text) ||
    API_VERSION.test(text) ||
    PREVIEW_VERSION.test(text)
  );
}
