import type { Description } from '../description.ts';
import { isObject } from '../json.ts';
import type { Location } from '../location.ts';
import { getChild, getMember, type Located } from '../location.ts';
import { readPathItem } from '../read/path-item.ts';
import { followField } from '../read/read-field.ts';
import { listEffectiveParameters, type ParameterFact } from './effective-parameters.ts';

/** An operation with the context that rules need. */
export interface OperationFact {
  /** `elsewhere`: in a callback, or in a component that neither paths nor webhooks refer to. */
  kind: 'path' | 'webhook' | 'elsewhere';
  /** The path, or the name that its path item has in its map. */
  path: string;
  method: string;
  operation: Located;
  /** False when another path refers to the same path item and was before this one. */
  isFirst: boolean;
  /** Its parameters, those of its path item included; undefined when one of them cannot be known. */
  parameters: readonly ParameterFact[] | undefined;
}

/** Visited locations. Compares values first; location ids are strings and slow to build. */
class VisitedLocations {
  readonly #first = new Map<Located['value'], Location>();
  readonly #ids = new Map<Located['value'], Set<string>>();

  /** False if it was added before. */
  add({ value, location }: Located): boolean {
    const first = this.#first.get(value);
    if (first === undefined) {
      this.#first.set(value, location);
      return true;
    }
    const ids = this.#ids.get(value) ?? new Set([first.id]);
    this.#ids.set(value, ids);
    return ids.size < ids.add(location.id).size;
  }
}

/** A path item under the name that it has in its map. */
export interface NamedPathItem {
  name: string;
  item: Located;
}

/**
 * The operations of paths and webhooks in source order, then those of the other path items that a walk has met
 * (callbacks, components), created one at a time: there may be a million.
 */
export function* operationFacts(
  description: Description,
  met: readonly NamedPathItem[],
): Generator<OperationFact> {
  const seen = new VisitedLocations();
  const whole = new Set<string>();
  for (const [field, kind] of [
    ['paths', 'path'],
    ['webhooks', 'webhook'],
  ] as const) {
    const map = followField(description, description.root, field);
    for (const path of isObject(map?.value) ? Object.keys(map.value) : []) {
      const place = map && getChild(map, path);
      if (place === undefined || path.startsWith('x-')) continue;
      yield* getFacts(description, { name: path, item: place }, kind, seen);
      if (met.length > 0 && getMember(place.value, '$ref') === undefined) whole.add(place.location.id);
    }
  }
  for (const named of met) {
    // All of its operations were among those of its path.
    if (whole.has(named.item.location.id)) continue;
    for (const fact of getFacts(description, named, 'elsewhere', seen)) if (fact.isFirst) yield fact;
  }
}

function* getFacts(
  description: Description,
  { name, item: place }: NamedPathItem,
  kind: OperationFact['kind'],
  seen: VisitedLocations,
): Generator<OperationFact> {
  const item = readPathItem(description, place);
  for (const { method, operation } of item?.operations ?? []) {
    const isFirst = seen.add(operation);
    const parameters = listEffectiveParameters(operation, item?.parameters ?? [], description);
    yield { kind, path: name, method, operation, isFirst, parameters };
  }
}
