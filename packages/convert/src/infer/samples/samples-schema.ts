import type { Schema } from '../../openapi-document.ts';
import type { ResolvedInference } from '../../options/inference-options.ts';
import { setOwn } from '../../own-property.ts';
import { detailedFormat } from './detailed-format.ts';
import { enumeration } from './enumeration.ts';
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
  const schema = typedSchema(samples, name, rules);
  if (rules.options.sampleCounts && samples.count > 0 && schema.$ref === undefined) {
    const values = samples.strings?.values;
    const distinct = values && samples.types.length === 1 ? { distinct: values.size } : {};
    schema['x-curlew-samples'] = { values: samples.count, ...distinct };
  }
  return schema;
}

function typedSchema(samples: ValueSamples, name: string, rules: SchemaRules): Schema {
  const types = typesOf(samples);
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

function typesOf({ types }: ValueSamples): JsonType[] {
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
  for (const [name, samples] of given) setOwn(properties, name, samplesSchema(samples, name, rules));
  const isEnough = count >= rules.options.requiredMinSamples;
  const required = isEnough ? [...given].filter(([, one]) => one.count === count).map(([name]) => name) : [];
  if (required.length > 0) schema.required = required;
  if (hidden) schema.additionalProperties = samplesSchema(hidden, '', rules);
  return schema;
}
