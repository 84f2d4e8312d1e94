import type { ObjectSchemaView } from '@curlew/openapi';
import { typesOf, type ValueShape, valueShape, valueShapes } from './value-shape.ts';

/** One way to read the text of a parameter or form; a style and a schema may allow several. */
export interface Reading {
  /** Which of the shapes that a schema allows a value has; beyond the last one: the usual one. */
  shapeIndex: number;
  /** Only delimiters that are not percent-encoded divide a list (RFC 6570); else encoded ones do so as well. */
  isStrict: boolean;
  /** A text stays a string where the schema allows strings, even if it could be a number or a boolean. */
  keepsStrings: boolean;
  /** An exploded object also consists of pairs that no parameter declares. */
  isOpen: boolean;
}

/** The reading that most servers prefer. */
export const USUAL_READING: Reading = {
  shapeIndex: 0,
  isStrict: false,
  keepsStrings: false,
  isOpen: false,
};

/** All readings of values with these schemas, the usual one first. Each list has the parts of one value. */
export function readingsOf(values: readonly (readonly ObjectSchemaView[])[]): Reading[] {
  const shapes = values.map(valueShapes);
  const all = shapes.flat();
  const count = Math.max(1, ...shapes.map((list) => list.length));
  const indexes = Array.from({ length: count }, (_, index) => index);
  const strict = all.some((shape) => shape !== 'scalar') ? [false, true] : [false];
  const strings = values.some(isMixed) ? [false, true] : [false];
  const open = all.includes('object') ? [false, true] : [false];
  return indexes.flatMap((shapeIndex) =>
    strict.flatMap((isStrict) =>
      strings.flatMap((keepsStrings) =>
        open.map((isOpen): Reading => ({ shapeIndex, isStrict, keepsStrings, isOpen })),
      ),
    ),
  );
}

export function shapeIn(parts: readonly ObjectSchemaView[], { shapeIndex }: Reading): ValueShape {
  return valueShapes(parts)[shapeIndex] ?? valueShape(parts);
}

/** Whether the same text may be a string and another value; members and items are not examined. */
function isMixed(parts: readonly ObjectSchemaView[]): boolean {
  return parts.length !== 1 || typesOf(parts).size !== 1 || valueShape(parts) !== 'scalar';
}
