import { getOrInsert } from '../../../get-or-insert.ts';
import type { ServerSentEvent } from '../../../http/json/sequence-items.ts';
import type { BodySite } from '../../../infer/components/site.ts';
import { isEnumerationWord } from '../../../infer/samples/enumeration.ts';
import type { Schema } from '../../../openapi-document.ts';
import type { BuildContext } from '../../build-context.ts';
import { EventGroup } from './event-group.ts';

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
  schema(site: BodySite): Schema {
    if (!this.#isUnion()) return this.#all.schema(site);
    return { oneOf: [...this.#byName].map(([name, group]) => group.schema(site, name)) };
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
