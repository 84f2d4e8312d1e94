import type { SchemaBounds } from '@curlew/openapi/internal';
import { fillPieces } from './template.ts';
import type { Words } from './words.ts';

/** A piece of a sentence: plain text, or text in code. */
export type Word = string | { code: string };

/** The bounds of a value, one phrase each, in reading order: `1–100 characters`, `matches ^usr_`. */
export function limitWords(bounds: SchemaBounds, { limits }: Words): Word[][] {
  return [
    ...range(limits.characters, bounds.minLength, bounds.maxLength),
    ...numberWords(bounds, limits),
    ...(bounds.multipleOf === undefined ? [] : [[limits.getMultiple(bounds.multipleOf)]]),
    ...range(limits.items, bounds.minItems, bounds.maxItems),
    ...(bounds.uniqueItems ? [[limits.unique]] : []),
    ...range(limits.properties, bounds.minProperties, bounds.maxProperties),
    ...(bounds.patterns ?? []).map((code): Word[] => fillPieces<Word>(limits.matches, [{ code }])),
  ];
}

/** A lower bound of 0 is not a constraint. */
function range(words: Words['limits']['items'], low: number | undefined, max: number | undefined): Word[][] {
  const min = low !== undefined && low > 0 ? low : undefined;
  if (min === undefined && max === undefined) return [];
  return [[words({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) })]];
}

function numberWords(bounds: SchemaBounds, { and, exactly, range: between }: Words['limits']): Word[][] {
  const low = lowest(bounds);
  const high = highest(bounds);
  if (low === undefined && high === undefined) return [];
  if (low && high && !low.isOpen && !high.isOpen) {
    return [[low.number === high.number ? exactly(low.number) : between(low.number, high.number)]];
  }
  const words = [
    ...(low ? [`${low.isOpen ? '>' : '≥'} ${low.number}`] : []),
    ...(high ? [`${high.isOpen ? '<' : '≤'} ${high.number}`] : []),
  ];
  return [[words.join(and)]];
}

interface Limit {
  number: number;
  /** The number itself is excluded. */
  isOpen: boolean;
}

/** Of two lower bounds the stricter one holds. */
function lowest({ minimum, exclusiveMinimum }: SchemaBounds): Limit | undefined {
  if (exclusiveMinimum !== undefined && !(minimum !== undefined && minimum > exclusiveMinimum))
    return { number: exclusiveMinimum, isOpen: true };
  return minimum === undefined ? undefined : { number: minimum, isOpen: false };
}

function highest({ maximum, exclusiveMaximum }: SchemaBounds): Limit | undefined {
  if (exclusiveMaximum !== undefined && !(maximum !== undefined && maximum < exclusiveMaximum))
    return { number: exclusiveMaximum, isOpen: true };
  return maximum === undefined ? undefined : { number: maximum, isOpen: false };
}
