import { DIALECTS } from '../src/dialect/dialects.ts';
import { type JsonObject, readDescription, SchemaViews } from '../src/index.ts';
import { memoryHost } from './memory-host.ts';

/** One schema for each keyword, the smallest that uses it. */
const SAMPLES: Record<string, JsonObject> = {
  additionalProperties: { additionalProperties: { type: 'string' } },
  allOf: { allOf: [{ type: 'object' }, { minProperties: 1 }] },
  anyOf: { anyOf: [{ type: 'string' }, { type: 'number' }] },
  const: { const: 1 },
  contains: { contains: { type: 'string' } },
  contentEncoding: { contentEncoding: 'base64' },
  contentMediaType: { contentMediaType: 'image/png' },
  contentSchema: { contentSchema: { type: 'string' } },
  default: { default: 1 },
  definitions: { definitions: { one: { type: 'string' } } },
  dependencies: { dependencies: { a: ['b'], c: { type: 'object' } } },
  dependentRequired: { dependentRequired: { a: ['b'] } },
  dependentSchemas: { dependentSchemas: { a: { minProperties: 2 } } },
  deprecated: { deprecated: true },
  description: { description: 'words' },
  discriminator: { discriminator: { propertyName: 'kind' }, oneOf: [{ type: 'object' }] },
  else: { if: { type: 'string' }, else: { type: 'number' } },
  enum: { enum: ['a', 'b'] },
  example: { example: 1 },
  examples: { examples: [1] },
  exclusiveMaximum: { exclusiveMaximum: 9 },
  exclusiveMinimum: { exclusiveMinimum: 1 },
  externalDocs: { externalDocs: { url: 'https://example.com' } },
  format: { format: 'date' },
  if: { if: { type: 'string' } },
  items: { items: { type: 'string' } },
  maxContains: { contains: true, maxContains: 2 },
  maxItems: { maxItems: 2 },
  maxLength: { maxLength: 2 },
  maxProperties: { maxProperties: 2 },
  maximum: { maximum: 2 },
  minContains: { contains: true, minContains: 2 },
  minItems: { minItems: 2 },
  minLength: { minLength: 2 },
  minProperties: { minProperties: 2 },
  minimum: { minimum: 2 },
  multipleOf: { multipleOf: 2 },
  not: { not: { type: 'string' } },
  nullable: { type: 'string', nullable: true },
  oneOf: { oneOf: [{ type: 'string' }, { type: 'number' }] },
  pattern: { pattern: '^a' },
  patternProperties: { patternProperties: { '^a': { type: 'string' } } },
  prefixItems: { prefixItems: [{ type: 'string' }] },
  properties: { properties: { a: { type: 'string' } } },
  propertyNames: { propertyNames: { minLength: 1 } },
  readOnly: { readOnly: true },
  required: { required: ['a'] },
  // biome-ignore lint/suspicious/noThenProperty: the keyword `then`; the schema is never awaited.
  then: { if: { type: 'string' }, then: { minLength: 1 } },
  title: { title: 'words' },
  type: { type: 'string' },
  unevaluatedItems: { unevaluatedItems: false },
  unevaluatedProperties: { unevaluatedProperties: false },
  uniqueItems: { uniqueItems: true },
  writeOnly: { writeOnly: true },
  xml: { xml: { name: 'a' } },
  $anchor: { $anchor: 'here' },
  $comment: { $comment: 'for authors' },
  $defs: { $defs: { one: { type: 'string' } } },
  $dynamicAnchor: { $dynamicAnchor: 'here' },
  $dynamicRef: { $dynamicRef: '#here', $dynamicAnchor: 'here' },
  $id: { $id: 'https://example.com/schema' },
  $ref: { $ref: '#/components/schemas/Other' },
  $schema: { $schema: 'https://json-schema.org/draft/2020-12/schema' },
  $vocabulary: { $vocabulary: {} },
};

/** Keywords for tools and authors: what they name is used, and a page has nothing to show of them. */
const SILENT = new Set([
  '$anchor',
  '$comment',
  '$defs',
  '$dynamicAnchor',
  '$id',
  '$schema',
  '$vocabulary',
  'definitions',
]);

/** What becomes of a keyword in a dialect: `drawn`, `used`, `lost` or `–` where the dialect has none of the name. */
export async function getFate(keyword: string, version: string): Promise<string> {
  const dialect = DIALECTS.find((one) => one.version === version);
  const sample = sampleFor(keyword, version);
  if (!dialect?.nodeTypes.Schema.fields.has(keyword) && keyword !== '$ref') return '–';
  if (sample === undefined) return 'lost';
  if (SILENT.has(keyword)) return 'used';
  const { [keyword]: _, ...without } = sample;
  const [drawn, bare] = [await view(sample, version), await view(without, version)];
  return drawn === bare ? 'lost' : 'drawn';
}

function sampleFor(keyword: string, version: string): JsonObject | undefined {
  if (version === '3.0' && keyword === 'exclusiveMaximum') return { maximum: 9, exclusiveMaximum: true };
  if (version === '3.0' && keyword === 'exclusiveMinimum') return { minimum: 1, exclusiveMinimum: true };
  return SAMPLES[keyword];
}

async function view(schema: JsonObject, version: string): Promise<string> {
  const text = JSON.stringify({
    openapi: `${version}.0`,
    info: { title: 'x', version: '1' },
    paths: {},
    components: { schemas: { Sample: schema, Other: { type: 'string' } } },
  });
  const { description } = await readDescription(text, { path: '/a.json', host: memoryHost({}) });
  const located = description?.at(description.getLocation('#/components/schemas/Sample'));
  if (description === undefined || located === undefined) throw new Error(`not read: ${text}`);
  return JSON.stringify(new SchemaViews(description).view(located));
}

/** The conformance table, as Markdown. */
export async function keywordsAsMarkdown(): Promise<string> {
  const versions = DIALECTS.map(({ version }) => version);
  const keywords = new Set([
    '$ref',
    ...DIALECTS.flatMap(({ nodeTypes }) => [...nodeTypes.Schema.fields.keys()]),
  ]);
  const rows: string[] = [];
  for (const keyword of [...keywords].sort((a, b) => a.localeCompare(b, 'en'))) {
    const fates: string[] = [];
    for (const version of versions) fates.push(await getFate(keyword, version));
    rows.push(`| \`${keyword}\` | ${fates.join(' | ')} |`);
  }
  return `${[
    '# Keywords of schemas',
    'What becomes of each keyword of a Schema Object: `drawn` on the page, `used` to find or read other things; `–` where the version has no such keyword. A keyword that is not in this table is reported as `unknown-keyword` or `unknown-field`.',
    [`| Keyword | ${versions.join(' | ')} |`, `|---|${versions.map(() => '---').join('|')}|`, ...rows].join(
      '\n',
    ),
  ].join('\n\n')}\n`;
}
