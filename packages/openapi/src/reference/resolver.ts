import type { LoadedFile } from '../load/loaded-file.ts';
import type { Located } from '../location.ts';
import { Location, valueAt } from '../location.ts';
import {
  baseAt,
  findIdentifiers,
  type Identifiers,
  mayHaveIdentifiers,
  type NamedPart,
  partsByUri,
  resolveUri,
} from './identifiers.ts';
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
