import { itemsOf, type Located, textOf } from '../api/located.ts';
import type { Description } from '../description.ts';
import { fieldOf } from '../read/field-of.ts';

/** An effective parameter of an operation. */
export interface ParameterFact {
  name: string;
  in: string;
  /** As listed; may be a reference. */
  item: Located;
  /** What it is. */
  target: Located;
}

/** The parameters of a list, references followed; what is not a parameter is left out. */
export function listedParameters(list: Located | undefined, description: Description): ParameterFact[] {
  return itemsOf(list).flatMap((item) => {
    const target = description.follow(item);
    const name = textOf(target?.value, 'name');
    const place = textOf(target?.value, 'in');
    return target === undefined || name === undefined || place === undefined
      ? []
      : [{ name, in: place, item, target }];
  });
}

/** Merges the parameter lists of an operation and its path item. Undefined if one cannot be resolved. */
export function effectiveParameters(
  operation: Located,
  inherited: readonly Located[],
  description: Description,
): ParameterFact[] | undefined {
  const lists = [...inherited, fieldOf(description, operation, 'parameters')];
  const count = lists.reduce((sum, list) => sum + (Array.isArray(list?.value) ? list.value.length : 0), 0);
  const known = lists.flatMap((list) => listedParameters(list, description));
  return known.length === count ? known : undefined;
}
