import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Located } from '../../location.ts';
import { Location } from '../../location.ts';
import { resolveMapping } from '../../schema/discriminator-mapping.ts';
import { schemaName } from '../../schema/schema-name.ts';
import { splitName } from '../../title-from-name.ts';
import { type Checkable, NeverNode, SchemaNode, type SchemaNodes } from './schema-node.ts';

/** The Discriminator Object of a schema, with the schemas that its values select. */
export interface Discriminator {
  propertyName: string;
  /** The keyword whose alternatives are selected; `undefined` if the schemas that inherit from this one are. */
  keyword: 'oneOf' | 'anyOf' | undefined;
  /**
   * The schema that a value of the property selects. Of schemas that inherit, it is one of this name: ask `inherits` whether
   * it is one of them, unless it is being applied already.
   */
  select(value: string): SchemaNode | undefined;
  /** The values that select alternatives; empty if schemas that inherit are selected. */
  byValue: ReadonlyMap<string, SchemaNode>;
  /** The values to list in a message: those that a mapping, a constant or a name declares. */
  values(limit?: number): readonly string[];
  /** Whether other values are possible: an alternative has no value, or the schema itself allows further values. */
  isOpen: boolean;
  /** The schemas of the mapping. */
  mapped: ReadonlySet<SchemaNode>;
  /** The schema for values without the property or with an unmapped one (`defaultMapping`, OpenAPI 3.2). */
  fallback: SchemaNode | undefined;
}

const shared = new WeakMap<SchemaNodes, Discriminators>();

/** Schemas that are examined for the constants or parents of one schema. */
const MAX_PARTS = 1_000;
/** Schemas that inherit from one, to list in a message. */
const MAX_HEIRS = 1_000;

/**
 * The discriminators of a description, each read once. A value selects a schema by a mapping, by a constant that only
 * one alternative has, or by the name of a component. A name is matched in its usual spellings (`pet_cat` for `PetCat`),
 * because many APIs send them and no other alternative could be meant (OpenAPI 3.1, section 4.8.25).
 */
export class Discriminators {
  readonly #nodes: SchemaNodes;
  readonly #known = new Map<SchemaNode, Discriminator | undefined>();
  #components: Components | undefined;

  constructor(nodes: SchemaNodes) {
    this.#nodes = nodes;
  }

  /** Those of a description, shared by all checks of it. */
  static in(nodes: SchemaNodes): Discriminators {
    const discriminators = shared.get(nodes) ?? new Discriminators(nodes);
    shared.set(nodes, discriminators);
    return discriminators;
  }

  /** The discriminator of a schema at its place. */
  read(schema: Located): Discriminator | undefined {
    const node = this.#nodes.of(schema);
    return node instanceof SchemaNode ? this.of(node) : undefined;
  }

  of(node: SchemaNode): Discriminator | undefined {
    if (!node.hasDiscriminator) return undefined;
    if (this.#known.has(node)) return this.#known.get(node);
    // Met again while it is read, it has no values yet: alternatives may contain each other.
    this.#known.set(node, undefined);
    const discriminator = this.#read(node);
    this.#known.set(node, discriminator);
    return discriminator;
  }

  /** Whether a schema includes another one by `allOf` or `$ref`, at any distance. */
  inherits(node: SchemaNode, ancestor: SchemaNode): boolean {
    const { parents } = this.#named;
    const seen = new Set<SchemaNode>();
    const open = [node];
    for (let here = open.pop(); here !== undefined && seen.size < MAX_PARTS; here = open.pop())
      for (const parent of parents.get(here) ?? []) {
        if (parent === ancestor) return true;
        if (seen.has(parent)) continue;
        seen.add(parent);
        open.push(parent);
      }
    return false;
  }

  get #named(): Components {
    this.#components ??= readComponents(this.#nodes);
    return this.#components;
  }

  /** The values that select each schema of a discriminator, those that authors write first; then the schema itself by its name. */
  getChoices(
    discriminator: Discriminator,
    schema: Located,
    limit = MAX_HEIRS,
  ): [value: string, node: SchemaNode][] {
    if (discriminator.keyword !== undefined) return [...discriminator.byValue];
    const own = this.#nodes.of(schema);
    const name = own instanceof SchemaNode ? this.#getName(own) : undefined;
    return [...discriminator.values(limit).slice(0, limit), ...(name === undefined ? [] : [name])].flatMap(
      (value): [string, SchemaNode][] => {
        const node = discriminator.select(value);
        return node === undefined ? [] : [[value, node]];
      },
    );
  }

  #read(node: SchemaNode): Discriminator | undefined {
    const written = node.reading.source.discriminator;
    const object: JsonObject = isObject(written) ? written : { propertyName: written ?? null };
    const { propertyName, mapping, defaultMapping } = object;
    if (typeof propertyName !== 'string') return undefined;
    const keyword = (['oneOf', 'anyOf'] as const).find((name) => node.keywords[name] !== undefined);
    const mapped = Object.entries(isObject(mapping) ? mapping : {}).flatMap(
      ([value, target]): [string, SchemaNode][] => {
        const found = typeof target === 'string' ? this.#target(node, target) : undefined;
        return found === undefined ? [] : [[value, found]];
      },
    );
    const fallback = typeof defaultMapping === 'string' ? this.#target(node, defaultMapping) : undefined;
    return keyword === undefined
      ? this.#ofHeirs(node, propertyName, mapped, fallback)
      : this.#ofAlternatives(node, keyword, propertyName, mapped, fallback);
  }

  #target(node: SchemaNode, target: string): SchemaNode | undefined {
    const found = resolveMapping(this.#nodes.reader.description, target, node.location);
    return asNode(found && this.#nodes.of(found));
  }

  #ofAlternatives(
    node: SchemaNode,
    keyword: 'oneOf' | 'anyOf',
    propertyName: string,
    mapped: readonly (readonly [string, SchemaNode])[],
    fallback: SchemaNode | undefined,
  ): Discriminator {
    const parts = node.list(keyword);
    const alternatives = parts.filter((part) => part instanceof SchemaNode).filter(mayBeObject);
    const byValue = new Map<string, SchemaNode>();
    const values: string[] = [];
    const tagged = new Set<SchemaNode>();
    const select = (value: string, part: SchemaNode) => {
      tagged.add(part);
      if (byValue.has(value)) return;
      byValue.set(value, part);
      values.push(value);
    };
    const byEnd = new Map<SchemaNode, SchemaNode>();
    for (const part of alternatives) if (!byEnd.has(getEnd(part))) byEnd.set(getEnd(part), part);
    for (const [value, target] of mapped) {
      const part = byEnd.get(getEnd(target));
      if (part !== undefined) select(value, part);
    }
    const constants = alternatives.map((part) => [part, this.#constants(part, propertyName)] as const);
    for (const [value, part] of ownedValues(constants)) select(value, part);
    const names = alternatives.flatMap((part) => {
      const name = this.#getName(part);
      return name === undefined ? [] : [[part, name] as const];
    });
    for (const [part, name] of names) {
      if (tagged.has(part)) {
        if (!byValue.has(name)) byValue.set(name, part);
      } else select(name, part);
    }
    addSpellings(byValue, names);
    const isOpen =
      parts.includes(undefined) || alternatives.some((part) => !tagged.has(part) && part !== fallback);
    return {
      propertyName,
      keyword,
      byValue,
      select: (value) => byValue.get(value),
      values: () => values,
      isOpen,
      mapped: new Set(),
      fallback,
    };
  }

  #ofHeirs(
    node: SchemaNode,
    propertyName: string,
    mapped: readonly (readonly [string, SchemaNode])[],
    fallback: SchemaNode | undefined,
  ): Discriminator | undefined {
    const { byName, bySpelling, children } = this.#named;
    if (mapped.length === 0 && !children.has(node)) return undefined;
    const byMapping = new Map<string, SchemaNode>(mapped);
    // Most values are names: a chain of schemas that inherit need not be followed from each of them.
    let own: ReadonlySet<string | undefined> | undefined;
    const isOwn = (value: string): boolean => {
      own ??= new Set([this.#getName(node), ...this.#constants(node, propertyName)]);
      return own.has(value);
    };
    return {
      propertyName,
      keyword: undefined,
      byValue: new Map(),
      select: (value) =>
        byMapping.get(value) ?? byName.get(value) ?? (isOwn(value) ? node : bySpelling.get(value)),
      values: (limit = MAX_HEIRS) =>
        mapped.length > 0 ? [...byMapping.keys()] : this.#heirNames(node, limit),
      isOpen: false,
      mapped: new Set(byMapping.values()),
      fallback,
    };
  }

  #heirNames(node: SchemaNode, limit: number): string[] {
    const { children } = this.#named;
    const found = new Set<SchemaNode>();
    const open = [node];
    for (let here = open.pop(); here !== undefined && found.size < limit; here = open.pop())
      for (const child of children.get(here) ?? []) {
        if (child === node || found.has(child) || found.size >= limit) continue;
        found.add(child);
        open.push(child);
      }
    return [...found].flatMap((heir) => this.#getName(heir) ?? []);
  }

  /** The strings that `const` and `enum` allow for a property, or that select inside of nested alternatives. */
  #constants(start: SchemaNode, propertyName: string): string[] {
    const found = new Set<string>();
    const seen = new Set<SchemaNode>();
    const open: Checkable[] = [start];
    while (open.length > 0 && seen.size < MAX_PARTS) {
      const node = open.pop();
      if (!(node instanceof SchemaNode) || seen.has(node)) continue;
      seen.add(node);
      const { properties } = node.keywords;
      if (isObject(properties) && Object.hasOwn(properties, propertyName))
        for (const value of allowedStrings(node.property(propertyName, properties))) found.add(value);
      const nested = node === start ? undefined : this.of(node);
      if (nested?.propertyName === propertyName && nested.keyword !== undefined)
        for (const value of nested.values()) found.add(value);
      if (node.keywords.$ref !== undefined) open.push(node.target);
      if (node.keywords.allOf !== undefined) open.push(...node.list('allOf'));
    }
    return [...found];
  }

  /** The name of a component; undefined for a schema that is written in its place, and for a reference to such a place. */
  #getName(node: SchemaNode): string | undefined {
    const { location } = getEnd(node);
    if (UNNAMED.test(location.pointer)) return undefined;
    const isNamed = node.keywords.$ref !== undefined || COMPONENT.test(location.pointer);
    return isNamed ? schemaName(this.#nodes.reader.description, location) : undefined;
  }
}

/** Each value that one schema alone allows, with that schema. */
function ownedValues(
  constants: readonly (readonly [SchemaNode, readonly string[]])[],
): (readonly [string, SchemaNode])[] {
  const owners = new Map<string, SchemaNode | undefined>();
  for (const [node, values] of constants)
    for (const value of values) owners.set(value, owners.has(value) ? undefined : node);
  return [...owners].flatMap(([value, node]) => (node === undefined ? [] : [[value, node] as const]));
}

const COMPONENT = /^\/components\/schemas\/[^/]*$/;
/** Places that tools which bundle files refer to, and nobody has named: `…/requestBody/content/application~1json/schema/oneOf/0`. */
const UNNAMED =
  /(?<!\/(?:properties|schemas|\$defs|definitions))\/(?:schema|items|additionalProperties|(?:allOf|anyOf|oneOf|prefixItems)\/\d+)$/;

/** Names in their usual spellings select too, unless two schemas share a spelling. */
function addSpellings(
  byValue: Map<string, SchemaNode>,
  names: readonly (readonly [SchemaNode, string])[],
): void {
  const spelled = new Map<string, SchemaNode | undefined>();
  for (const [node, name] of names)
    for (const spelling of getSpellings(name))
      spelled.set(spelling, spelled.has(spelling) && spelled.get(spelling) !== node ? undefined : node);
  for (const [spelling, node] of spelled)
    if (node !== undefined && !byValue.has(spelling)) byValue.set(spelling, node);
}

const NOTHING_WHOLE = /(?!)/gu;

function getSpellings(name: string): Set<string> {
  const words = splitName(name, NOTHING_WHOLE).map((word) => word.toLowerCase());
  const [first = '', ...others] = words;
  const camel = first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const joined = [camel, ...['', '_', '-'].map((separator) => words.join(separator))];
  return new Set([...joined, ...joined.map((one) => one.toUpperCase())]);
}

/** The end of a chain of `$ref`s that nothing else is written beside. */
export function getEnd(start: SchemaNode): SchemaNode {
  let node = start;
  for (let left = 100; left > 0; left -= 1) {
    const { $ref, ...others } = node.keywords;
    const target = $ref === undefined || Object.keys(others).length > 0 ? undefined : node.target;
    if (!(target instanceof SchemaNode)) break;
    node = target;
  }
  return node;
}

function asNode(node: Checkable): SchemaNode | undefined {
  return node instanceof SchemaNode ? getEnd(node) : undefined;
}

function mayBeObject(node: SchemaNode): boolean {
  const { type, enum: allowed, const: constant } = getEnd(node).keywords;
  if (type !== undefined) return [type].flat().includes('object');
  if (constant !== undefined) return isObject(constant);
  return !Array.isArray(allowed) || allowed.some(isObject);
}

function allowedStrings(schema: Checkable): string[] {
  if (!(schema instanceof SchemaNode)) return [];
  const { const: constant, enum: allowed } = getEnd(schema).keywords;
  const values: Json[] = constant !== undefined ? [constant] : Array.isArray(allowed) ? allowed : [];
  return values.filter((value) => typeof value === 'string');
}

/** The component schemas of all files; components that only refer to another one are that one. */
interface Components {
  byName: ReadonlyMap<string, SchemaNode>;
  /** By the usual spellings of their names, unless several share one. */
  bySpelling: ReadonlyMap<string, SchemaNode>;
  /** The schemas that each component includes itself, and the components that include each schema. */
  parents: ReadonlyMap<SchemaNode, ReadonlySet<SchemaNode>>;
  children: ReadonlyMap<SchemaNode, readonly SchemaNode[]>;
}

function readComponents(nodes: SchemaNodes): Components {
  const { description } = nodes.reader;
  const byName = new Map<string, SchemaNode>();
  const parents = new Map<SchemaNode, ReadonlySet<SchemaNode>>();
  const children = new Map<SchemaNode, SchemaNode[]>();
  for (const file of description.files) {
    const at = new Location(file, '/components/schemas');
    const schemas = description.at(at)?.value;
    for (const [name, value] of Object.entries(isObject(schemas) ? schemas : {})) {
      const component = nodes.of({ value, location: at.child(name) });
      if (!(component instanceof SchemaNode)) continue;
      if (!byName.has(name)) byName.set(name, getEnd(component));
      if (getEnd(component) !== component) continue;
      const own = getParents(component);
      parents.set(component, own);
      for (const parent of own) {
        const known = children.get(parent);
        if (known) known.push(component);
        else children.set(parent, [component]);
      }
    }
  }
  const bySpelling = new Map<string, SchemaNode>();
  addSpellings(
    bySpelling,
    [...byName].map(([name, node]) => [node, name] as const),
  );
  return { byName, bySpelling, parents, children };
}

/** The targets of the `$ref`s of a schema and of the parts of its `allOf`. */
function getParents(child: SchemaNode): Set<SchemaNode> {
  const parents = new Set<SchemaNode>();
  const open: Checkable[] = [child];
  for (let left = MAX_PARTS; open.length > 0 && left > 0; left -= 1) {
    const node = open.pop();
    if (node instanceof NeverNode || node === undefined) continue;
    const target = node.keywords.$ref === undefined ? undefined : node.target;
    if (target instanceof SchemaNode) parents.add(target);
    if (node.keywords.allOf !== undefined) open.push(...node.list('allOf'));
  }
  return parents;
}
