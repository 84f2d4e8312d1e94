import { itemsOf, type Located, membersOf } from '../api/located.ts';
import type { Description } from '../description.ts';
import type { ComponentKind } from '../dialect/dialect.ts';
import { isObject, type JsonObject } from '../json.ts';
import { fieldOf } from '../read/field-of.ts';
import type { KnownVerdicts } from '../recheck/known-verdicts.ts';
import { ValueChecks } from './value-checks.ts';

const NO_NAMES: ReadonlySet<string> = new Set();

/** Lookups in a description that several rules share. */
export class DescriptionIndex {
  readonly description: Description;
  readonly #names = new WeakMap<JsonObject, ReadonlySet<string>>();
  #values: ValueChecks | undefined;

  readonly #known: KnownVerdicts | undefined;

  constructor(description: Description, known?: KnownVerdicts) {
    this.description = description;
    this.#known = known;
  }

  /** The check of examples, defaults and allowed values against their schemas. */
  get values(): ValueChecks {
    this.#values ??= new ValueChecks(this.description, this.#known);
    return this.#values;
  }

  /** The members of a kind of component of the entry file. */
  components(kind: ComponentKind): [string, Located][] {
    return membersOf(this.#component(kind));
  }

  /** Their names. */
  componentNames(kind: ComponentKind): ReadonlySet<string> {
    const holder = this.#component(kind)?.value;
    return isObject(holder) ? this.namesIn(holder) : NO_NAMES;
  }

  /** The names of the members of an object, always the same Set instance. */
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

  /** The pointer of the component that is at or around a location of the entry file. */
  componentAt(pointer: string): string | undefined {
    const keys = pointer.split('/');
    for (const path of this.description.dialect().components.values()) {
      if (keys.length < path.length + 2 || path.some((key, index) => keys[index + 1] !== key)) continue;
      return keys.slice(0, path.length + 2).join('/');
    }
    return undefined;
  }

  #component(kind: ComponentKind): Located | undefined {
    const { description } = this;
    const path = description.dialect().components.get(kind);
    return path?.reduce<Located | undefined>((at, key) => fieldOf(description, at, key), description.root);
  }
}
