import type { Kind, NodeTypeName } from '../dialect/node-type.ts';
import type { Located } from '../location.ts';
import type { ReferenceVisit } from './visitor.ts';

/** A place that a walk has to visit, with the type that a reference expects there. */
export interface Target {
  target: Located;
  kind: Kind;
}

/** The objects met on a walk by type, and the targets of the references in them. */
export class WalkedObjects {
  readonly #types = new Map<object, NodeTypeName | 'Reference'>();
  readonly #references: (ReferenceVisit & { target: Located })[] = [];
  /** Targets of references and mappings, in the order in which the walk meets them. */
  readonly #targets: Target[] = [];
  readonly #misplaced: Target[] = [];
  #followed = 0;

  /** Adds an object; false if it has been met before, as with YAML aliases. */
  add(value: object, type: NodeTypeName | 'Reference'): boolean {
    if (this.#types.has(value)) return false;
    this.#types.set(value, type);
    return true;
  }

  addReference(visit: ReferenceVisit & { target: Located }): void {
    this.#references.push(visit);
    this.addTarget({ target: visit.target, kind: { is: 'object', nodeType: visit.nodeType } });
  }

  /** Adds a target that is named other than by a reference: in the mapping of a discriminator. */
  addTarget(target: Target): void {
    this.#targets.push(target);
  }

  /** Adds the target of a `$ref` where the specification allows none. */
  addMisplaced(target: Target): void {
    this.#misplaced.push(target);
  }

  getType({ value }: Located): NodeTypeName | 'Reference' | undefined {
    return typeof value === 'object' && value !== null ? this.#types.get(value) : undefined;
  }

  /** Targets that have not been met, including those of references added meanwhile; those of misplaced ones last. */
  *unmet(): Generator<Target> {
    yield* this.#unmetTargets();
    for (const one of this.#misplaced) {
      if (this.getType(one.target) === undefined) yield one;
      yield* this.#unmetTargets();
    }
  }

  /** References to an object of another type, with that type. */
  *mismatches(): Generator<readonly [visit: ReferenceVisit, found: NodeTypeName]> {
    for (const visit of this.#references) {
      const found = this.getType(visit.target);
      if (found !== undefined && found !== 'Reference' && found !== visit.nodeType) yield [visit, found];
    }
  }

  *#unmetTargets(): Generator<Target> {
    for (; this.#followed < this.#targets.length; this.#followed += 1) {
      const next = this.#targets[this.#followed];
      if (next !== undefined && this.getType(next.target) === undefined) yield next;
    }
  }
}
