import type { Description } from '../../description.ts';
import type { Json } from '../../json.ts';
import type { Located } from '../../location.ts';
import type { DynamicScope } from '../check/dynamic-scope.ts';
import { DefinitionNames } from './definition-names.ts';

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
