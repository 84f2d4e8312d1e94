import { getOrInsert } from '../../../get-or-insert.ts';
import { readJson } from '../../../http/json/read-json.ts';
import { isEventStream, sequenceItems, serverSentEvents } from '../../../http/json/sequence-items.ts';
import { type BodySite, bodySite } from '../../../infer/components/site.ts';
import { noSamples, type ValueSamples } from '../../../infer/samples/value-samples.ts';
import type { FormField } from '../../../normalized-request.ts';
import type { MediaTypeObject, Schema } from '../../../openapi-document.ts';
import type { BuildContext } from '../../build-context.ts';
import { type BodySample, bodySchema, formText, jsonBodySchema } from './body-schema.ts';
import { contentKey } from './content-key.ts';
import { EventSamples } from './event-samples.ts';
import { withFieldTexts } from './form-texts.ts';

/** Samples of the bodies of one media type. */
interface Column {
  schemas: Schema[];
  samples?: ValueSamples;
  events?: EventSamples;
  /** The fields of forms. */
  forms: (readonly FormField[])[];
  /** The schema is that of the items of a sequence. */
  isSequence: boolean;
}

/** The request bodies of an operation, or its response bodies of one status, by media type. */
export class ContentSamples {
  readonly #context: BuildContext;
  readonly #columns = new Map<string, Column>();

  constructor(context: BuildContext) {
    this.#context = context;
  }

  /** Adds a body; `jsonInvalid`: it was declared as JSON, but is not. */
  add(mediaType: string, body: BodySample): { key: string; jsonInvalid: boolean } {
    const key = contentKey(mediaType, this.#context);
    if (body.raw !== undefined && isEventStream(mediaType)) {
      const column = this.#column(key);
      column.isSequence = true;
      column.events ??= new EventSamples(this.#context);
      for (const event of serverSentEvents(body.raw)) column.events.add(event);
      return { key, jsonInvalid: false };
    }
    const values = this.#jsonValues(mediaType, body);
    if (values) {
      const column = this.#column(key);
      column.isSequence ||= body.kind !== 'json';
      for (const value of values) this.#addValue(column, value);
      return { key, jsonInvalid: false };
    }
    const { schema, jsonInvalid = false } = bodySchema(body, this.#context);
    const own = jsonInvalid ? 'text/plain' : key;
    const column = this.#column(own);
    if (schema && !column.isSequence) column.schemas.push(schema);
    if (body.fields) column.forms.push(this.#context.redactor.fields(body.fields, formText(body)));
    return { key: own, jsonInvalid };
  }

  /** The media types in the order first seen. */
  mediaTypes(site: BodySite): Map<string, MediaTypeObject> {
    const result = new Map<string, MediaTypeObject>();
    for (const [key, column] of this.#columns) {
      const schema = this.#schema(column, site);
      const field = column.isSequence ? 'itemSchema' : 'schema';
      result.set(key, schema ? { [field]: schema } : {});
    }
    return result;
  }

  #schema({ samples, events, schemas, forms }: Column, site: BodySite): Schema | undefined {
    if (events) return events.schema(site);
    if (samples && this.#context.samples)
      return this.#context.samples.components.add(samples, bodySite(site));
    if (schemas.length === 0) return undefined;
    return withFieldTexts(this.#context.pool.merge(schemas), forms, this.#context);
  }

  #column(key: string): Column {
    return getOrInsert(this.#columns, key, () => ({ schemas: [], forms: [], isSequence: false }));
  }

  /** The values of a JSON body, when samples are compared, and of a sequence; undefined for other bodies. */
  #jsonValues(mediaType: string, { kind, raw }: BodySample): unknown[] | undefined {
    if (raw === undefined) return undefined;
    if (kind !== 'json') return sequenceItems(mediaType, raw);
    const json = this.#context.samples && readJson(raw);
    return json && [json.value];
  }

  #addValue(column: Column, value: unknown): void {
    const { samples, options, redactor } = this.#context;
    if (!samples) {
      column.schemas.push(jsonBodySchema(value, this.#context));
      return;
    }
    // A text body has no name to classify it by.
    const isShown = options.includeExamples && typeof value !== 'string';
    column.samples ??= noSamples();
    samples.collector.add(column.samples, value, isShown ? redactor.json(value) : undefined);
  }
}
