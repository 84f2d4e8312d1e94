import { decodeText, queryPairs } from '@curlew/exchange/internal';
import type { Json, JsonObject, Operation } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { plainName } from './find-resources.ts';

const SIZES = ['limit', 'pagesize', 'perpage', 'size', 'take', 'top', 'maxresults', 'pagelimit'];
const OFFSETS = ['offset', 'skip', 'start', 'startindex'];
const PAGES = ['page', 'pagenumber', 'pageno', 'pageindex'];
const TOTALS = ['total', 'totalcount', 'totalitems', 'totalresults', 'totalelements'];
const COUNTS = ['count', 'returned', 'itemcount'];
const MORE = ['hasmore', 'hasnext', 'hasnextpage'];

/** A part of a list, and where it is in the whole. */
export interface ListPage {
  items: JsonObject[];
  total: number;
  offset: number;
  size?: number;
  page?: number;
}

/** The items that a request asks for: those with the values of declared query parameters named like properties, and a page of them. */
export function getPage(items: readonly JsonObject[], operation: Operation, query: string): ListPage {
  const given = new Map(queryPairs(query).map(([name, value]) => [decodeText(name), decodeText(value)]));
  const declared = operation.parameters.filter((parameter) => parameter.in === 'query');
  const filters = declared.flatMap(({ name, schema }) => {
    const value = given.get(name);
    const isNumberOfPage = [...SIZES, ...OFFSETS, ...PAGES].includes(plainName(name));
    if (value === undefined || value === '' || isNumberOfPage) return [];
    const isList = isObject(schema?.value) && schema.value.type === 'array';
    return [{ name, values: new Set(isList ? value.split(',') : [value]) }];
  });
  const found = items.filter((item) =>
    filters.every(({ name, values }) => {
      const own = Object.hasOwn(item, name) ? item[name] : undefined;
      return own === undefined || typeof own === 'object' || values.has(String(own));
    }),
  );
  const getNumber = (names: readonly string[]): number | undefined => {
    const parameter = declared.find(({ name }) => names.includes(plainName(name)));
    if (parameter === undefined) return undefined;
    const value = given.get(parameter.name) ?? getDefault(parameter.schema?.value);
    const number = value === undefined || value === '' ? Number.NaN : Number(value);
    return Number.isInteger(number) && number >= 0 ? number : undefined;
  };
  const size = getNumber(SIZES);
  const page = getNumber(PAGES);
  const firstPage = isZeroBased(declared.find(({ name }) => PAGES.includes(plainName(name)))?.schema?.value)
    ? 0
    : 1;
  const pageOffset = page === undefined || size === undefined ? 0 : Math.max(0, page - firstPage) * size;
  const offset = getNumber(OFFSETS) ?? pageOffset;
  return {
    items: found.slice(offset, size === undefined ? undefined : offset + size),
    total: found.length,
    offset,
    ...(size !== undefined && { size }),
    ...(page !== undefined && { page }),
  };
}

function getDefault(schema: Json | undefined): Json | undefined {
  return isObject(schema) ? schema.default : undefined;
}

function isZeroBased(schema: Json | undefined): boolean {
  return isObject(schema) && (schema.minimum === 0 || schema.default === 0);
}

/** Bodies of a list, the most truthful first: the items in the place of those of a sample, and members that count them. */
export function listBodies(sample: Json, at: string, page: ListPage): Json[] {
  if (at === '') return [page.items];
  const body: JsonObject = { ...(isObject(sample) ? sample : {}), [at]: page.items };
  const counted = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, name === at ? value : getCount(name, value, page)]),
  );
  const withoutNext = Object.fromEntries(
    Object.entries(counted).filter(([name]) => name === at || !/^next/i.test(name)),
  );
  const nulled = Object.fromEntries(
    Object.entries(counted).map(([name, value]) => [name, name !== at && /^next/i.test(name) ? null : value]),
  );
  return [withoutNext, nulled, counted, body];
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
