import type { Description } from '../description.ts';
import { isObject, type Json } from '../json.ts';
import { type Located, readString } from '../location.ts';
import { followField } from '../read/read-field.ts';

/** An effective parameter of an operation. */
export interface ParameterFact {
  readonly name: string;
  readonly in: string;
  /** The parameter as it is listed, which may be a reference. */
  readonly item: Located;
  /** The Parameter Object itself. */
  readonly target: Located;
}

/** A parameter that is written in a list. Creates its location on first use; most are never used. */
class WrittenParameter implements ParameterFact {
  readonly name: string;
  readonly in: string;
  readonly #list: Located;
  readonly #index: number;
  readonly #value: Json;
  #item: Located | undefined;

  constructor(name: string, place: string, list: Located, index: number, value: Json) {
    this.name = name;
    this.in = place;
    this.#list = list;
    this.#index = index;
    this.#value = value;
  }

  get item(): Located {
    this.#item ??= { value: this.#value, location: this.#list.location.child(this.#index) };
    return this.#item;
  }

  get target(): Located {
    return this.item;
  }
}

/** Returns the parameters of a list, references followed; what is not a parameter is left out. */
export function listedParameters(list: Located | undefined, description: Description): ParameterFact[] {
  if (list === undefined || !Array.isArray(list.value)) return [];
  const found: ParameterFact[] = [];
  for (let index = 0; index < list.value.length; index += 1) {
    const value = list.value[index] ?? null;
    const isReference = isObject(value) && typeof value.$ref === 'string';
    const item = isReference ? { value, location: list.location.child(index) } : undefined;
    const target = item && description.follow(item);
    const parameter = item ? target?.value : value;
    const name = readString(parameter, 'name');
    const place = readString(parameter, 'in');
    if (name === undefined || place === undefined) continue;
    if (item && target) found.push({ name, in: place, item, target });
    else found.push(new WrittenParameter(name, place, list, index, value));
  }
  return found;
}

/** Merges the parameter lists of an operation and its path item. Undefined if one cannot be resolved. */
export function listEffectiveParameters(
  operation: Located,
  inherited: readonly Located[],
  description: Description,
): ParameterFact[] | undefined {
  const own = followField(description, operation, 'parameters');
  const known: ParameterFact[] = [];
  let count = 0;
  for (const list of own ? [...inherited, own] : inherited) {
    if (Array.isArray(list.value)) count += list.value.length;
    for (const parameter of listedParameters(list, description)) known.push(parameter);
  }
  return known.length === count ? known : undefined;
}
