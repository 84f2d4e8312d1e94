import { Description, isJson, type Json, jsonContent, type Operation, toList } from './description.ts';
import { Random, sampleIdentifier, sampleText } from './sample-text.ts';

/** A recorded exchange, and the operation of the description that it belongs to. */
export interface Exchange {
  operation: Operation;
  /** Path without base path and query. */
  path: string;
  status: string;
  query: Record<string, string>;
  request?: { mediaType: string; schema: Json; value: unknown };
  response?: { mediaType: string; schema: Json; value: unknown };
}

/** Shares of the responses that are errors, and of the optional query parameters that are sent. */
const ERRORS = 0.12;
const OPTIONAL = 0.5;

/** Generates traffic of an API, with `samples` exchanges of each operation. */
export function makeTraffic(description: Description, seed: number, samples: number): Exchange[] {
  const random = new Random(seed);
  const sampler = new Sampler(description, random);
  return description
    .operations()
    .flatMap((operation) =>
      Array.from({ length: samples }, () => makeExchange(operation, description, sampler, random)),
    );
}

function makeExchange(
  operation: Operation,
  description: Description,
  sampler: Sampler,
  random: Random,
): Exchange {
  const { status, response } = pickResponse(operation, description, random);
  const exchange: Exchange = {
    operation,
    path: makePath(operation, description, random),
    status,
    query: makeQuery(operation, description, sampler, random),
  };
  const body = jsonContent(description, operation.operation.requestBody);
  if (body) exchange.request = { ...body, value: sampler.value(body.schema) };
  if (response) exchange.response = { ...response, value: sampler.value(response.schema) };
  return exchange;
}

function pickResponse(operation: Operation, description: Description, random: Random) {
  const responses = description.follow(operation.operation.responses);
  const statuses = Object.keys(responses);
  const errors = statuses.filter((status) => /^[45]\d\d$/.test(status));
  const good = statuses.filter((status) => /^2\d\d$/.test(status));
  const picked = random.chance(ERRORS) ? random.pick(errors) : random.pick(good);
  const status = picked ?? good[0] ?? '200';
  // 204 has no content, whatever a description says (RFC 9110, section 15.3.5).
  const response = status === '204' ? undefined : jsonContent(description, responses[status]);
  return { status, response };
}

function makePath({ path, parameters }: Operation, description: Description, random: Random): string {
  const segments = path.split('/');
  return segments
    .map((segment, at) =>
      segment.replace(/\{([^{}]*)\}/g, (_braces, name: string) => {
        const declared = parameters.find((one) => one.in === 'path' && one.name === name) ?? {};
        const schema = { ...description.follow(declared.schema) };
        schema.example ??= declared.example;
        return encodeURIComponent(sampleIdentifier(schema, segments[at - 1] ?? name, random));
      }),
    )
    .join('/');
}

function makeQuery(
  { parameters }: Operation,
  description: Description,
  sampler: Sampler,
  random: Random,
): Record<string, string> {
  const query: Record<string, string> = {};
  for (const { in: place, name, required, schema: given } of parameters) {
    if (place !== 'query' || (required !== true && !random.chance(OPTIONAL))) continue;
    const schema = description.follow(given);
    const value = sampler.value(schema, String(name));
    if (value !== null && typeof value !== 'object') query[String(name)] = String(value);
  }
  return query;
}

/** Converts exchanges to an HTTP Archive 1.2. */
export function toArchive(exchanges: readonly Exchange[], server: string): Json {
  const json = (mediaType: string) => [{ name: 'Content-Type', value: mediaType }];
  const entries = exchanges.map(({ operation, path, status, query, request, response }, at) => {
    const search = new URLSearchParams(query).toString();
    return {
      startedDateTime: new Date(Date.UTC(2024, 0, 1) + at * 1000).toISOString(),
      time: 12,
      request: {
        method: operation.method.toUpperCase(),
        url: `${server}${path}${search === '' ? '' : `?${search}`}`,
        httpVersion: 'HTTP/1.1',
        headers: [
          { name: 'Authorization', value: 'Bearer 3f9a1c' },
          ...(request ? json(request.mediaType) : []),
        ],
        queryString: Object.entries(query).map(([name, value]) => ({ name, value })),
        cookies: [],
        headersSize: -1,
        bodySize: -1,
        ...(request && { postData: { mimeType: request.mediaType, text: JSON.stringify(request.value) } }),
      },
      response: {
        status: Number(status),
        statusText: '',
        httpVersion: 'HTTP/1.1',
        headers: response ? json(response.mediaType) : [],
        cookies: [],
        content: response
          ? { size: 1, mimeType: response.mediaType, text: JSON.stringify(response.value) }
          : { size: 0, mimeType: '' },
        redirectURL: '',
        headersSize: -1,
        bodySize: -1,
      },
      cache: {},
      timings: { send: 1, wait: 10, receive: 1 },
    };
  });
  return { log: { version: '1.2', creator: { name: 'bench', version: '1' }, entries } };
}

/** Keeps only `limit` operations of a description, spread over its paths. */
export function withFewer(root: Json, limit: number): Description {
  const paths = Object.entries(isJson(root.paths) ? root.paths : {});
  const step = Math.max(1, Math.ceil(paths.length / limit));
  return new Description({ ...root, paths: Object.fromEntries(paths.filter((_, at) => at % step === 0)) });
}

/** Maximum depth of a value. Deeper values are left out or empty, because descriptions have cycles. */
const MAX_DEPTH = 6;

/** Generates values that an API with a given description could send. */
class Sampler {
  readonly #description: Description;
  readonly #random: Random;

  constructor(description: Description, random: Random) {
    this.#description = description;
    this.#random = random;
  }

  value(given: unknown, name = '', depth = 0): unknown {
    const schema = this.#description.follow(given);
    const random = this.#random;
    if (isNullable(schema) && random.chance(0.15)) return null;
    const values = toList(schema.enum).filter((one) => one !== null);
    if (values.length > 0) return random.pick(values);
    if (schema.const !== undefined) return schema.const;
    const alternatives = [...toList(schema.oneOf), ...toList(schema.anyOf)];
    if (alternatives.length > 0 && !isJson(schema.properties)) {
      return this.value(random.pick(alternatives), name, depth + 1);
    }
    switch (getType(schema)) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return this.#array(schema, name, depth);
      case 'integer':
        return this.#number(schema, 0);
      case 'number':
        return this.#number(schema, 2);
      case 'boolean':
        return random.chance(0.5);
      case 'string':
        return sampleText(schema, name, random);
      default:
        return sampleText({}, name, random);
    }
  }

  #object(schema: Json, depth: number): Json {
    const random = this.#random;
    const { properties, required } = this.members(schema);
    const result: Json = {};
    for (const [name, property] of properties) {
      const isRequired = required.has(name);
      if (!isRequired && (depth >= MAX_DEPTH || random.chance(0.25))) continue;
      if (depth >= MAX_DEPTH + 3) continue;
      result[name] = this.value(property, name, depth + 1);
    }
    const map = schema.additionalProperties;
    if (isJson(map) && depth < MAX_DEPTH) {
      for (let count = random.below(4) + 1; count > 0; count -= 1) {
        result[mapKey(random)] = this.value(map, '', depth + 1);
      }
    }
    return result;
  }

  /** Returns the properties of an object schema and of the schemas that it is composed of. */
  members(schema: Json, depth = 0): { properties: Map<string, unknown>; required: Set<string> } {
    const properties = new Map<string, unknown>();
    const required = new Set(toList(schema.required).map(String));
    for (const part of depth > 8 ? [] : toList(schema.allOf)) {
      const inner = this.members(this.#description.follow(part), depth + 1);
      for (const [name, property] of inner.properties) properties.set(name, property);
      for (const name of inner.required) required.add(name);
    }
    for (const [name, property] of Object.entries(isJson(schema.properties) ? schema.properties : {})) {
      properties.set(name, property);
    }
    return { properties, required };
  }

  #array(schema: Json, name: string, depth: number): unknown[] {
    if (depth >= MAX_DEPTH) return [];
    const least = Math.min(Number(schema.minItems ?? 0), 4);
    const length = Math.max(least, this.#random.below(4));
    return Array.from({ length }, () => this.value(schema.items, name, depth + 1));
  }

  #number(schema: Json, digits: number): number {
    const least = Number(schema.minimum ?? 0);
    const most = Math.min(Number(schema.maximum ?? least + 10_000), least + 1e9);
    const value = least + this.#random.next() * Math.max(most - least, 0);
    return Number(digits === 0 ? Math.floor(value).toFixed(0) : value.toFixed(digits));
  }
}

/** Returns the type of a schema. A composition counts as an object. */
function getType(schema: Json): string | undefined {
  const { type } = schema;
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) return type.find((one): one is string => one !== 'null');
  if (schema.properties || schema.allOf || schema.additionalProperties) return 'object';
  return schema.items ? 'array' : undefined;
}

function isNullable(schema: Json): boolean {
  return schema.nullable === true || toList(schema.type).includes('null');
}

/** Generates the key of a map: a number, a date or a hexadecimal identifier. */
function mapKey(random: Random): string {
  const digits = () => random.text('123456789', 6);
  const date = () => `2024-0${random.below(9) + 1}-${random.below(18) + 10}`;
  return random.pick([digits, date, () => random.text('abcdef0123456789', 12)])();
}
