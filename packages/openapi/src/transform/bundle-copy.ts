import { isObject, type Json, type JsonObject, setOwn } from '../json.ts';
import { DEFAULT_LIMITS } from '../load/load-options.ts';
import { hasNamedMembers, isDataField } from '../load/scan-references.ts';
import type { Located } from '../location.ts';
import { Place } from '../walk/visitor.ts';
import type { BundleCode } from './bundle-problem.ts';

/** What a copy changes, by the objects of the description. */
interface Changes {
  /** Values in place of objects with a `$ref`. */
  replaced: ReadonlyMap<object, Located>;
  /** New strings by field. */
  texts: ReadonlyMap<object, ReadonlyMap<string, string>>;
  /** Fields that are left out. */
  removed: ReadonlyMap<object, ReadonlySet<string>>;
  /** Objects with a `$ref` to another file that stays. */
  unresolved: ReadonlySet<object>;
  /** Returns a `$ref` that no type expects as seen from the bundle. */
  relocate(reference: string, place: Place): string;
}

/** Values that contain each other are followed so deep. */
const MAX_DEPTH = 50;

/** Copies values of a description into its bundle. */
export class BundleCopy {
  readonly #changes: Changes;
  readonly #report: (code: BundleCode, place: Place) => void;
  readonly #open = new Set<object>();
  #count = 0;

  constructor(changes: Changes, report: (code: BundleCode, place: Place) => void) {
    this.#changes = changes;
    this.#report = report;
  }

  /** Copies a value; `place` is that of the value in its own file. */
  copy(value: Json, place: Place, isNamed = false, isData = false): Json {
    this.#count += 1;
    if (Array.isArray(value)) return value.map((item, at) => this.copy(item, place.child(at), false, isData));
    if (!isObject(value)) return value;
    const target = this.#changes.replaced.get(value);
    return target === undefined
      ? this.#object(value, place, isNamed, isData)
      : this.#replacement(value, target, place);
  }

  #replacement(owner: JsonObject, { value, location }: Located, place: Place): Json {
    if (this.#open.has(owner) || this.#open.size > MAX_DEPTH || this.#count > DEFAULT_LIMITS.values) {
      this.#report('bundle-circular-value', place);
      return { ...owner };
    }
    this.#open.add(owner);
    const copy = this.copy(value, new Place(location.file, location.pointer));
    this.#open.delete(owner);
    return copy;
  }

  #object(value: JsonObject, place: Place, isNamed: boolean, isData: boolean): JsonObject {
    const { texts, removed, unresolved } = this.#changes;
    const text = texts.get(value);
    const left = removed.get(value);
    if (unresolved.has(value)) this.#report('bundle-external-reference', place);
    const isKnown = unresolved.has(value) || text?.has('$ref') === true;
    const moved = isData || isKnown ? undefined : this.#untyped(value, place);
    const copy: JsonObject = {};
    for (const [key, item] of Object.entries(value)) {
      if (left?.has(key)) continue;
      const isDataBelow = isData || (!isNamed && isDataField(key, item));
      const written = key === '$ref' ? (moved ?? text?.get(key)) : text?.get(key);
      setOwn(
        copy,
        key,
        written ?? this.copy(item, place.child(key), !isNamed && hasNamedMembers(key), isDataBelow),
      );
    }
    return copy;
  }

  /** Returns a `$ref` that no type expects, as seen from the bundle; undefined if it stays. */
  #untyped({ $ref }: JsonObject, place: Place): string | undefined {
    if (typeof $ref !== 'string') return undefined;
    const written = this.#changes.relocate($ref, place);
    if (!written.startsWith('#')) this.#report('bundle-extension-reference', place);
    return written;
  }
}
