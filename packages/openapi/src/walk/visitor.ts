import type { Dialect } from '../dialect/dialect.ts';
import type { Kind, NodeProblem, NodeTypeName, Syntax } from '../dialect/node-type.ts';
import type { Json, JsonObject } from '../json.ts';
import { escapePointer, type Located, type Location } from '../location.ts';

/** An object of the specification met on a walk. */
export interface Visit {
  nodeType: NodeTypeName;
  value: JsonObject;
  place: Place;
  dialect: Dialect;
}

/** A `$ref` met on a walk. */
export interface ReferenceVisit {
  field: '$ref' | '$dynamicRef';
  reference: string;
  /** Expected type of its target. */
  nodeType: NodeTypeName;
  value: JsonObject;
  /** Place of the object that contains the `$ref`. */
  place: Place;
  dialect: Dialect;
  /** One step further; absent when nothing is there. */
  target?: Located;
}

/** A value that violates its node type. */
export type StructureProblem =
  | { is: 'unknown-field'; field: string; visit: Visit }
  | { is: 'missing-field'; field: string; visit: Visit }
  | { is: 'invalid-key'; key: string; words: string; visit: Visit | undefined }
  | { is: 'misplaced-ref'; reference: string; kind: Kind; found: boolean }
  | { is: 'wrong-type'; kind: Kind; value: Json }
  | { is: 'wrong-value'; kind: Kind; value: Json }
  | { is: 'too-few'; min: number; value: Json }
  | { is: 'too-many'; max: number; value: Json }
  | { is: 'repeated-item'; value: Json }
  | { is: 'among-fields'; detail: NodeProblem; visit: Visit };

/** Callbacks of a walk. */
export interface Visitor {
  enter?(visit: Visit): void;
  reference?(visit: ReferenceVisit): void;
  text?(syntax: Syntax, value: string, place: Place): void;
  /** `place` is that of the value, or of the field in question. */
  problem?(problem: StructureProblem, place: Place): void;
  /** A `$ref` that leads to an object already met as something else. */
  mismatch?(visit: ReferenceVisit, found: NodeTypeName): void;
}

/** The position of a walk: cheap to create, its pointer is built on first use. Replaces a `Location`. */
export class Place implements Pick<Location, 'file' | 'pointer'> {
  readonly file: string;
  readonly parent: Place | undefined;
  readonly key: string | number;
  #pointer: string | undefined;

  constructor(file: string, pointer: string, parent?: Place, key: string | number = '') {
    this.file = file;
    this.parent = parent;
    this.key = key;
    if (parent === undefined) this.#pointer = pointer;
  }

  /** RFC 6901. */
  get pointer(): string {
    this.#pointer ??= `${this.parent?.pointer ?? ''}/${escapePointer(String(this.key))}`;
    return this.#pointer;
  }

  child(key: string | number): Place {
    return new Place(this.file, '', this, key);
  }
}
