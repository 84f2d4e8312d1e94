import { isObject, type Json } from '../json.ts';
import type { LoadedFile } from '../load/loaded-file.ts';
import { escapePointer, type Located, Location, valueAt } from '../location.ts';
import { getFolder, isAbsolute, joinPath } from '../path.ts';
import { parseReference } from './parse-reference.ts';

/** Whether a reference in a file may name a place. */
export type MayName = (target: Located, from: string) => boolean;

/** Resolves references among the files of one description. */
export class Resolver {
  readonly #files: ReadonlyMap<string, LoadedFile>;
  /** Keyed by file and reference: without identifiers, the place of a reference in its file makes no difference. */
  readonly #known = new Map<string, Map<string, Located | undefined>>();
  #identifiers: Map<string, Identifiers> | undefined;
  readonly #dynamicAnchors = new Map<ReadonlyMap<string, string>, ReadonlyMap<string, Located>>();
  #parts: ReadonlyMap<string, readonly NamedPart[]> | undefined;
  readonly #mayName: MayName;

  constructor(files: ReadonlyMap<string, LoadedFile>, mayName: MayName = () => true) {
    this.#files = files;
    this.#mayName = mayName;
  }

  /** Returns the place a reference names; undefined when there is nothing, or when it may not name it. */
  resolve(reference: string, file: string, pointer: () => string): Located | undefined {
    const found = this.find(reference, file, pointer);
    return found === undefined || this.#mayName(found, file) ? found : undefined;
  }

  /** Returns the place a reference names, whether it may or not. */
  find(reference: string, file: string, pointer: () => string): Located | undefined {
    const identifiers = this.#getIdentifiers();
    if (identifiers.size > 0) return this.#byIdentifier(reference, file, pointer(), identifiers);
    let known = this.#known.get(file);
    if (known === undefined) {
      known = new Map();
      this.#known.set(file, known);
    }
    if (!known.has(reference)) known.set(reference, this.#byPath(reference, file));
    return known.get(reference);
  }

  /**
   * Returns the `$dynamicAnchor`s of the schema resource that a place belongs to, the same map for all its places
   * (JSON Schema, core, section 8.2.2).
   */
  dynamicAnchorsAt(file: string, pointer: string): ReadonlyMap<string, Located> | undefined {
    const own = this.#getIdentifiers().get(file);
    if (own === undefined || own.dynamicAnchors.size === 0) return undefined;
    const names = own.dynamicAnchors.get(baseAt(own, pointer));
    if (names === undefined) return undefined;
    let anchors = this.#dynamicAnchors.get(names);
    if (anchors === undefined) {
      anchors = new Map(
        [...names].flatMap(([name, at]) => {
          const located = this.#at(file, at);
          return located === undefined ? [] : [[name, located] as const];
        }),
      );
      this.#dynamicAnchors.set(names, anchors);
    }
    return anchors;
  }

  #byPath(reference: string, from: string): Located | undefined {
    const { file, fragment } = parseReference(reference, from);
    return this.#at(file, fragment);
  }

  #byIdentifier(
    reference: string,
    file: string,
    pointer: string,
    identifiers: ReadonlyMap<string, Identifiers>,
  ): Located | undefined {
    const own = identifiers.get(file);
    const base = own === undefined ? file : baseAt(own, pointer);
    const hash = reference.indexOf('#');
    const uri = resolveUri(hash < 0 ? reference : reference.slice(0, hash), base);
    const { fragment } = parseReference(hash < 0 ? '#' : reference.slice(hash), file);
    this.#parts ??= partsByUri(identifiers);
    for (const part of this.#parts.get(uri) ?? []) {
      const found =
        fragment === '' || fragment.startsWith('/')
          ? part.pointer + fragment
          : part.anchors.get(`${uri}#${fragment}`);
      const located = found === undefined ? undefined : this.#at(part.file, found);
      if (located !== undefined) return located;
    }
    // Many files set an `$id` and still refer to `#/components`, or to a neighboring file.
    const beside = parseReference(reference, file);
    const other = identifiers.get(beside.file);
    const anchored = other?.anchors.get(`${other.base}#${beside.fragment}`);
    return anchored === undefined ? this.#byPath(reference, file) : this.#at(beside.file, anchored);
  }

  #at(file: string, pointer: string): Located | undefined {
    const root = this.#files.get(file)?.value;
    const value = root === undefined ? undefined : valueAt(root, pointer);
    return value === undefined ? undefined : { value, location: new Location(file, pointer) };
  }

  #getIdentifiers(): ReadonlyMap<string, Identifiers> {
    this.#identifiers ??= new Map(
      [...this.#files.values()]
        .filter(({ source }) => mayHaveIdentifiers(source.text))
        .map(({ path, value }) => [path, findIdentifiers(value, path)] as const)
        .filter(
          ([path, { base, resources, anchors }]) => base !== path || resources.size > 0 || anchors.size > 0,
        ),
    );
    return this.#identifiers;
  }
}

/** Identifiers of a file: `$self`, `$id`, `$anchor`, `$dynamicAnchor`. */
interface Identifiers {
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
function mayHaveIdentifiers(text: string): boolean {
  return NAMES.test(text);
}

/** JSON Schema 2020-12, core, section 8.2; OpenAPI 3.2, section 4.1.2.2. */
function findIdentifiers(root: Json, path: string): Identifiers {
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
function resolveUri(reference: string, base: string): string {
  if (reference === '') return base;
  if (isAbsolute(reference) && !reference.startsWith('/')) return reference;
  if (/^[a-z][a-z0-9+.-]*:/i.test(reference)) return reference; // `urn:…` and the like.
  if (/^[a-z][a-z0-9+.-]+:/i.test(base))
    return URL.canParse(reference, base) ? new URL(reference, base).href : reference;
  return joinPath(getFolder(base), reference);
}

/** Returns the base URI in force at a pointer: that of the nearest schema around it that sets one. */
function baseAt({ base, resources }: Identifiers, pointer: string): string {
  if (resources.size === 0) return base;
  for (let end = pointer.length; end >= 0; end = end === 0 ? -1 : pointer.lastIndexOf('/', end - 1)) {
    const uri = resources.get(pointer.slice(0, end));
    if (uri !== undefined) return uri;
  }
  return base;
}

/** A part of a file that a URI names as a whole. */
interface NamedPart {
  file: string;
  pointer: string;
  anchors: ReadonlyMap<string, string>;
}

/** Returns the parts of all files by their URI; of several with one URI the first of each file, files in order. */
function partsByUri(files: ReadonlyMap<string, Identifiers>): Map<string, NamedPart[]> {
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
