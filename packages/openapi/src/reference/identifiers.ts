import { isObject, type Json } from '../json.ts';
import { escapePointer } from '../location.ts';
import { getFolder, isAbsolute, joinPath } from '../path.ts';

/** Identifiers of a file: `$self`, `$id`, `$anchor`, `$dynamicAnchor`. */
export interface Identifiers {
  /** Base URI of the file (3.2 `$self`), or its path. */
  base: string;
  /** URIs that an `$id` sets, by the pointer of its schema. */
  resources: Map<string, string>;
  /** Pointers by `uri#anchor`. */
  anchors: Map<string, string>;
  /** Pointers of the `$dynamicAnchor`s of each URI, by name. */
  dynamicAnchors: Map<string, Map<string, string>>;
}

const NAMES = /\$(?:id|self|anchor|dynamicAnchor)\b/;

/** Most files name nothing, and need no walk. */
export function mayHaveIdentifiers(text: string): boolean {
  return NAMES.test(text);
}

/** JSON Schema 2020-12, core, section 8.2; OpenAPI 3.2, section 4.1.2.2. */
export function findIdentifiers(root: Json, path: string): Identifiers {
  const self = isObject(root) && typeof root.$self === 'string' ? root.$self : undefined;
  const base = self === undefined ? path : resolveUri(self, path);
  const found: Identifiers = { base, resources: new Map(), anchors: new Map(), dynamicAnchors: new Map() };
  visit(root, '', base);
  return found;

  function visit(value: Json, pointer: string, outer: string): void {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, `${pointer}/${index}`, outer);
      return;
    }
    if (!isObject(value)) return;
    let uri = outer;
    if (typeof value.$id === 'string' && !value.$id.startsWith('#')) {
      uri = resolveUri(value.$id.replace(/#$/, ''), outer);
      found.resources.set(pointer, uri);
    }
    for (const field of ['$anchor', '$dynamicAnchor']) {
      const name = value[field];
      if (typeof name === 'string' && !found.anchors.has(`${uri}#${name}`))
        found.anchors.set(`${uri}#${name}`, pointer);
    }
    if (typeof value.$dynamicAnchor === 'string') {
      const names = found.dynamicAnchors.get(uri) ?? new Map<string, string>();
      if (!names.has(value.$dynamicAnchor)) names.set(value.$dynamicAnchor, pointer);
      found.dynamicAnchors.set(uri, names);
    }
    for (const [key, child] of Object.entries(value)) {
      if (typeof child === 'object' && !DATA_FIELDS.has(key) && !key.startsWith('x-')) {
        visit(child, `${pointer}/${escapePointer(key)}`, uri);
      }
    }
  }
}

/** Returns a URI reference against a base that is a URL or a path. */
export function resolveUri(reference: string, base: string): string {
  if (reference === '') return base;
  if (isAbsolute(reference) && !reference.startsWith('/')) return reference;
  if (/^[a-z][a-z0-9+.-]*:/i.test(reference)) return reference; // `urn:…` and the like.
  if (/^[a-z][a-z0-9+.-]+:/i.test(base))
    return URL.canParse(reference, base) ? new URL(reference, base).href : reference;
  return joinPath(getFolder(base), reference);
}

/** Returns the base URI in force at a pointer: that of the nearest schema around it that sets one. */
export function baseAt({ base, resources }: Identifiers, pointer: string): string {
  if (resources.size === 0) return base;
  for (let end = pointer.length; end >= 0; end = end === 0 ? -1 : pointer.lastIndexOf('/', end - 1)) {
    const uri = resources.get(pointer.slice(0, end));
    if (uri !== undefined) return uri;
  }
  return base;
}

/** A part of a file that a URI names as a whole. */
export interface NamedPart {
  file: string;
  pointer: string;
  anchors: ReadonlyMap<string, string>;
}

/** Returns the parts of all files by their URI; of several with one URI the first of each file, files in order. */
export function partsByUri(files: ReadonlyMap<string, Identifiers>): Map<string, NamedPart[]> {
  const parts = new Map<string, NamedPart[]>();
  for (const [file, { base, resources, anchors }] of files) {
    const own = new Map<string, string>();
    for (const [pointer, uri] of resources) if (!own.has(uri)) own.set(uri, pointer);
    if (!own.has(base)) own.set(base, '');
    for (const [uri, pointer] of own) {
      const list = parts.get(uri);
      if (list) list.push({ file, pointer, anchors });
      else parts.set(uri, [{ file, pointer, anchors }]);
    }
  }
  return parts;
}

/** Fields whose values are data of the API: a `$ref` or `$id` in them is not one. */
export const DATA_FIELDS: ReadonlySet<string> = new Set([
  'example',
  'default',
  'const',
  'enum',
  'value',
  'dataValue',
]);
