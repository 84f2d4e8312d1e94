import type { Located } from '../api.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { Kind, ShapeName, Syntax } from '../dialect/kind.ts';
import type { ShapeProblem } from '../dialect/shape.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Place } from './place.ts';

/** An object of the specification met on a walk. */
export interface Visit {
  shape: ShapeName;
  value: JsonObject;
  place: Place;
  dialect: Dialect;
}

/** A `$ref` met on a walk. */
export interface ReferenceVisit {
  field: '$ref' | '$dynamicRef';
  reference: string;
  /** What is meant to be at its end. */
  shape: ShapeName;
  value: JsonObject;
  /** Of the object that holds the `$ref`. */
  place: Place;
  dialect: Dialect;
  /** One step further; absent when nothing is there. */
  target?: Located;
}

/** Something that is not as its shape says. */
export type Misfit =
  | { is: 'unknown-field'; field: string; visit: Visit }
  | { is: 'missing-field'; field: string; visit: Visit }
  | { is: 'invalid-key'; key: string; words: string; visit: Visit | undefined }
  | { is: 'misplaced-ref'; reference: string; kind: Kind; found: boolean }
  | { is: 'wrong-type'; kind: Kind; value: Json }
  | { is: 'wrong-value'; kind: Kind; value: Json }
  | { is: 'too-few'; least: number; value: Json }
  | { is: 'too-many'; most: number; value: Json }
  | { is: 'repeated-item'; value: Json }
  | { is: 'among-fields'; problem: ShapeProblem; visit: Visit };

/** Who wants to know what a walk meets. */
export interface Visitor {
  enter?(visit: Visit): void;
  reference?(visit: ReferenceVisit): void;
  text?(syntax: Syntax, value: string, place: Place): void;
  /** `place` is that of the value, or of the field in question. */
  misfit?(misfit: Misfit, place: Place): void;
  /** A `$ref` that leads to an object already met as something else. */
  mismatch?(visit: ReferenceVisit, found: ShapeName): void;
}
