import type { Description } from '../../description.ts';
import type { Located, Location } from '../../location.ts';

/**
 * The dynamic scope: entered schema resources with `$dynamicAnchor`s (JSON Schema, core, section 8.2.3.2).
 * Immutable.
 */
export class DynamicScope {
  /** Equal for scopes in which every `$dynamicRef` leads to the same places. */
  readonly id: string;
  /** The outermost `$dynamicAnchor` of each name. */
  readonly #anchors: ReadonlyMap<string, Located>;
  /** The scopes inside of resources that were entered from here, by their anchors: there may be thousands. */
  readonly #inner = new WeakMap<ReadonlyMap<string, Located>, DynamicScope>();

  private constructor(anchors: ReadonlyMap<string, Located>) {
    this.#anchors = anchors;
    this.id = [...anchors].map(([name, { location }]) => `${name}=${location.id}`).join(' ');
  }

  static readonly empty = new DynamicScope(new Map());

  /** The scope inside of a place that is entered. */
  enter(description: Description, location: Location): DynamicScope {
    const own = description.dynamicAnchorsAt(location);
    if (own === undefined) return this;
    let inner = this.#inner.get(own);
    if (inner === undefined) {
      const isNew = [...own.keys()].some((name) => !this.#anchors.has(name));
      inner = isNew ? new DynamicScope(new Map([...own, ...this.#anchors])) : this;
      this.#inner.set(own, inner);
    }
    return inner;
  }

  /** The target of a `$dynamicRef`; if its initial target has no `$dynamicAnchor`, it behaves like a `$ref`. */
  resolve(description: Description, reference: string, from: Location): Located | undefined {
    const first = description.resolve(reference, from);
    const name = reference.slice(reference.indexOf('#') + 1);
    if (first === undefined || !reference.includes('#')) return first;
    const own = description.dynamicAnchorsAt(first.location)?.get(name);
    if (own === undefined || own.location.id !== first.location.id) return first;
    return this.#anchors.get(name) ?? first;
  }
}
