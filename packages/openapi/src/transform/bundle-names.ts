import type { Description } from '../description.ts';
import type { ComponentKind } from '../dialect/dialect.ts';
import type { NodeTypeName } from '../dialect/node-type.ts';
import { type Location, parsePointer } from '../location.ts';
import { getFolder, relativePath } from '../path.ts';

/** Component maps of values of other files; values of other types are placed under an extension. */
const KINDS: Partial<Record<NodeTypeName, ComponentKind>> = {
  Schema: 'schemas',
  Response: 'responses',
  Parameter: 'parameters',
  Example: 'examples',
  RequestBody: 'requestBodies',
  Header: 'headers',
  SecurityScheme: 'securitySchemes',
  Link: 'links',
  Callback: 'callbacks',
  PathItem: 'pathItems',
  MediaType: 'mediaTypes',
};

/** Characters that names of components may not have (OpenAPI 3.0, Components Object). */
const UNSAFE = /[^A-Za-z0-9._-]+/g;
const MAX_LENGTH = 80;

/** Returns the keys of the map that values of a type are moved to: `['components', 'schemas']`, `['x-PathItem']`. */
export function getSection(description: Description, nodeType: NodeTypeName): readonly string[] {
  const dialect = description.dialect();
  const kind = KINDS[nodeType];
  const section = kind && dialect.components.get(kind);
  if (section === undefined || kind === undefined) return [`x-${nodeType}`];
  const isKnown = section[0] !== 'components' || dialect.nodeTypes.Components.fields.has(kind);
  return isKnown ? section : [`x-${nodeType}`];
}

/**
 * Returns names for a place of another file, the shortest first: the last key of its pointer or the name of its file, then
 * with the name of the file and of each folder above it, as seen from the entry file; at last with a number.
 */
export function* componentNames(description: Description, { file, pointer }: Location): Generator<string> {
  const keys = parsePointer(pointer) ?? [];
  const folders = relativePath(getFolder(description.entry), file.replace(/[?#].*$/, '')).split('/');
  const stem = (folders.pop() ?? '').replace(/\.[a-z]+$/i, '');
  const above = folders.filter((folder) => folder !== '..');
  const last = keys.at(-1);
  // `/get/responses/200` of `pets.yaml` is `pets_responses_200`.
  const isNumber = last !== undefined && /^\d+$/.test(last);
  let name = isNumber ? [stem, ...keys.slice(-2)].join('_') : (last ?? stem);
  if (/^_?index$/i.test(name)) name = above.pop() ?? name;
  yield safe(name);
  const outer = last === undefined || isNumber || last === stem ? above : [...above, stem];
  for (const folder of outer.toReversed()) {
    name = `${folder}_${name}`;
    yield safe(name);
  }
  for (let count = 2; ; count += 1) yield `${safe(name).slice(0, MAX_LENGTH - 8)}_${count}`;
}

function safe(name: string): string {
  return name.replace(UNSAFE, '_').slice(0, MAX_LENGTH) || 'part';
}
