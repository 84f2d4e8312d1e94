import type { Description } from '../description.ts';
import type { NodeTypeName } from '../dialect/kind.ts';
import { walk } from '../walk/walk.ts';

/** The object of the specification at each place that a description reaches, by `file#pointer`. */
export function nodePlaces(description: Description): Map<string, NodeTypeName> {
  const places = new Map<string, NodeTypeName>();
  walk(description, [
    {
      enter({ nodeType, place }) {
        places.set(`${place.file}#${place.pointer}`, nodeType);
      },
    },
  ]);
  return places;
}
