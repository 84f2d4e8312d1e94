import type { Description } from '../description.ts';
import type { Location } from '../location.ts';
import { parsePointer, readString } from '../location.ts';
import { fileName } from '../path.ts';

/** Key in `components.schemas` of the entry file when the place is one of those. */
export function findComponentName(description: Description, location: Location): string | undefined {
  if (location.file !== description.entry) return undefined;
  const [first, second, name, ...rest] = parsePointer(location.pointer) ?? [];
  return first === 'components' && second === 'schemas' && rest.length === 0 ? name : undefined;
}

/** Places whose members are schemas named by their author. */
const NAMING = new Set(['schemas', '$defs', 'definitions', 'parameters', 'properties']);

/** Returns the name of a schema: its key in a map of schemas, else its title, else its file or last key. */
export function schemaName(
  description: Description,
  location: Location,
  keys: readonly string[] = parsePointer(location.pointer) ?? [],
): string {
  const last = keys.at(-1);
  const holder = keys.at(-2);
  if (last !== undefined && (holder === undefined || NAMING.has(holder))) return last;
  const title = readString(description.at(location)?.value, 'title');
  if (title !== undefined && title !== '') return title;
  return last ?? fileName(location.file).replace(/\.[a-z]+$/i, '');
}
