import { decodeText, queryPairs } from '@curlew/exchange/internal';
import type { Json, JsonObject, Operation } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { plainName } from './find-resources.ts';
import {
  getLinks,
  isLink,
  isLinks,
  type ListAddress,
  mapMembers,
  type PageLinks,
  relationOf,
  writeLink,
} from './page-links.ts';

const SIZES = ['limit', 'pagesize', 'perpage', 'size', 'take', 'top', 'maxresults', 'pagelimit'];
const OFFSETS = ['offset', 'skip', 'start', 'startindex'];
const PAGES = ['page', 'pagenumber', 'pageno', 'pageindex'];
const TOTALS = ['total', 'totalcount', 'totalitems', 'totalresults', 'totalelements'];
const COUNTS = ['count', 'returned', 'itemcount'];
const MORE = ['hasmore', 'hasnext', 'hasnextpage'];
/** Parameters that say where a page begins: after an item, or at what the page before names. */
const CURSORS = ['cursor', 'after', 'startingafter', 'pagetoken', 'nexttoken', 'nextcursor', 'marker'];
const CURSORS_OF_ITEMS = ['after', 'startingafter', 'marker'];
/** Members of a body that name the next page. */
const NEXT = /^(?:next|nextcursor|nexttoken|nextpagetoken|cursor|endcursor|nextmarker|continuationtoken)$/;

/** A part of a list, and where it is in the whole. */
export interface ListPage {
  items: JsonObject[];
  total: number;
  offset: number;
  size?: number;
  page?: number;
  /** Names the next page; absent without one, and where the operation has no parameter for it. */
  cursor?: string;
  links: PageLinks;
}

/**
 * The items that a request asks for: those with the values of declared query parameters named like properties, in the order of
 * declared parameters such as `sort`, and a page of them.
 */
export function getPage(
  items: readonly JsonObject[],
  operation: Operation,
  query: string,
  idName?: string,
): ListPage {
  const given = new Map(queryPairs(query).map(([name, value]) => [decodeText(name), decodeText(value)]));
  const declared = operation.parameters.filter((parameter) => parameter.in === 'query');
  const sorting = readSorting(operation, query, items);
  const filters = declared.flatMap(({ name, schema }) => {
    const value = given.get(name);
    const isNumberOfPage = [...SIZES, ...OFFSETS, ...PAGES, ...CURSORS].includes(plainName(name));
    if (value === undefined || value === '' || isNumberOfPage || sorting.parameters.has(name)) return [];
    const isList = isObject(schema?.value) && schema.value.type === 'array';
    return [{ name, values: new Set(isList ? value.split(',') : [value]) }];
  });
  const filtered = items.filter((item) =>
    filters.every(({ name, values }) => {
      const own = Object.hasOwn(item, name) ? item[name] : undefined;
      return own === undefined || typeof own === 'object' || values.has(String(own));
    }),
  );
  const found = sortItems(filtered, sorting);
  const findParameter = (names: readonly string[]) =>
    declared.find(({ name }) => names.includes(plainName(name)));
  const getNumber = (names: readonly string[]): number | undefined => {
    const parameter = findParameter(names);
    if (parameter === undefined) return undefined;
    const value = given.get(parameter.name) ?? getDefault(parameter.schema?.value);
    const number = value === undefined || value === '' ? Number.NaN : Number(value);
    return Number.isInteger(number) && number >= 0 ? number : undefined;
  };
  const size = getNumber(SIZES);
  const page = getNumber(PAGES);
  const pageParameter = findParameter(PAGES);
  const firstPage = isZeroBased(pageParameter?.schema?.value) ? 0 : 1;
  const pageOffset = page === undefined || size === undefined ? 0 : Math.max(0, page - firstPage) * size;
  const cursorName = findParameter(CURSORS)?.name;
  const isOfItem = cursorName !== undefined && CURSORS_OF_ITEMS.includes(plainName(cursorName));
  const getId = (item: JsonObject | undefined): string =>
    idName === undefined ? '' : String(item?.[idName] ?? '');
  const start = cursorName === undefined ? undefined : given.get(cursorName);
  const after =
    start === undefined || start === '' ? undefined : readCursor(start, isOfItem ? found.map(getId) : []);
  const offset = after ?? getNumber(OFFSETS) ?? pageOffset;
  const end = size === undefined ? found.length : offset + size;
  const next = isOfItem ? getId(found[end - 1]) : writeCursor(end);
  const cursor = end < found.length ? next : undefined;
  const links = getLinks({
    query,
    offset,
    size,
    total: found.length,
    page: pageParameter && { name: pageParameter.name, number: page ?? firstPage, first: firstPage },
    offsetName: findParameter(OFFSETS)?.name,
    cursor: cursorName === undefined ? undefined : { name: cursorName, next: cursor },
  });
  return {
    items: found.slice(offset, end),
    total: found.length,
    offset,
    ...(size !== undefined && { size }),
    ...(page !== undefined && { page }),
    ...(cursorName !== undefined && cursor !== undefined && { cursor }),
    links,
  };
}

/** The place of the item that a page begins with: behind the item with this id, or where an earlier page ended. */
function readCursor(text: string, ids: readonly string[]): number | undefined {
  const at = ids.indexOf(text);
  if (at >= 0) return at + 1;
  const [, place] = /^at:(\d{1,9})$/.exec(atob64(text)) ?? [];
  return place === undefined ? undefined : Number(place);
}

/** Clients must not read it, so it looks like what servers send. */
function writeCursor(place: number): string {
  return btoa(`at:${place}`).replaceAll('=', '');
}

function atob64(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}

function getDefault(schema: Json | undefined): Json | undefined {
  return isObject(schema) ? schema.default : undefined;
}

function isZeroBased(schema: Json | undefined): boolean {
  return isObject(schema) && (schema.minimum === 0 || schema.default === 0);
}

/** What becomes of a link or cursor to a page that does not exist. */
type Missing = 'omit' | 'null' | 'keep';

const KEYS = ['sort', 'sortby', 'sortfield', 'sortkey', 'orderby', 'orderfield', 'ordering'];
const DIRECTIONS = ['order', 'direction', 'dir', 'sortorder', 'sortdirection', 'sortdir', 'orderdirection'];
/** Properties that a list is ordered by under a shorter name: `sort=created`. */
const SUFFIXES = ['', 'at', 'on', 'date', 'time'];
const DESCENDING = /^desc(?:ending)?$/i;
const DIRECTION = /^(?:asc|desc)(?:ending)?$/i;

/** How a list is ordered. */
interface Sorting {
  /** Names of the parameters, which filter nothing. */
  parameters: ReadonlySet<string>;
  keys: readonly { property: string; isDescending: boolean }[];
}

/**
 * The order that a request asks for, by the parameters that the operation declares: `sort=-name,id`, `sort=name:desc`,
 * `sort_by=name&order=desc`, `order=name`. Without values in the request, their declared defaults count.
 */
function readSorting(operation: Operation, query: string, items: readonly JsonObject[]): Sorting {
  const properties = new Set(items.flatMap((item) => Object.keys(item)));
  const declared = operation.parameters.filter(
    // A parameter named like a property filters.
    (parameter) => parameter.in === 'query' && !properties.has(parameter.name),
  );
  const pairs = queryPairs(query).map(([name, value]) => [decodeText(name), decodeText(value)] as const);
  const getValues = (name: string, schema: Json | undefined): string[] => {
    const given = pairs.filter(([own]) => own === name || own === `${name}[]`).map(([, value]) => value);
    if (given.length > 0) return given;
    const fallback = isObject(schema) ? schema.default : undefined;
    return (Array.isArray(fallback) ? fallback : [fallback]).filter((one) => typeof one === 'string');
  };
  const named = declared.map(({ name, schema }) => ({
    name,
    plain: plainName(name),
    values: getValues(name, schema?.value),
  }));
  const direction = named.find(
    ({ plain, values }) => DIRECTIONS.includes(plain) && values.every((value) => DIRECTION.test(value)),
  );
  const key =
    named.find(({ plain }) => KEYS.includes(plain)) ??
    // `order=name`
    named.find((one) => one.plain === 'order' && one !== direction);
  if (key === undefined) return { parameters: new Set(), keys: [] };
  const isDescending = DESCENDING.test(direction?.values[0] ?? '');
  return {
    parameters: new Set([key.name, ...(direction ? [direction.name] : [])]),
    keys: key.values.flatMap(readKeys).flatMap(({ name, descends }) => {
      const property = findProperty(name, properties);
      return property === undefined ? [] : [{ property, isDescending: descends ?? isDescending }];
    }),
  };
}

/** The keys of one value: `-name,+id`, `name:desc`, `name desc`, `name.desc`, or `name,desc`. */
function readKeys(value: string): { name: string; descends?: boolean }[] {
  const keys: { name: string; descends?: boolean }[] = [];
  for (const part of value.split(',')) {
    const text = part.trim();
    const last = keys.at(-1);
    if (last && DIRECTION.test(text)) {
      last.descends = DESCENDING.test(text);
      continue;
    }
    const [, sign = '', name = '', suffix] =
      /^([-+]?)(.*?)(?:(?::|\.|\s+)((?:asc|desc)(?:ending)?))?$/i.exec(text) ?? [];
    if (name === '') continue;
    const descends =
      suffix === undefined ? (sign === '' ? undefined : sign === '-') : DESCENDING.test(suffix);
    keys.push({ name, ...(descends !== undefined && { descends }) });
  }
  return keys;
}

function findProperty(name: string, properties: ReadonlySet<string>): string | undefined {
  if (properties.has(name)) return name;
  const wanted = SUFFIXES.map((suffix) => `${plainName(name)}${suffix}`);
  const found = [...properties].map((property) => ({ property, at: wanted.indexOf(plainName(property)) }));
  return found.filter(({ at }) => at >= 0).sort((one, other) => one.at - other.at)[0]?.property;
}

/** Items in their order; those that are equal stay as they are, and those without the property are last. */
function sortItems(items: readonly JsonObject[], { keys }: Sorting): readonly JsonObject[] {
  if (keys.length === 0) return items;
  return items.toSorted((one, other) => {
    for (const { property, isDescending } of keys) {
      const order = compare(one[property], other[property], isDescending ? -1 : 1);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function compare(one: Json | undefined, other: Json | undefined, sign: 1 | -1): number {
  const [isLast, isOtherLast] = [isMissing(one), isMissing(other)];
  if (isLast || isOtherLast) return Number(isLast) - Number(isOtherLast);
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  const [text, otherText] = [getText(one), getText(other)];
  return text === otherText ? 0 : sign * (text < otherText ? -1 : 1);
}

function isMissing(value: Json | undefined): boolean {
  return value === undefined || value === null;
}

function getText(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Bodies of a list, the most truthful first: the items in the place of those of a sample, and members that count them or lead to
 * other pages.
 */
export function listBodies(
  sample: Json,
  at: readonly string[],
  page: ListPage,
  address: ListAddress,
): Json[] {
  const [name, ...rest] = at;
  if (name === undefined) return [page.items];
  const body: JsonObject = isObject(sample) ? sample : {};
  const inners = listBodies(body[name] ?? {}, rest, page, address);
  return [
    ...(['omit', 'null', 'keep'] as const).flatMap((missing) =>
      inners.map((inner) => ({ ...pageMembers(body, name, page, { address, missing }), [name]: inner })),
    ),
    ...inners.map((inner) => ({ ...body, [name]: inner })),
  ];
}

/** The members beside a list, also those of an object beside it, such as `meta` or `links`. */
function pageMembers(
  body: JsonObject,
  skipped: string | undefined,
  page: ListPage,
  options: { address: ListAddress; missing: Missing; isInLinks?: boolean },
): JsonObject {
  const { address, missing, isInLinks = false } = options;
  return mapMembers(body, (name, value) => {
    if (name === skipped) return undefined;
    const relation = relationOf(name, isInLinks);
    if (relation !== undefined && isLink(value, isInLinks)) {
      const query = page.links[relation];
      if (query !== undefined) return writeLink(value, query, address);
      return missing === 'omit' ? undefined : missing === 'null' ? null : value;
    }
    if (isObject(value) && skipped !== undefined)
      return pageMembers(value, undefined, page, { ...options, isInLinks: isLinks(name) });
    const isNext = NEXT.test(plainName(name)) || /^next/i.test(name);
    if (!isNext || typeof value === 'boolean') return getCount(name, value, page);
    if (page.cursor !== undefined && typeof value !== 'number') return page.cursor;
    return missing === 'omit' ? undefined : missing === 'null' ? null : value;
  });
}

function getCount(name: string, value: Json, { items, total, offset, size, page }: ListPage): Json {
  const plain = plainName(name);
  if (typeof value === 'boolean') return MORE.includes(plain) ? offset + items.length < total : value;
  if (typeof value !== 'number') return value;
  if (TOTALS.includes(plain)) return total;
  if (COUNTS.includes(plain)) return items.length;
  if (SIZES.includes(plain)) return size ?? value;
  if (OFFSETS.includes(plain)) return offset;
  return PAGES.includes(plain) ? (page ?? value) : value;
}
