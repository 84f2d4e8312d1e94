import { splitWords } from '@curlew/exchange/internal';
import { setOwn } from '@curlew/openapi/internal';
import type { Schema } from '../../openapi-document.ts';
import type { ResolvedInference } from '../../options/inference-options.ts';
import { detailedFormat } from './detailed-format.ts';
import {
  type JsonType,
  type Members,
  noSamples,
  type Shape,
  type StringSamples,
  type ValueSamples,
} from './value-samples.ts';

/** Context for building schemas from samples. */
export interface SchemaRules {
  options: ResolvedInference;
  /** Whether a recorded text may be written into a document under this name. */
  isPublicValue(name: string, value: string): boolean;
  /** A reference to the component of a shape; undefined when it has none. */
  refTo(shape: Shape): Schema | undefined;
  /** A reference to the component of one kind of a union, by its samples. */
  discriminator(member: string, kinds: ReadonlyMap<string, ValueSamples>): Schema;
}

/** Formats that are inferred without `details`. */
const PLAIN_FORMATS = new Set(['uuid', 'date', 'date-time']);

/** The schema of all samples of a place. */
export function samplesSchema(samples: ValueSamples, name: string, rules: SchemaRules): Schema {
  const types = getTypes(samples);
  if (types.length === 0) return {};
  if (types.length === 1 && types[0] === 'null') {
    return rules.options.details ? { description: 'Only null was recorded.' } : { type: 'null' };
  }
  const object = types.includes('object') ? objectSchema(samples, name, rules) : undefined;
  const isComposed = object !== undefined && object.type === undefined;
  const others = isComposed ? types.filter((type) => type !== 'object') : types;
  if (isComposed && others.length === 0) return object;
  const [only] = others;
  const type = others.length === 1 && only !== undefined ? only : others;
  const schema: Schema = { ...(isComposed ? {} : object), type };
  if (samples.strings && others.includes('string')) addText(schema, samples.strings, others, name, rules);
  if (others.includes('array')) schema.items = samplesSchema(samples.items ?? noSamples(), name, rules);
  addExample(schema, samples.example, name);
  return isComposed ? { anyOf: [object, schema] } : schema;
}

function getTypes({ types }: ValueSamples): JsonType[] {
  return types.includes('number') ? types.filter((type) => type !== 'integer') : [...types];
}

function addText(
  schema: Schema,
  strings: StringSamples,
  types: readonly JsonType[],
  name: string,
  { options, isPublicValue }: SchemaRules,
): void {
  const { format } = strings;
  if (format !== undefined && (options.details || PLAIN_FORMATS.has(format))) {
    schema.format = format;
    return;
  }
  const isText = types.every((type) => type === 'string' || type === 'null');
  const values = options.enums && isText ? enumeration(strings, name, options) : undefined;
  if (!values?.every((value) => isPublicValue(name, value))) return;
  schema.enum = types.includes('null') ? [...values, null] : values;
}

/** An example has the type of its schema, and fits it. */
function addExample(schema: Schema, example: unknown, name: string): void {
  if (example === undefined) return;
  if (Array.isArray(schema.enum) && !schema.enum.includes(example)) {
    // The values of the enumeration are public, the example was generated.
    if (typeof example === 'string') schema.example = schema.enum[0];
    return;
  }
  if (
    schema.format !== undefined &&
    typeof example === 'string' &&
    detailedFormat(example, name) !== schema.format
  )
    return;
  schema.example = example;
}

function objectSchema(samples: ValueSamples, name: string, rules: SchemaRules): Schema {
  const { form } = samples;
  if (form?.is === 'shape') return rules.refTo(form.shape) ?? membersSchema(form.shape.members, rules);
  if (form?.is === 'map')
    return { type: 'object', additionalProperties: samplesSchema(form.values, name, rules) };
  if (form?.is === 'union') return rules.discriminator(form.member, form.kinds);
  return { type: 'object' };
}

/** The schema of objects of one shape. */
export function membersSchema({ count, properties: given, hidden }: Members, rules: SchemaRules): Schema {
  const properties: Record<string, Schema> = {};
  const schema: Schema = { type: 'object', properties };
  for (const [name, samples] of given)
    setOwn(properties, name, withCount(samplesSchema(samples, name, rules), samples, count, rules));
  const isEnough = count >= rules.options.requiredMinSamples;
  const required = isEnough ? [...given].filter(([, one]) => one.count === count).map(([name]) => name) : [];
  if (required.length > 0) schema.required = required;
  if (hidden) schema.additionalProperties = samplesSchema(hidden, '', rules);
  return schema;
}

/** The schema of a property with how many objects had it, unless all of them did. */
function withCount(schema: Schema, samples: ValueSamples, count: number, { options }: SchemaRules): Schema {
  if (!options.sampleCounts || samples.count >= count || schema.$ref !== undefined) return schema;
  return { ...schema, 'x-curlew-samples': { values: samples.count, of: count } };
}

/** A word as programs use them for states and kinds: no spaces, no random text. */
const WORD = /^[A-Za-z][A-Za-z0-9]*(?:[_.:/+-][A-Za-z0-9]+){0,5}$/;

/** Last words of names whose values are words of the API. */
const CLOSED = new Set(
  'status state type kind role level mode priority category visibility scope theme currency method action event reason code object severity permission access format unit units direction order sort gender language plan tier stage phase interval frequency protocol environment strategy policy color layout alignment position'.split(
    ' ',
  ),
);
/** Last words of names whose values are free texts or identifiers, however few were recorded. */
const OPEN = new Set(
  'id ids gid uid uuid key name title label description text message note notes comment body content summary slug path url uri href link email phone address city street zip postcode query search cursor token hash version value data user username login author owner company first last assignee assigned reporter creator editor member manager agent customer client contact sender recipient driver doctor patient teacher student approver reviewer winner speaker employee person people guest host by sku isbn ean upc serial model part timezone tz'.split(
    ' ',
  ),
);

/** Number of values seen once from which more values are likely to exist (Good–Turing estimate). */
const MAX_UNSEEN = 0.2;
const MAX_UNSEEN_CLOSED = 0.45;

/** The values of a text that takes few of them; undefined when they do not look like a closed list. */
export function enumeration(
  { values, count }: StringSamples,
  name: string,
  { enumMinSamples, enumMaxValues }: ResolvedInference,
): string[] | undefined {
  if (!values || count < enumMinSamples || values.size > enumMaxValues) return undefined;
  const last = splitWords(name).at(-1) ?? '';
  const isClosed = CLOSED.has(last);
  if (OPEN.has(last) || (values.size === 1 && !isClosed)) return undefined;
  const words = values.texts();
  if (!words.every(isEnumerationWord)) return undefined;
  const once = words.filter((word) => values.of(word) === 1).length;
  if (once / count > (isClosed ? MAX_UNSEEN_CLOSED : MAX_UNSEEN)) return undefined;
  return words.sort();
}

/** Whether a text looks like a word of an API, and not like data. */
export function isEnumerationWord(word: string): boolean {
  return WORD.test(word) && !hasRandomDigits(word);
}

/** `a1b2c3` and `item_48213`, not `mp3` or `sha256`. */
function hasRandomDigits(word: string): boolean {
  return /\d[A-Za-z]+\d[A-Za-z]*\d|\d{4}/.test(word);
}
