import { type Description, isJson, type Json, jsonContent, toList } from './description.ts';
import type { Exchange } from './make-traffic.ts';
import { type InferredOperation, operationMatcher } from './match-operation.ts';

/** Number of correct results and number of all results. */
export interface Ratio {
  right: number;
  of: number;
}

export interface Score {
  pathPrecision: Ratio;
  pathRecall: Ratio;
  propertyPrecision: Ratio;
  propertyRecall: Ratio;
  formatRecall: Ratio;
  enumRecall: Ratio;
  enumPrecision: Ratio;
  /** Share of the bodies with an object or a list of objects whose schema is in `components`. */
  shared: Ratio;
}

/**
 * Compares an inferred description with the one that the traffic was generated from. A recorded property counts for recall if
 * it is inferred for the same place of the same exchange. An inferred property counts for precision if the description declares
 * it there, whether or not it was recorded.
 */
export function score(truth: Description, inferred: Description, exchanges: readonly Exchange[]): Score {
  const zero = (): Ratio => ({ right: 0, of: 0 });
  const total: Score = {
    pathPrecision: zero(),
    pathRecall: zero(),
    propertyPrecision: zero(),
    propertyRecall: zero(),
    formatRecall: zero(),
    enumRecall: zero(),
    enumPrecision: zero(),
    shared: sharedRatio(inferred),
  };
  scorePaths(total, truth, inferred, exchanges);
  const match = operationMatcher(inferred);
  const byOperation = Map.groupBy(exchanges, ({ operation }) => operation);
  for (const samples of byOperation.values()) {
    const recall = new RecallTally();
    const pairs = new Set<string>();
    for (const exchange of samples) {
      const operation = match(exchange.operation.method, truth.basePath + exchange.path);
      for (const { place, schema, value, found } of places(exchange, operation, inferred)) {
        recall.walk(
          place,
          value,
          mergeShapes([schema], truth),
          mergeShapes(found, inferred),
          truth,
          inferred,
        );
        const key = `${place} ${operation?.id}`;
        if (found.length === 0 || pairs.has(key)) continue;
        pairs.add(key);
        countPrecision(total, [schema], found, truth, inferred, new Map());
      }
    }
    recall.addTo(total);
  }
  return total;
}

interface Place {
  place: string;
  /** Schema of the description. */
  schema: unknown;
  value: unknown;
  /** Inferred schemas. */
  found: unknown[];
}

/** Lists the bodies and query parameters of an exchange. */
function places(exchange: Exchange, inferred: InferredOperation | undefined, document: Description): Place[] {
  const operation = inferred?.operation ?? {};
  const found = (owner: unknown) => {
    const content = jsonContent(document, owner);
    return content ? [content.schema] : [];
  };
  const result: Place[] = [];
  const { request, response, status, query } = exchange;
  if (request) result.push({ place: 'request', ...request, found: found(operation.requestBody) });
  if (response) {
    const responses = document.follow(operation.responses);
    result.push({ place: status, ...response, found: found(responses[status] ?? responses.default) });
  }
  const parameters = toList(operation.parameters).map((one) => document.follow(one));
  for (const [name, value] of Object.entries(query)) {
    const declared = exchange.operation.parameters.find((one) => one.in === 'query' && one.name === name);
    const guessed = parameters.find((one) => one.in === 'query' && one.name === name);
    result.push({
      place: `?${name}`,
      schema: declared?.schema,
      value,
      found: guessed ? [guessed.schema] : [],
    });
  }
  return result;
}

/** Visits all inferred schemas. Each pair of schemas is visited once, because both sides may be recursive. */
function countPrecision(
  total: Score,
  declared: readonly unknown[],
  found: readonly unknown[],
  truth: Description,
  inferred: Description,
  seen: Map<unknown, Set<unknown>>,
): void {
  const key = inferred.follow(found[0]);
  const known = seen.get(key) ?? new Set();
  const partner = truth.follow(declared[0]);
  if (known.has(partner)) return;
  seen.set(key, known.add(partner));
  const left = mergeShapes(declared, truth);
  const right = mergeShapes(found, inferred);
  if (right.values) {
    total.enumPrecision.of += 1;
    if (left.values && right.values.isSubsetOf(left.values)) total.enumPrecision.right += 1;
  }
  const isObject = left.properties.size > 0 || left.map.length > 0;
  const members = [...right.properties, ...(right.map.length > 0 ? [['*', right.map] as const] : [])];
  for (const [name, schemas] of isObject ? members : []) {
    const partner = name === '*' ? left.map : (left.properties.get(name) ?? []);
    total.propertyPrecision.of += 1;
    if (partner.length === 0) continue;
    total.propertyPrecision.right += 1;
    countPrecision(total, partner, schemas, truth, inferred, seen);
  }
  if (left.items.length > 0 && right.items.length > 0)
    countPrecision(total, left.items, right.items, truth, inferred, seen);
}

function scorePaths(
  total: Score,
  truth: Description,
  inferred: Description,
  exchanges: readonly Exchange[],
): void {
  // A fragment, with which some descriptions distinguish operations, is never sent.
  const plain = (path: string) =>
    path
      .replace(/#.*/, '')
      .replace(/\{[^{}]*\}/g, '{}')
      .replace(/(.)\/$/, '$1');
  const wanted = new Set(exchanges.map(({ operation }) => plain(truth.basePath + operation.path)));
  const found = new Set(inferred.operations().map(({ path }) => plain(inferred.basePath + path)));
  const right = found.intersection(wanted).size;
  total.pathPrecision = { right, of: found.size };
  total.pathRecall = { right, of: wanted.size };
}

function sharedRatio(inferred: Description): Ratio {
  const ratio: Ratio = { right: 0, of: 0 };
  for (const { operation } of inferred.operations()) {
    const owners = [operation.requestBody, ...Object.values(inferred.follow(operation.responses))];
    for (const owner of owners) {
      const content = inferred.follow(inferred.follow(owner).content);
      const [type] = Object.keys(content).filter((name) => name.includes('json'));
      if (type === undefined) continue;
      const schema = inferred.follow(content[type]).schema;
      const items = isJson(schema) ? schema.items : undefined;
      const target = inferred.follow(isJson(items) ? items : schema);
      if (!isJson(target.properties) && !target.oneOf && !target.allOf) continue;
      ratio.of += 1;
      if ([schema, items].some((one) => isJson(one) && typeof one.$ref === 'string')) ratio.right += 1;
    }
  }
  return ratio;
}

/** Formats that a value can show. */
const FORMATS = new Set('date date-time time duration uuid email uri url ipv4 ipv6 hostname'.split(' '));

/** Collects the recorded parts of each place of an operation, and whether each of them was inferred. */
class RecallTally {
  readonly #properties = new Map<string, boolean>();
  readonly #formats = new Map<string, boolean>();
  readonly #enums = new Map<string, boolean>();

  walk(
    place: string,
    value: unknown,
    truth: Shape,
    found: Shape,
    left: Description,
    right: Description,
  ): void {
    if (Array.isArray(value)) {
      const [items, guessed] = [mergeShapes(truth.items, left), mergeShapes(found.items, right)];
      for (const item of value) this.walk(`${place}[]`, item, items, guessed, left, right);
    } else if (isJson(value)) {
      for (const [name, member] of Object.entries(value)) {
        const declared = truth.properties.get(name);
        const pointer = `${place}.${declared ? name : '*'}`;
        const guessed = declared ? found.properties.get(name) : found.map;
        note(this.#properties, pointer, (guessed?.length ?? 0) > 0);
        const inner = mergeShapes(declared ?? truth.map, left);
        this.walk(pointer, member, inner, mergeShapes(guessed ?? [], right), left, right);
      }
    } else if (typeof value === 'string') this.#text(place, truth, found);
  }

  #text(place: string, truth: Shape, found: Shape): void {
    const format = [...truth.formats].find((one) => FORMATS.has(one));
    if (format !== undefined) {
      const isFound = found.formats.has(format) || (format === 'url' && found.formats.has('uri'));
      note(this.#formats, place, isFound);
    }
    if (truth.values) {
      const { values } = found;
      note(this.#enums, place, values?.isSubsetOf(truth.values) === true);
    }
  }

  addTo(total: Score): void {
    for (const [tally, ratio] of [
      [this.#properties, total.propertyRecall],
      [this.#formats, total.formatRecall],
      [this.#enums, total.enumRecall],
    ] as const) {
      ratio.of += tally.size;
      ratio.right += [...tally.values()].filter(Boolean).length;
    }
  }
}

function note(tally: Map<string, boolean>, place: string, found: boolean): void {
  tally.set(place, found || tally.get(place) === true);
}

/** The merged content of a schema, after references are followed and compositions are merged. */
interface Shape {
  properties: Map<string, unknown[]>;
  /** Schemas of the values of a map. */
  map: unknown[];
  items: unknown[];
  formats: Set<string>;
  /** Undefined if any string is allowed. */
  values: Set<string> | undefined;
  /** Whether the schema does not restrict its values. */
  isFree: boolean;
}

/** Merges several alternative schemas. */
function mergeShapes(schemas: readonly unknown[], description: Description): Shape {
  const shape: Shape = {
    properties: new Map(),
    map: [],
    items: [],
    formats: new Set(),
    values: undefined,
    isFree: true,
  };
  const seen = new Set<Json>();
  for (const schema of schemas) add(shape, description.follow(schema), description, seen);
  return shape;
}

function add(shape: Shape, schema: Json, description: Description, seen: Set<Json>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
    for (const part of toList(schema[keyword])) add(shape, description.follow(part), description, seen);
  }
  for (const [name, property] of Object.entries(isJson(schema.properties) ? schema.properties : {})) {
    shape.properties.set(name, [...(shape.properties.get(name) ?? []), property]);
  }
  if (isJson(schema.additionalProperties)) shape.map.push(schema.additionalProperties);
  if (isJson(schema.items)) shape.items.push(schema.items);
  if (typeof schema.format === 'string') shape.formats.add(schema.format);
  const values = toList(schema.enum).filter((value) => typeof value === 'string');
  if (values.length > 0) shape.values = new Set([...(shape.values ?? []), ...values]);
  const isScalar = /^(?:string|integer|number|boolean)/.test(String(schema.type));
  if (schema.properties || isJson(schema.additionalProperties) || schema.items || isScalar)
    shape.isFree = false;
}
