import type { Description } from '../description.ts';
import { isObject, type Json } from '../json.ts';
import type { Location } from '../location.ts';
import { getMember, parsePointer } from '../location.ts';

/**
 * The place in a description that a part of a converted schema comes from: that of the innermost schema
 * around it, and what lies below. What the conversion added is placed at what it was made of.
 */
export function locateIn(
  schema: Json,
  pointer: string,
  getLocation: (part: object) => Location | undefined,
  description: Description,
): Location | undefined {
  let part: Json | undefined = schema;
  let location: Location | undefined;
  let below: string[] = [];
  for (const key of ['', ...(parsePointer(pointer) ?? [])]) {
    if (location !== undefined || key !== '') {
      part = getMember(part, key);
      below.push(key);
    }
    if (part === undefined) return undefined;
    const known = isObject(part) ? getLocation(part) : undefined;
    if (known === undefined) continue;
    location = known;
    below = [];
  }
  for (let length = below.length; length > 0; length -= 1) {
    const found = location?.child(...below.slice(0, length));
    if (found !== undefined && description.at(found) !== undefined) return found;
  }
  return location;
}
