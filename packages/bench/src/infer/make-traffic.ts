import { Description, isJson, type Json, jsonContent, type Operation } from './description.ts';
import { Random } from './random.ts';
import { sampleIdentifier } from './sample-text.ts';
import { Sampler } from './sample-value.ts';

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
