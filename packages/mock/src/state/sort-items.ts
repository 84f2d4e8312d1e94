import { decodeText, queryPairs } from '@curlew/exchange/internal';
import type { Json, JsonObject, Operation } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { plainName } from './find-resources.ts';

const KEYS = ['sort', 'sortby', 'sortfield', 'sortkey', 'orderby', 'orderfield', 'ordering'];
const DIRECTIONS = ['order', 'direction', 'dir', 'sortorder', 'sortdirection', 'sortdir', 'orderdirection'];
/** Properties that a list is ordered by under a shorter name: `sort=created`. */
const SUFFIXES = ['', 'at', 'on', 'date', 'time'];
const DESCENDING = /^desc(?:ending)?$/i;
const DIRECTION = /^(?:asc|desc)(?:ending)?$/i;

/** How a list is ordered. */
export interface Sorting {
  /** Names of the parameters, which filter nothing. */
  parameters: ReadonlySet<string>;
  keys: readonly { property: string; isDescending: boolean }[];
}

/**
 * The order that a request asks for, by the parameters that the operation declares: `sort=-name,id`, `sort=name:desc`,
 * `sort_by=name&order=desc`, `order=name`. Without values in the request, their declared defaults count.
 */
export function readSorting(operation: Operation, query: string, items: readonly JsonObject[]): Sorting {
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
export function sortItems(items: readonly JsonObject[], { keys }: Sorting): readonly JsonObject[] {
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
