import type { Json, JsonObject } from '@curlew/openapi';
import { type HttpHeader, isObject } from '@curlew/openapi/internal';
import { plainName } from './find-resources.ts';

/** Relations of a page of a list (RFC 8288). */
export const RELATIONS = ['self', 'first', 'prev', 'next', 'last'] as const;
type Relation = (typeof RELATIONS)[number];

/** Queries of the pages beside a page, as far as they exist and the operation has a parameter for them. */
export type PageLinks = Partial<Record<Relation, string>>;

/** Where a list is. */
export interface ListAddress {
  path: string;
  /** The `Host` header. */
  host: string | undefined;
}

/** Where a page is in its list, and the names of the declared parameters that lead to others. */
interface PagePlace {
  query: string;
  offset: number;
  size: number | undefined;
  total: number;
  page: { name: string; number: number; first: number } | undefined;
  offsetName: string | undefined;
  cursor: { name: string; next: string | undefined } | undefined;
}

export function getLinks({ query, offset, size, total, page, offsetName, cursor }: PagePlace): PageLinks {
  const at = (name: string, value: string | number): string => withValue(query, name, String(value));
  if (cursor)
    return { self: query, ...(cursor.next !== undefined && { next: at(cursor.name, cursor.next) }) };
  if (size === undefined || size === 0) return { self: query };
  const isLast = offset + size >= total;
  const lastIndex = Math.max(0, Math.ceil(total / size) - 1);
  if (page) {
    const { name, number, first } = page;
    return {
      self: query,
      first: at(name, first),
      ...(number > first && { prev: at(name, number - 1) }),
      ...(!isLast && { next: at(name, number + 1) }),
      last: at(name, first + lastIndex),
    };
  }
  if (offsetName === undefined) return { self: query };
  return {
    self: query,
    first: at(offsetName, 0),
    ...(offset > 0 && { prev: at(offsetName, Math.max(0, offset - size)) }),
    ...(!isLast && { next: at(offsetName, offset + size) }),
    last: at(offsetName, lastIndex * size),
  };
}

/** A query with another value of a parameter, all others as they were sent. */
function withValue(query: string, name: string, value: string): string {
  const own = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  const others = query.split('&').filter((pair) => {
    const [key = ''] = pair.split('=');
    return pair !== '' && key !== name && key !== encodeURIComponent(name);
  });
  return [...others, own].join('&');
}

/** The relation that a member of a body links to: `next`, `next_page_url`, `previousLink`. */
export function relationOf(name: string, isInLinks: boolean): Relation | undefined {
  const plain = plainName(name).replace(/(?:page)?(?:link|url|uri|href|page)?$/, '');
  const relation = plain === 'previous' ? 'prev' : RELATIONS.find((one) => one === plain);
  // Elsewhere `self` is the address of something else, and `first` is an item.
  return isInLinks || relation === 'next' || relation === 'prev' ? relation : undefined;
}

/** Whether the members of an object are links: `links`, `_links`. */
export function isLinks(name: string): boolean {
  return /^_?links$/i.test(name);
}

/** A link of the body of a sample: an address, or an object with one (`{ href }`). */
export function isLink(value: Json, isInLinks: boolean): boolean {
  if (isObject(value)) return isInLinks && typeof value.href === 'string';
  if (typeof value !== 'string') return isInLinks && value === null;
  return isInLinks || URL.canParse(value) || /^[/?]/.test(value);
}

/** A link in place of that of a sample, absolute if the one of the sample is. */
export function writeLink(sample: Json, query: string, address: ListAddress): Json {
  if (isObject(sample)) return { ...sample, href: writeLink(sample.href ?? null, query, address) };
  const isRelative = typeof sample === 'string' && /^[/?]/.test(sample);
  return address.host === undefined || isRelative ? getPath(query, address) : getUrl(query, address);
}

function getPath(query: string, { path }: ListAddress): string {
  return query === '' ? path : `${path}?${query}`;
}

function getUrl(query: string, address: ListAddress): string {
  return `http://${address.host ?? 'localhost'}${getPath(query, address)}`;
}

/** A declared `Link` header with the pages beside this one; none if there is no other page, unless it is required. */
export function withLinkHeader(
  headers: readonly HttpHeader[],
  links: PageLinks,
  { name, required }: { name: string; required: boolean },
  address: ListAddress,
): HttpHeader[] {
  const others = headers.filter((one) => one.name.toLowerCase() !== 'link');
  const isOnly = links.next === undefined && links.prev === undefined;
  if (isOnly && !required) return others;
  const relations = isOnly ? (['self'] as const) : RELATIONS.filter((one) => one !== 'self');
  const value = relations
    .flatMap((one) => (links[one] === undefined ? [] : [`<${getUrl(links[one], address)}>; rel="${one}"`]))
    .join(', ');
  return [...others, { name, value }];
}

/** Members of an object of links, or beside a list; undefined: the member is left out. */
export type WriteMember = (name: string, value: Json) => Json | undefined;

export function mapMembers(body: JsonObject, write: WriteMember): JsonObject {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]): [string, Json][] => {
      const written = write(name, value);
      return written === undefined ? [] : [[name, written]];
    }),
  );
}
