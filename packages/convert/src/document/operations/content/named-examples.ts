import { isPlaceholder } from '@curlew/exchange/internal';
import { getOwn, setOwn } from '@curlew/openapi/internal';
import { readJson } from '../../../http/read-json.ts';
import { ExactNumber, UnknownValue } from '../../../infer/exact-number.ts';
import type { ExampleObject, MediaTypeObject } from '../../../openapi-document.ts';
import type { Redactor } from '../../../redact/redactor.ts';
import type { BuildContext } from '../../build-context.ts';
import type { BodySample } from './body-schema.ts';

/** A body that its source gives a name. */
export interface NamedSample {
  name: string;
  description?: string;
  body: BodySample;
}

/** Maximum number of examples of one media type. */
const MAX_EXAMPLES = 50;
/** Deeper values are not shown: readers of examples recurse. */
const MAX_DEPTH = 64;

/**
 * Named examples of a media type (OpenAPI 3.2, section 4.14), redacted; undefined when there is none. A body with variables
 * in place of values is left out: it would not fit its schema.
 */
export function namedExamples(
  samples: readonly NamedSample[],
  { options, redactor }: BuildContext,
): Record<string, ExampleObject> | undefined {
  if (!options.includeExamples) return undefined;
  const examples: Record<string, ExampleObject> = {};
  let count = 0;
  for (const { name, description, body } of samples) {
    if (count >= MAX_EXAMPLES) break;
    const value = exampleValue(body, redactor);
    if (value === undefined) continue;
    const key = freeKey(examples, redactor.text(name), value);
    if (key === undefined) continue;
    setOwn(examples, key, { ...(description && { description: redactor.text(description) }), value });
    count += 1;
  }
  return count > 0 ? examples : undefined;
}

/** A media type object with named examples; the example of its schema, which is one of them, is left out. */
export function withExamples(
  mediaType: MediaTypeObject,
  examples: Record<string, ExampleObject>,
): MediaTypeObject {
  const { schema } = mediaType;
  if (schema?.type !== 'string' || schema.example === undefined) return { ...mediaType, examples };
  const { example: _example, ...others } = schema;
  return { ...mediaType, schema: others, examples };
}

/** A free key; undefined if an example already has the same value. */
function freeKey(
  examples: Readonly<Record<string, ExampleObject>>,
  name: string,
  value: unknown,
): string | undefined {
  const text = JSON.stringify(value);
  if (Object.values(examples).some((other) => JSON.stringify(other.value) === text)) return undefined;
  let key = name;
  for (let number = 2; getOwn(examples, key) !== undefined; number += 1) key = `${name} ${number}`;
  return key;
}

function exampleValue({ kind, raw, fields }: BodySample, redactor: Redactor): unknown {
  if (kind === 'form-urlencoded' || kind === 'multipart') {
    return fields && fields.length > 0
      ? formValue({ kind, fields, ...(raw !== undefined && { raw }) }, redactor)
      : undefined;
  }
  if (raw === undefined || kind === 'binary') return undefined;
  if (kind !== 'json') return redactor.bodyText(kind, raw);
  const value = readJson(raw)?.value;
  // A text body has no name to classify it by.
  if (typeof value !== 'object' || value === null) return undefined;
  const plain = plainValue(value, 0);
  return plain === undefined ? undefined : redactor.example(plain);
}

/** The plain JSON value; undefined if it contains a variable or is too deep. */
function plainValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof UnknownValue || depth > MAX_DEPTH) return undefined;
  if (value instanceof ExactNumber) return Number(value.text);
  if (Array.isArray(value)) {
    const items = value.map((item) => plainValue(item, depth + 1));
    return items.includes(undefined) ? undefined : items;
  }
  const result: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const plain = plainValue(member, depth + 1);
    if (plain === undefined) return undefined;
    setOwn(result, name, plain);
  }
  return result;
}

function formValue({ kind, raw, fields = [] }: BodySample, redactor: Redactor): unknown {
  const result: Record<string, unknown> = {};
  for (const { name, value, fileName } of redactor.fields(
    fields,
    kind === 'form-urlencoded' ? raw : undefined,
  )) {
    if (redactor.isSecretName(name)) continue;
    if (value !== undefined && isPlaceholder(value)) return undefined;
    const shown = fileName === undefined ? redactor.formExample(name, value ?? '') : 'file';
    const taken = getOwn<unknown>(result, name);
    if (taken === undefined) setOwn(result, name, shown);
    else setOwn(result, name, [...(Array.isArray(taken) ? taken : [taken]), shown]);
  }
  return Object.keys(result).length > 0 ? result : undefined;
}
