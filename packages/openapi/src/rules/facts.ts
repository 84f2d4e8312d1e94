import type { Located } from '../api.ts';
import type { Description } from '../description.ts';
import { isObject, type JsonObject } from '../json.ts';
import { itemsOf, membersOf } from '../located.ts';
import { fieldOf } from '../read/field-of.ts';
import { ValueChecks } from './value-checks.ts';

const NO_NAMES: ReadonlySet<string> = new Set();

/** What several rules ask of a description. */
export class Facts {
  readonly description: Description;
  readonly #names = new WeakMap<JsonObject, ReadonlySet<string>>();
  #values: ValueChecks | undefined;

  constructor(description: Description) {
    this.description = description;
  }

  /** The check of examples, defaults and allowed values against their schemas. */
  get values(): ValueChecks {
    this.#values ??= new ValueChecks(this.description);
    return this.#values;
  }

  /** The members of a kind of component of the entry file. */
  components(kind: string): [string, Located][] {
    return membersOf(this.#component(kind));
  }

  /** Their names. */
  componentNames(kind: string): ReadonlySet<string> {
    const holder = this.#component(kind)?.value;
    return isObject(holder) ? this.namesIn(holder) : NO_NAMES;
  }

  /** The names of the members of an object, the same set whenever it is asked for. */
  namesIn(value: JsonObject): ReadonlySet<string> {
    let names = this.#names.get(value);
    if (names === undefined) {
      names = new Set(Object.keys(value));
      this.#names.set(value, names);
    }
    return names;
  }

  /** The declared tags. */
  get tags(): Located[] {
    return itemsOf(fieldOf(this.description, this.description.root, 'tags'));
  }

  #component(kind: string): Located | undefined {
    const { description } = this;
    return fieldOf(description, fieldOf(description, description.root, 'components'), kind);
  }
}
