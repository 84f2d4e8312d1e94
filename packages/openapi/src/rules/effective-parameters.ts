import type { Located } from '../api.ts';
import { itemsOf, textOf } from '../located.ts';
import { fieldOf } from '../read/field-of.ts';
import type { Facts, OperationFact } from './facts.ts';

/** A parameter as an operation has it. */
export interface ParameterFact {
  name: string;
  in: string;
  /** As listed: a reference perhaps. */
  item: Located;
  /** What it is. */
  target: Located;
}

/** The parameters of a list, references followed; what is no parameter is left out. */
export function listedParameters(list: Located | undefined, { description }: Facts): ParameterFact[] {
  return itemsOf(list).flatMap((item) => {
    const target = description.follow(item);
    const name = textOf(target?.value, 'name');
    const place = textOf(target?.value, 'in');
    return target === undefined || name === undefined || place === undefined
      ? []
      : [{ name, in: place, item, target }];
  });
}

/** Those of an operation and of its path item. Undefined when one of them cannot be known. */
export function effectiveParameters(
  { operation, item }: OperationFact,
  facts: Facts,
): ParameterFact[] | undefined {
  const lists = [...item.parameters, fieldOf(facts.description, operation, 'parameters')];
  const all = lists.flatMap((list) => itemsOf(list));
  const known = lists.flatMap((list) => listedParameters(list, facts));
  return known.length === all.length ? known : undefined;
}
