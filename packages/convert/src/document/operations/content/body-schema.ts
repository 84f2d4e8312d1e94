import { isPlaceholder } from '@curlew/exchange/internal';
import { setOwn } from '@curlew/openapi/internal';
import { getOrInsert } from '../../../get-or-insert.ts';
import { readJson } from '../../../http/read-json.ts';
import { bodyKind } from '../../../http/text-body.ts';
import { jsonSchema, valueSchema } from '../../../infer/json-schema.ts';
import { mergeSchemas } from '../../../infer/merge-schemas.ts';
import { scalar } from '../../../infer/scalar.ts';
import type { BodyKind, FormField } from '../../../normalized-request.ts';
import type { Schema } from '../../../openapi-document.ts';
import type { Redactor } from '../../../redact/redactor.ts';
import type { BuildContext } from '../../build-context.ts';

/** The parts of a body that its schema depends on. */
export interface BodySample {
  kind: BodyKind;
  raw?: string;
  fields?: readonly FormField[];
}

/** The schema of one body; `jsonInvalid`: it was declared as JSON, but is not. */
export function bodySchema(body: BodySample, context: BuildContext): { schema?: Schema; jsonInvalid?: true } {
  const { kind, raw, fields } = body;
  const { options, redactor } = context;
  const examples = options.includeExamples ? redactor : undefined;
  if (kind === 'form-urlencoded' || kind === 'multipart') {
    const named = fields && redactor.fields(fields, formText(body));
    if (fields && fields.length > 0 && named?.length === 0) return { schema: { type: 'string' } };
    if (named) return { schema: redactor.schema(formSchema(named, examples, context)) };
    return { schema: { type: raw === undefined ? 'object' : 'string' } };
  }
  if (kind === 'binary') return { schema: { type: 'string', format: 'binary' } };
  if (raw === undefined) return {};
  if (kind === 'json') {
    const json = readJson(raw);
    if (json) return { schema: jsonBodySchema(json.value, context) };
  }
  const schema: Schema = { type: 'string' };
  const example = raw.length <= MAX_TEXT_EXAMPLE ? examples?.bodyText(kind, raw) : undefined;
  if (example) schema.example = example;
  return kind === 'json' ? { schema, jsonInvalid: true } : { schema };
}

/** The text whose pairs the fields of a form were. */
export function formText({ kind, raw }: BodySample): string | undefined {
  return kind === 'form-urlencoded' ? raw : undefined;
}

/** The schema of one JSON value; `name` is that of the field that holds it. */
export function jsonBodySchema(value: unknown, { options, redactor, pool }: BuildContext, name = ''): Schema {
  // A text body has no name for inference.
  const isShown = options.includeExamples && typeof value !== 'string';
  return redactor.schema(isShown ? jsonSchema(redactor.json(value, name), true) : valueSchema(value, pool));
}

/** Longer texts are not examples any more. */
const MAX_TEXT_EXAMPLE = 2000;

/** Fields by name; one that is repeated is an array. */
function formSchema(
  fields: readonly FormField[],
  examples: Redactor | undefined,
  context: BuildContext,
): Schema {
  const columns = new Map<string, Schema[]>();
  for (const field of fields)
    getOrInsert(columns, field.name, () => []).push(fieldSchema(field, examples, context));
  const properties: Record<string, Schema> = {};
  for (const [name, column] of columns) {
    const merged = mergeSchemas(column);
    setOwn(properties, name, column.length > 1 ? { type: 'array', items: merged } : merged);
  }
  const required = [...columns.keys()];
  return required.length > 0 ? { type: 'object', properties, required } : { type: 'object', properties };
}

function fieldSchema(
  { name, value, fileName, contentType }: FormField,
  examples: Redactor | undefined,
  context: BuildContext,
): Schema {
  if (fileName !== undefined) {
    const schema: Schema = { type: 'string', format: 'binary' };
    if (contentType !== undefined) schema.contentMediaType = contentType;
    return schema;
  }
  const isJson = contentType !== undefined && bodyKind(contentType) === 'json';
  if (value === undefined || isPlaceholder(value)) return isJson ? {} : { type: 'string' };
  const json = isJson ? readJson(value) : undefined;
  if (json) return jsonBodySchema(json.value, context, name);
  return examples ? scalar(examples.value(name, value), true) : scalar(value);
}
