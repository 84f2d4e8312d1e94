import { isPlaceholder } from '@curlew/exchange/internal';
import { essence, isMediaType, setOwn } from '@curlew/openapi/internal';
import { getOrInsert } from '../../../get-or-insert.ts';
import { readJson } from '../../../http/read-json.ts';
import { isEventStream, sequenceItems, serverSentEvents } from '../../../http/sequence-items.ts';
import type { NamedBody } from '../../../infer/components/naming-context.ts';
import { noSamples, type ValueSamples } from '../../../infer/samples/value-samples.ts';
import type { FormField } from '../../../normalized-request.ts';
import type { MediaTypeObject, Schema } from '../../../openapi-document.ts';
import type { BuildContext } from '../../build-context.ts';
import { parameterText } from '../../paths/parameter-text.ts';
import { type BodySample, bodySchema, formText, jsonBodySchema } from './body-schema.ts';
import { EventSamples } from './event-samples.ts';

/** Samples of the bodies of one media type. */
interface MediaTypeEntry {
  schemas: Schema[];
  samples?: ValueSamples;
  events?: EventSamples;
  /** The fields of each form. */
  forms: (readonly FormField[])[];
  /** Whether the schema describes the items of a sequence, not the whole body. */
  isSequence: boolean;
}

/** The request bodies of an operation, or its response bodies of one status, by media type. */
export class ContentSamples {
  readonly #context: BuildContext;
  readonly #entries = new Map<string, MediaTypeEntry>();

  constructor(context: BuildContext) {
    this.#context = context;
  }

  /**
   * Adds a body. Returns the media type that it is added to; with `jsonInvalid`, the body is declared as JSON but cannot
   * be parsed, and is added to `text/plain`.
   */
  add(mediaType: string, body: BodySample): { key: string; jsonInvalid: boolean } {
    const key = contentKey(mediaType, this.#context);
    if (body.raw !== undefined && isEventStream(mediaType)) {
      const entry = this.#entry(key);
      entry.isSequence = true;
      entry.events ??= new EventSamples(this.#context);
      for (const event of serverSentEvents(body.raw)) entry.events.add(event);
      return { key, jsonInvalid: false };
    }
    const values = this.#jsonValues(mediaType, body);
    if (values) {
      const entry = this.#entry(key);
      entry.isSequence ||= body.kind !== 'json';
      for (const value of values) this.#addValue(entry, value);
      return { key, jsonInvalid: false };
    }
    const { schema, jsonInvalid = false } = bodySchema(body, this.#context);
    const own = jsonInvalid ? 'text/plain' : key;
    const entry = this.#entry(own);
    if (schema && !entry.isSequence) entry.schemas.push(schema);
    if (body.fields) entry.forms.push(this.#context.redactor.fields(body.fields, formText(body)));
    return { key: own, jsonInvalid };
  }

  /** Media type objects by media type, in the order of their first body. */
  mediaTypes(context: NamedBody): Map<string, MediaTypeObject> {
    const result = new Map<string, MediaTypeObject>();
    for (const [key, entry] of this.#entries) {
      const schema = this.#schema(entry, context);
      const field = entry.isSequence ? 'itemSchema' : 'schema';
      result.set(key, schema ? { [field]: schema } : {});
    }
    return result;
  }

  #schema({ samples, events, schemas, forms }: MediaTypeEntry, context: NamedBody): Schema | undefined {
    if (events) return events.schema(context);
    if (samples && this.#context.samples) {
      const { components } = this.#context.samples;
      return components.add(samples, components.contexts.body(context));
    }
    if (schemas.length === 0) return undefined;
    return withFieldTexts(this.#context.pool.merge(schemas), forms, this.#context);
  }

  #entry(key: string): MediaTypeEntry {
    return getOrInsert(this.#entries, key, () => ({ schemas: [], forms: [], isSequence: false }));
  }

  /** The items of a sequence, or the value of a JSON body if samples are compared; undefined for other bodies. */
  #jsonValues(mediaType: string, { kind, raw }: BodySample): unknown[] | undefined {
    if (raw === undefined) return undefined;
    if (kind !== 'json') return sequenceItems(mediaType, raw);
    const json = this.#context.samples && readJson(raw);
    return json && [json.value];
  }

  #addValue(entry: MediaTypeEntry, value: unknown): void {
    const { samples, options, redactor } = this.#context;
    if (!samples) {
      entry.schemas.push(jsonBodySchema(value, this.#context));
      return;
    }
    // A string as the whole body has no property name, by which credentials are recognized.
    const isShown = options.includeExamples && typeof value !== 'string';
    entry.samples ??= noSamples();
    samples.collector.add(entry.samples, value, isShown ? redactor.json(value) : undefined);
  }
}

/** A key of `content`: the media type without parameters; the range of all types if it is invalid or secret. */
function contentKey(mediaType: string, { redactor, contentKeys }: BuildContext): string {
  return getOrInsert(contentKeys, mediaType, () => {
    const type = essence(mediaType);
    // Prefixes of credentials have capitals.
    const [written = ''] = mediaType.split(';');
    return isMediaType(type) && !redactor.isSecretName(written.trim()) ? type : '*/*';
  });
}

/**
 * The schema of forms with what all texts of a field have in common, as the values of a query parameter; a field is
 * required where it was sent often enough.
 */
function withFieldTexts(
  schema: Schema,
  forms: readonly (readonly FormField[])[],
  context: BuildContext,
): Schema {
  const { requiredMinSamples, sampleCounts } = context.inference;
  if (!context.samples || schema.type !== 'object' || !schema.properties) return schema;
  const texts = new Map<string, string[]>();
  for (const { name, value, fileName, contentType } of forms.flat())
    if (value !== undefined && fileName === undefined && contentType === undefined && !isPlaceholder(value))
      getOrInsert(texts, name, () => []).push(value);
  const properties: Record<string, Schema> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const values = texts.get(name) ?? [];
    const inferred = (one: Schema) => parameterText(one, { name, in: 'query' }, values, context);
    const isList = property.type === 'array' && property.items !== undefined;
    const result =
      isList && property.items ? { ...property, items: inferred(property.items) } : inferred(property);
    const count = forms.filter((fields) => fields.some((field) => field.name === name)).length;
    const counts = { values: count, of: forms.length };
    const isCounted = sampleCounts && count < forms.length;
    setOwn(properties, name, isCounted ? { ...result, 'x-curlew-samples': counts } : result);
  }
  const { required, ...others } = schema;
  const isEnough = required !== undefined && forms.length >= requiredMinSamples;
  return { ...others, properties, ...(isEnough && { required }) };
}
