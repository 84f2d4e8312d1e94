import type { Description } from '../../description.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Located, Location } from '../../location.ts';
import { NUMBER_KEYWORDS } from '../bundle/keywords.ts';
import { SchemaReader, type SchemaReading } from '../bundle/schema-reader.ts';
import { mayBeLong } from '../decimal.ts';
import { canonicalText } from '../json-value.ts';

/** The schema `false`, at its place. */
export class NeverNode {
  readonly location: Location;

  constructor(location: Location) {
    this.location = location;
  }
}

/** A schema node; `undefined` accepts everything: `true`, or an invalid schema. */
export type Checkable = SchemaNode | NeverNode | undefined;

/** One schema object, read once, and its subschemas as they are needed. */
export class SchemaNode {
  readonly reading: SchemaReading;
  /** Unique among the schemas of a description. */
  readonly id: number;
  readonly keywords: JsonObject;
  /** As it is written. */
  readonly source: Located;
  /** Whether it is a property of the other direction, by the direction of the value; computed on first use. */
  isLeftOut: { request?: boolean; response?: boolean } | undefined;
  readonly hasDynamicReference: boolean;
  /** Whether it has a Discriminator Object that is not beside a `$ref` whose siblings are ignored. */
  readonly hasDiscriminator: boolean;
  /** Whether it has keywords that apply to what no other keyword evaluates. */
  readonly dependsOnEvaluated: boolean;
  readonly #nodes: SchemaNodes;
  // Made when they are needed: a description has as many leaves as other schemas.
  #children: Map<string, Checkable> | undefined;
  #properties: Map<string, Checkable> | undefined;
  #lists: Map<string, Checkable[]> | undefined;
  #members: Map<string, readonly (readonly [string, Checkable])[]> | undefined;
  #declared: readonly string[] | undefined;
  #hasLongNumbers: boolean | undefined;
  #exactNumbers: Map<string, string> | undefined;
  #target: Checkable | null = null;
  #allowed: ReadonlySet<string> | undefined;

  constructor(reading: SchemaReading, id: number, nodes: SchemaNodes) {
    this.reading = reading;
    this.id = id;
    this.keywords = reading.keywords;
    this.source = { value: reading.source, location: reading.location };
    this.#nodes = nodes;
    const names = Object.keys(reading.keywords);
    this.hasDynamicReference = names.includes('$dynamicRef');
    this.hasDiscriminator =
      reading.source.discriminator !== undefined && (reading.keywords.$ref === undefined || names.length > 1);
    this.dependsOnEvaluated = names.includes('unevaluatedItems') || names.includes('unevaluatedProperties');
  }

  get location(): Location {
    return this.reading.location;
  }

  /** Whether it compares a value with a number that a double may not hold. */
  get hasLongNumbers(): boolean {
    this.#hasLongNumbers ??= NUMBER_KEYWORDS.some((keyword) => mayBeLong(this.keywords[keyword]));
    return this.#hasLongNumbers;
  }

  /** How the number of a keyword is written. */
  exactNumber(value: number, ...keys: (string | number)[]): string {
    if (!mayBeLong(value)) return String(value);
    const key = keys.join('/');
    let text = this.#exactNumbers?.get(key);
    if (text === undefined) {
      const { description } = this.#nodes.reader;
      text = description.numberText(this.location.child(...keys), value);
      this.#exactNumbers ??= new Map();
      this.#exactNumbers.set(key, text);
    }
    return text;
  }

  /** Whether `enum` lists a value; lists may be long, and values many. */
  allows(value: Json): boolean {
    const { enum: listed } = this.keywords;
    this.#allowed ??= new Set(Array.isArray(listed) ? listed.map(canonicalText) : []);
    return this.#allowed.has(canonicalText(value));
  }

  /** The target of `$ref`. */
  get target(): Checkable {
    if (this.#target === null) this.#target = this.#nodes.of(this.#nodes.reader.target(this.reading));
    return this.#target;
  }

  /** The subschema of a keyword; `undefined` also where it has none. */
  child(keyword: string): Checkable {
    const known = this.#children?.get(keyword);
    if (known !== undefined || this.#children?.has(keyword)) return known;
    const child = this.#nodes.of(this.#nodes.reader.child(this.reading, keyword));
    this.#children ??= new Map();
    this.#children.set(keyword, child);
    return child;
  }

  /** The subschemas that a keyword lists. */
  list(keyword: string): Checkable[] {
    let list = this.#lists?.get(keyword);
    if (list === undefined) {
      list = this.#nodes.reader.items(this.reading, keyword).map((item) => this.#nodes.of(item));
      this.#lists ??= new Map();
      this.#lists.set(keyword, list);
    }
    return list;
  }

  /** How many properties it declares. */
  get propertyCount(): number {
    return this.#names.length;
  }

  /** The declared properties that an object has. */
  declaredIn(value: JsonObject): string[] {
    return this.#names.filter((name) => Object.hasOwn(value, name));
  }

  get #names(): readonly string[] {
    const { properties } = this.keywords;
    this.#declared ??= isObject(properties) ? Object.keys(properties) : [];
    return this.#declared;
  }

  /** The schema of a property that is declared. */
  property(name: string, properties: JsonObject): Checkable {
    const known = this.#properties?.get(name);
    if (known !== undefined || this.#properties?.has(name)) return known;
    const value = properties[name] ?? true;
    const property = this.#nodes.of({ value, location: this.location.child('properties', name) });
    this.#properties ??= new Map();
    this.#properties.set(name, property);
    return property;
  }

  /** The subschemas that a keyword contains by name or pattern. */
  members(keyword: 'patternProperties' | 'dependentSchemas'): readonly (readonly [string, Checkable])[] {
    let members = this.#members?.get(keyword);
    if (members === undefined) {
      const { reader } = this.#nodes;
      members = reader
        .members(this.reading, keyword)
        .map(([name, schema]) => [name, this.#nodes.of(schema)] as const);
      this.#members ??= new Map();
      this.#members.set(keyword, members);
    }
    return members;
  }
}

/** A schema is read once for all checks of its description, whatever the direction of their values. */
const known = new WeakMap<Description, SchemaNodes>();

/** The nodes of a description, each made once. */
export class SchemaNodes {
  readonly reader: SchemaReader;
  readonly #nodes = new WeakMap<object, SchemaNode>();
  #count = 0;

  constructor(reader: SchemaReader) {
    this.reader = reader;
  }

  static in(description: Description): SchemaNodes {
    const nodes = known.get(description) ?? new SchemaNodes(new SchemaReader(description));
    known.set(description, nodes);
    return nodes;
  }

  of(located: Located | undefined): Checkable {
    if (located === undefined) return undefined;
    if (located.value === false) return new NeverNode(located.location);
    if (typeof located.value !== 'object' || located.value === null) return undefined;
    let node = this.#nodes.get(located.value);
    if (node === undefined) {
      const reading = this.reader.read(located);
      if (typeof reading !== 'object') return undefined;
      this.#count += 1;
      node = new SchemaNode(reading, this.#count, this);
      this.#nodes.set(located.value, node);
    }
    return node;
  }
}
