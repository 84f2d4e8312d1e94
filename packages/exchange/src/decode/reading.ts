import type { ObjectSchemaView } from '@curlew/openapi/internal';
import { getTypes, type ValueShape, valueShape, valueShapes } from './value-shape.ts';

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

/** A value whose text is read: the parts of its schema, and how it is serialized. */
export interface SerializedValue {
  parts: readonly ObjectSchemaView[];
  style: string;
  explode: boolean;
}

/** All readings of values that are sent together, the usual one first. */
export function getReadings(values: readonly SerializedValue[]): Reading[] {
  const shapes = values.map(({ parts }) => valueShapes(parts));
  const count = Math.max(1, ...shapes.map((list) => list.length));
  const compound = values.filter((_, index) => shapes[index]?.some((shape) => shape !== 'scalar'));
  const isDelimited = compound.some(
    ({ style, explode }) => !explode || style === 'simple' || style === 'label',
  );
  const isOpen = values.some(
    ({ style, explode }, index) => explode && style !== 'deepObject' && shapes[index]?.includes('object'),
  );
  const either = (isEither: boolean): boolean[] => (isEither ? [false, true] : [false]);
  return Array.from({ length: count }, (_, shapeIndex) => shapeIndex).flatMap((shapeIndex) =>
    either(isDelimited).flatMap((isStrict) =>
      either(values.some(({ parts }) => isMixed(parts))).flatMap((keepsStrings) =>
        either(isOpen).map((open): Reading => ({ shapeIndex, isStrict, keepsStrings, isOpen: open })),
      ),
    ),
  );
}

export function shapeIn(parts: readonly ObjectSchemaView[], { shapeIndex }: Reading): ValueShape {
  return valueShapes(parts)[shapeIndex] ?? valueShape(parts);
}

/** Whether the same text may be a string and another value; members and items are not examined. */
function isMixed(parts: readonly ObjectSchemaView[]): boolean {
  return parts.length !== 1 || getTypes(parts).size !== 1 || valueShape(parts) !== 'scalar';
}
