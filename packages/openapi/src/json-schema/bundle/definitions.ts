import type { Description } from '../../description.ts';
import type { Json } from '../../json.ts';
import { type Located, type Location, parsePointer, readString } from '../../location.ts';
import { fileName } from '../../path.ts';
import type { DynamicScope } from '../check/dynamic-scope.ts';

/** A schema that references lead to. */
export interface Definition {
  /** After `#/$defs/`; empty for the root. */
  name: string;
  source: Located;
  /** Dynamic scope of its `$dynamicRef`s. */
  scope: DynamicScope;
  /** Properties that its values need not have, by the schemas that refer to it. */
  oneWay: ReadonlySet<string>;
  /** Converted; `true` before that. */
  schema: Json;
}

/** The definitions of one schema, in the order in which they are met. */
export class Definitions {
  readonly root: Definition;
  readonly #names: DefinitionNames;
  readonly #list: Definition[] = [];
  /** By scope first: its id may be long, and is the same text for many definitions. */
  readonly #known = new Map<string, Map<string, Definition>>();

  /** With `isNamed`, the root is a definition like others. */
  constructor(description: Description, root: Pick<Definition, 'source' | 'scope'>, isNamed: boolean) {
    this.#names = new DefinitionNames(description);
    const name = isNamed ? this.#names.nameFor(root.source.location) : '';
    this.root = { ...root, name, oneWay: new Set(), schema: true };
    this.#add(this.root);
  }

  /** The `$ref` to a definition of a schema in a scope. */
  referenceTo(target: Pick<Definition, 'source' | 'scope' | 'oneWay'>): string {
    let definition = this.#known.get(target.scope.id)?.get(getKey(target));
    if (definition === undefined) {
      definition = { ...target, name: this.#names.nameFor(target.source.location), schema: true };
      this.#add(definition);
    }
    return refTo(definition);
  }

  /** All of them; those that are added meanwhile come last. */
  [Symbol.iterator](): IterableIterator<Definition> {
    return this.#list.values();
  }

  #add(definition: Definition): void {
    const { id } = definition.scope;
    const known = this.#known.get(id) ?? new Map<string, Definition>();
    this.#known.set(id, known.set(getKey(definition), definition));
    this.#list.push(definition);
  }
}

export function refTo({ name }: Definition): string {
  return name === '' ? '#' : `#/$defs/${name}`;
}

function getKey({ source, oneWay }: Pick<Definition, 'source' | 'oneWay'>): string {
  return `${source.location.id}\n${JSON.stringify([...oneWay].sort())}`;
}

/** Places whose members are named by their author. */
const NAMING = new Set([
  'schemas',
  '$defs',
  'definitions',
  'properties',
  'patternProperties',
  'dependentSchemas',
  'parameters',
  'headers',
  'responses',
  'requestBodies',
  'mediaTypes',
]);

/** Longer names are cut. */
const MAX_LENGTH = 80;

/** Assigns names to the definitions of one schema: readable, unique, safe in a JSON Pointer and deterministic. */
class DefinitionNames {
  readonly #description: Description;
  readonly #taken = new Map<string, number>();

  constructor(description: Description) {
    this.#description = description;
  }

  /** A name for the schema at a place; a second one of the same name ends in `_2`. */
  nameFor(location: Location): string {
    const base = safeName(this.#plainName(location));
    let count = this.#taken.get(base) ?? 0;
    let name = base;
    do {
      count += 1;
      name = count === 1 ? base : `${base}_${count}`;
    } while (count > 1 && this.#taken.has(name));
    this.#taken.set(base, count);
    if (name !== base) this.#taken.set(name, 1);
    return name;
  }

  #plainName(location: Location): string {
    const keys = parsePointer(location.pointer) ?? [];
    const last = keys.at(-1);
    if (last === undefined) return fileName(location.file).replace(/\.[a-z]+$/i, '');
    if (keys.length === 1 || NAMING.has(keys.at(-2) ?? '')) return last;
    const title = readString(this.#description.at(location)?.value, 'title');
    if (title !== undefined && title !== '') return title;
    const named = keys.filter((_, index) => index === 0 || NAMING.has(keys[index - 1] ?? '')).at(-1);
    return named === undefined || named === last ? last : `${named}_${last}`;
  }
}

function safeName(name: string): string {
  const safe = name.replace(/[^A-Za-z0-9._-]+/g, '_').slice(0, MAX_LENGTH);
  return safe === '' || safe in Object.prototype ? `schema_${safe}` : safe;
}
