import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collToOpenApi } from '@curlew/convert';
import { convert as convertWithScalar } from '@scalar/postman-to-openapi';
import { parse } from 'yaml';
import type { Bench, Table } from '../bench.ts';
import { SHOWCASE_COLLECTION } from '../paths.ts';
import { makeCollection } from './make-collection.ts';

type Convert = (text: string) => Promise<unknown>;

const CONVERTERS: readonly (readonly [string, Convert])[] = [
  [
    'curlew',
    async (text) =>
      (await collToOpenApi(text, { useSourceInfo: true, includeExamples: true, validate: false })).document,
  ],
  ['@scalar/postman-to-openapi', async (text) => convertWithScalar(JSON.parse(text))],
  [
    'postman-to-openapi',
    async (text) => {
      // The types of the package declare no default export, although this CommonJS module has only that.
      const { default: convert } = (await import('postman-to-openapi')) as unknown as {
        default: (text: string, output: undefined) => Promise<string>;
      };
      return parse(await convert(text, undefined));
    },
  ],
];

/** Lists the collections of the repository, or those of the folder in `BENCH_COLLECTIONS`. */
function collections(): string[] {
  const folder = process.env.BENCH_COLLECTIONS;
  if (folder === undefined) return [readFileSync(SHOWCASE_COLLECTION, 'utf8'), makeCollection(100)];
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.map((file) => readFileSync(join(folder, file), 'utf8'));
}

export const collectionsBench: Bench = {
  name: 'collections',
  about:
    'what descriptions keep of what collections say; equal requests are one operation, so fewer can be all',
  async run(): Promise<Table> {
    const texts = collections();
    const said = texts.map((text) => countCollection(JSON.parse(text))).reduce(addKept, nothing());
    const rows = [row('said', said, 0)];
    for (const [name, convert] of CONVERTERS) {
      let kept = nothing();
      let failed = 0;
      for (const text of texts) {
        try {
          kept = addKept(kept, countDocument(await convert(text)));
        } catch {
          failed += 1;
        }
      }
      rows.push(row(name, kept, failed));
    }
    return {
      head: ['', ...KEPT_NAMES.map(([, label]) => label), 'failed'],
      rows,
      verdicts: [`${texts.length} collections`],
    };
  },
};

function row(name: string, kept: Kept, failed: number): string[] {
  return [name, ...KEPT_NAMES.map(([key]) => String(kept[key])), String(failed)];
}

/** Numbers of the parts in a collection, or in the OpenAPI document that was converted from it. */
interface Kept {
  operations: number;
  /** Descriptions of the collection, tags and operations. */
  descriptions: number;
  parameters: number;
  parameterDescriptions: number;
  /** Examples of whole bodies and responses. */
  examples: number;
  tags: number;
  /** Operations that declare authentication. */
  auth: number;
}

const KEPT_NAMES: readonly (readonly [keyof Kept, string])[] = [
  ['operations', 'operations'],
  ['descriptions', 'descriptions'],
  ['parameters', 'parameters'],
  ['parameterDescriptions', 'their descriptions'],
  ['examples', 'examples'],
  ['tags', 'tags'],
  ['auth', 'with auth'],
];

type Value = Record<string, unknown>;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** Counts the parts of an OpenAPI document. */
function countDocument(document: unknown): Kept {
  const kept = nothing();
  const root = toObject(document);
  if (toText(toObject(root.info).description)) kept.descriptions += 1;
  for (const tag of toList(root.tags)) {
    kept.tags += 1;
    if (toText(tag.description)) kept.descriptions += 1;
  }
  const hasRootSecurity = toList(root.security).length > 0;
  for (const item of Object.values(toObject(root.paths)).map(toObject)) {
    const others = Object.values(toObject(item.additionalOperations)).map(toObject);
    const operations = [
      ...METHODS.filter((method) => item[method]).map((method) => toObject(item[method])),
      ...others,
    ];
    for (const operation of operations)
      countOperation(operation, toList(item.parameters), hasRootSecurity, kept);
  }
  return kept;
}

function countOperation(operation: Value, shared: Value[], hasRootSecurity: boolean, kept: Kept): void {
  kept.operations += 1;
  if (toText(operation.description)) kept.descriptions += 1;
  const parameters = [...shared, ...toList(operation.parameters)];
  const body = toObject(operation.requestBody);
  const bodies = [body, ...Object.values(toObject(operation.responses)).map(toObject)];
  const media = bodies.flatMap(({ content }) => Object.values(toObject(content)).map(toObject));
  const fields = Object.values(toObject(body.content)).flatMap((one) =>
    Object.values(toObject(toObject(toObject(one).schema).properties)).map(toObject),
  );
  kept.parameters += parameters.length;
  kept.parameterDescriptions += [...parameters, ...fields].filter(({ description }) =>
    toText(description),
  ).length;
  for (const { example, examples } of media)
    kept.examples +=
      examples === undefined ? Number(example !== undefined) : Object.keys(toObject(examples)).length;
  if (Array.isArray(operation.security) ? operation.security.length > 0 : hasRootSecurity) kept.auth += 1;
}

/** Counts the parts of a collection. Two equal requests count twice. */
function countCollection(collection: unknown): Kept {
  const kept = nothing();
  const root = toObject(collection);
  if (described(toObject(root.info))) kept.descriptions += 1;
  walk(toList(root.item), root.auth !== undefined && root.auth !== null, kept);
  return kept;
}

function walk(items: Value[], hasAuth: boolean, kept: Kept): void {
  for (const item of items) {
    if (Array.isArray(item.item)) {
      kept.tags += 1;
      if (described(item)) kept.descriptions += 1;
      walk(toList(item.item), hasAuth || Boolean(item.auth), kept);
    } else if (item.request) countRequest(item, hasAuth, kept);
  }
}

function countRequest(item: Value, hasAuth: boolean, kept: Kept): void {
  const request = toObject(item.request);
  const url = toObject(request.url);
  const body = toObject(request.body);
  const parameters = [...toList(url.query), ...toList(url.variable), ...toList(request.header)];
  const fields = [...toList(body.urlencoded), ...toList(body.formdata)];
  kept.operations += 1;
  if (described(request) || described(item)) kept.descriptions += 1;
  kept.parameters += parameters.length;
  kept.parameterDescriptions += [...parameters, ...fields].filter(described).length;
  const hasBody = Object.keys(body).length > 0 && body.raw !== '';
  kept.examples += Number(hasBody) + toList(item.response).filter((one) => toText(one.body)).length;
  const own = toObject(request.auth).type;
  if (own === undefined ? hasAuth : own !== 'noauth') kept.auth += 1;
}

/** Adds two sets of numbers. */
function addKept(one: Kept, other: Kept): Kept {
  const sum = { ...one };
  for (const [name] of KEPT_NAMES) sum[name] += other[name];
  return sum;
}

function nothing(): Kept {
  return {
    operations: 0,
    descriptions: 0,
    parameters: 0,
    parameterDescriptions: 0,
    examples: 0,
    tags: 0,
    auth: 0,
  };
}

function described({ description }: Value): boolean {
  return Boolean(toText(description) ?? toText(toObject(description).content));
}

function toObject(value: unknown): Value {
  return typeof value === 'object' && value !== null ? (value as Value) : {};
}

function toList(value: unknown): Value[] {
  return Array.isArray(value) ? value.map(toObject) : [];
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
