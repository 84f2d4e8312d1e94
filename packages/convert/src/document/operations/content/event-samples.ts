import { getOrInsert } from '../../../get-or-insert.ts';
import { parseJson } from '../../../http/read-json.ts';
import type { ServerSentEvent } from '../../../http/sequence-items.ts';
import type { NamedBody } from '../../../infer/components/naming-context.ts';
import { isEnumerationWord } from '../../../infer/samples/samples-schema.ts';
import { noSamples } from '../../../infer/samples/value-samples.ts';
import type { Schema } from '../../../openapi-document.ts';
import type { BuildContext } from '../../build-context.ts';
import { jsonBodySchema } from './body-schema.ts';

/** Data that says that nothing follows: `[DONE]`. */
const END_MARK = /^\[[A-Z_]{1,20}\]$/;

/** The events of recorded streams. With `details`, events of several names and forms are told apart by their name. */
export class EventSamples {
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
