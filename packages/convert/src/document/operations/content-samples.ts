import { getOrInsert } from '../../get-or-insert.ts';
import { readJson } from '../../http/read-json.ts';
import { sequenceItems } from '../../http/sequence-items.ts';
import type { BodySite } from '../../infer/components/site.ts';
import { noSamples, type ValueSamples } from '../../infer/samples/value-samples.ts';
import type { MediaTypeObject, Schema } from '../../openapi-document.ts';
import type { BuildContext } from '../build-context.ts';
import { type BodySample, bodySchema, jsonBodySchema } from './body-schema.ts';
import { contentKey } from './content-key.ts';

/** Samples of the bodies of one media type. */
interface Column {
  schemas: Schema[];
  samples?: ValueSamples;
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
    return { key: own, jsonInvalid };
  }

  /** The media types in the order first seen. */
  mediaTypes(site: BodySite): Map<string, MediaTypeObject> {
    const { pool, samples } = this.#context;
    const result = new Map<string, MediaTypeObject>();
    for (const [key, column] of this.#columns) {
      const isSampled = column.samples !== undefined && samples !== undefined;
      const schema = isSampled
        ? samples.components.add(column.samples as ValueSamples, site)
        : column.schemas.length > 0
          ? pool.merge(column.schemas)
          : undefined;
      const field = column.isSequence ? 'itemSchema' : 'schema';
      result.set(key, schema ? { [field]: schema } : {});
    }
    return result;
  }

  #column(key: string): Column {
    return getOrInsert(this.#columns, key, () => ({ schemas: [], isSequence: false }));
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
