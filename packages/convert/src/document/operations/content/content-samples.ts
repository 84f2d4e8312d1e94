import { isPlaceholder } from '@curlew/exchange/internal';
import { essence, isMediaType, setOwn } from '@curlew/openapi/internal';
import { getOrInsert } from '../../../get-or-insert.ts';
import { parseJson, readJson } from '../../../http/read-json.ts';
import {
  isEventStream,
  type ServerSentEvent,
  sequenceItems,
  serverSentEvents,
} from '../../../http/sequence-items.ts';
import type { NamedBody } from '../../../infer/components/naming-context.ts';
import { isEnumerationWord } from '../../../infer/samples/samples-schema.ts';
import { noSamples, type ValueSamples } from '../../../infer/samples/value-samples.ts';
import type { FormField } from '../../../normalized-request.ts';
import type { MediaTypeObject, Schema } from '../../../openapi-document.ts';
import type { BuildContext } from '../../build-context.ts';
import { parameterText } from '../../paths/parameter-text.ts';
import { type BodySample, bodySchema, formText, jsonBodySchema } from './body-schema.ts';

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

/** Data that says that nothing follows: `[DONE]`. */
const END_MARK = /^\[[A-Z_]{1,20}\]$/;

/** The events of recorded streams. With `details`, events of several names and forms are told apart by their name. */
class EventSamples {
  readonly #context: BuildContext;
  readonly #all: EventGroup;
  /** By name; `null` without one. */
  readonly #byName = new Map<string | null, EventGroup>();

  constructor(context: BuildContext) {
    this.#context = context;
    this.#all = new EventGroup(context);
  }

  add(event: ServerSentEvent): void {
    this.#all.add(event);
    if (!this.#context.inference.details) return;
    getOrInsert(this.#byName, event.event ?? null, () => new EventGroup(this.#context)).add(event);
  }

  /** The schema of one event. */
  schema(context: NamedBody): Schema {
    if (!this.#isUnion()) return this.#all.schema(context);
    return { oneOf: [...this.#byName].map(([name, group]) => group.schema(context, name)) };
  }

  #isUnion(): boolean {
    const { inference, samples } = this.#context;
    const names = [...this.#byName.keys()].filter((name) => name !== null);
    if (names.length === 0 || this.#byName.size < 2 || names.length > inference.enumMaxValues) return false;
    const forms = new Set([...this.#byName.values()].map(({ dataForm }) => dataForm));
    return (
      forms.size > 1 &&
      names.every((name) => isEnumerationWord(name) && samples?.isPublicValue('event', name))
    );
  }
}

/** Events that one schema describes. Data is a text, whose JSON is described by `contentSchema` (OpenAPI 3.2, section 4.14.4). */
class EventGroup {
  readonly #context: BuildContext;
  readonly #names: string[] = [];
  readonly #json: object[] = [];
  readonly #marks = new Set<string>();
  readonly #counts = { events: 0, data: 0, event: 0, id: 0, retry: 0 };
  #hasText = false;

  constructor(context: BuildContext) {
    this.#context = context;
  }

  add(event: ServerSentEvent): void {
    this.#counts.events += 1;
    for (const field of ['data', 'event', 'id', 'retry'] as const)
      if (event[field] !== undefined) this.#counts[field] += 1;
    if (event.event !== undefined) this.#names.push(event.event);
    if (event.data === undefined) return;
    const read = parseJson(event.data);
    if (read && typeof read.value === 'object' && read.value !== null) this.#json.push(read.value);
    else if (END_MARK.test(event.data)) this.#marks.add(event.data);
    else this.#hasText = true;
  }

  /** Equal for groups whose data has the same form: a text, a list, or an object with the same members. */
  get dataForm(): string {
    const names = new Set(
      this.#json.flatMap((value) => (Array.isArray(value) ? ['[]'] : Object.keys(value))),
    );
    return JSON.stringify([
      this.#hasText,
      this.#counts.data > 0,
      this.#json.length > 0,
      ...[...names].sort(),
    ]);
  }

  /** The schema of one event; `name` is the one that all of them have, `null` if none of them has any. */
  schema(at: NamedBody, name?: string | null): Schema {
    const { inference } = this.#context;
    const counts = this.#counts;
    const properties: Record<string, Schema> = {};
    if (typeof name === 'string') properties.event = { type: 'string', const: name };
    else if (counts.event > 0) properties.event = this.#eventName();
    if (counts.data > 0) properties.data = this.#data(at, name);
    if (counts.id > 0) properties.id = { type: 'string' };
    if (counts.retry > 0) properties.retry = { type: 'integer' };
    const isEnough = counts.events >= inference.requiredMinSamples;
    const required = Object.keys(properties).filter((field) =>
      field === 'event' && name ? true : isEnough && counts[field as keyof typeof counts] === counts.events,
    );
    return {
      type: 'object',
      properties,
      ...(required.length > 0 && { required }),
      // Else events of every name would fit as well.
      ...(name === null && { not: { required: ['event'] } }),
    };
  }

  #eventName(): Schema {
    const { samples } = this.#context;
    if (!samples) return { type: 'string' };
    const collected = noSamples();
    for (const name of this.#names) samples.collector.addText(collected, 'event', name);
    return samples.components.textSchema(collected, 'event');
  }

  #data(at: NamedBody, name: string | null | undefined): Schema {
    if (this.#json.length === 0 || this.#hasText) return { type: 'string' };
    const content = { contentMediaType: 'application/json', contentSchema: this.#contentSchema(at, name) };
    if (this.#marks.size === 0) return { type: 'string', ...content };
    return { type: 'string', anyOf: [{ enum: [...this.#marks].sort() }, content] };
  }

  #contentSchema(at: NamedBody, name: string | null | undefined): Schema {
    const { samples, options, redactor, pool } = this.#context;
    if (!samples) return pool.merge(this.#json.map((value) => jsonBodySchema(value, this.#context)));
    const collected = noSamples();
    for (const value of this.#json)
      samples.collector.add(collected, value, options.includeExamples ? redactor.json(value) : undefined);
    const { components } = samples;
    const context = components.contexts.body(at);
    return components.add(collected, name ? components.contexts.kind(context, name, false) : context);
  }
}
