import type { Description } from '../../description.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { getMember, type Located, type Location, parsePointer } from '../../location.ts';
import { resolveMapping } from '../../schema/discriminator-mapping.ts';
import type { Discriminators } from '../check/discriminators.ts';
import { DynamicScope } from '../check/dynamic-scope.ts';
import { mayBeLong } from '../decimal.ts';
import { type Definition, Definitions, refTo } from './definitions.ts';
import type { ConversionProblem, JsonSchemaDocument } from './json-schema-document.ts';
import { KEYWORDS, NUMBER_KEYWORDS, STRUCTURAL } from './keywords.ts';
import { type Direction, OneWayProperties } from './one-way-properties.ts';
import type { SchemaReader, SchemaReading } from './schema-reader.ts';

export interface BundleOptions {
  direction: Direction;
  /** Replaces alternatives that a discriminator selects by conditions on its property. */
  discriminators?: Discriminators | undefined;
  annotations: 'none' | 'standard' | 'all';
  /** Schemas in the result, and levels of schemas inside of schemas. */
  maxSchemas: number;
  maxDepth: number;
}

/** Context of the schema being converted. */
interface Position {
  scope: DynamicScope;
  /** Properties that a value at this place need not have, by the schemas around this one. */
  oneWay: ReadonlySet<string>;
  depth: number;
}

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const NONE: ReadonlySet<string> = new Set();

/** Bundles a schema and all schemas that its references reach into one self-contained schema. */
export class SchemaBundler {
  readonly #reader: SchemaReader;
  readonly #options: BundleOptions;
  readonly #oneWay: OneWayProperties;
  readonly #definitions: Definitions;
  readonly #isArray: boolean;
  readonly #locations = new WeakMap<object, Location>();
  readonly #problems: ConversionProblem[] = [];
  #schemas = 0;
  #inheritsDiscriminators = false;
  #hasLongNumbers = false;

  /** With `asItems`, the result is the schema of an array of what the start describes. */
  constructor(reader: SchemaReader, options: BundleOptions, start: Located, asItems = false) {
    this.#reader = reader;
    this.#options = options;
    this.#oneWay = new OneWayProperties(reader, options.direction);
    this.#isArray = asItems;
    this.#definitions = new Definitions(reader.description, this.#withoutReference(start), asItems);
  }

  bundle(): JsonSchemaDocument {
    for (const definition of this.#definitions) {
      definition.schema = this.#convert(definition.source, { ...definition, depth: 0 });
    }
    const { root } = this.#definitions;
    const content = this.#isArray ? { type: 'array', items: { $ref: refTo(root) } } : root.schema;
    const named = [...this.#definitions].filter(({ name }) => name !== '');
    const schema: JsonObject = {
      $schema: DIALECT,
      ...(isObject(content) ? content : content === false ? { not: {} } : {}),
      ...(named.length > 0 && {
        $defs: Object.fromEntries(named.map((definition) => [definition.name, definition.schema])),
      }),
    };
    this.#locations.set(schema, root.source.location);
    const getLocation = (part: object) => this.#locations.get(part);
    return {
      schema,
      location: root.source.location,
      schemaCount: this.#schemas,
      problems: this.#problems,
      inheritsDiscriminators: this.#inheritsDiscriminators,
      hasLongNumbers: this.#hasLongNumbers,
      getLocation,
      locate: (pointer) => locateIn(schema, pointer, getLocation, this.#reader.description),
    };
  }

  /** A schema that only refers to another one is that one. */
  #withoutReference(start: Located): Pick<Definition, 'source' | 'scope'> {
    const { description } = this.#reader;
    const seen = new Set<unknown>();
    let source = start;
    let scope = DynamicScope.empty.enter(description, start.location);
    while (!seen.has(source.value)) {
      seen.add(source.value);
      const reading = this.#reader.read(source);
      if (typeof reading !== 'object' || Object.keys(reading.keywords).length !== 1) break;
      const extra = Object.keys(reading.source).length > 1 && this.#options.annotations === 'all';
      const target = extra ? undefined : this.#reader.target(reading);
      if (target === undefined) break;
      source = target;
      scope = scope.enter(description, target.location);
    }
    return { source, scope };
  }

  #convert(located: Located, { scope: outer, oneWay: inherited, depth }: Position): Json {
    this.#schemas += 1;
    if (this.#schemas > this.#options.maxSchemas) return this.#leaveOut('too-large', located.location);
    if (depth > this.#options.maxDepth) return this.#leaveOut('too-deep', located.location);
    const reading = this.#reader.read(located);
    if (typeof reading === 'boolean') return reading;
    if (typeof reading === 'string') return this.#leaveOut(reading, located.location);
    for (const path of reading.malformed)
      this.#problems.push({ kind: 'malformed-keyword', at: reading.location.child(...path) });
    const oneWay = union(inherited, this.#oneWay.namesIn(located));
    const { description } = this.#reader;
    const scope = Object.hasOwn(reading.source, '$id') ? outer.enter(description, reading.location) : outer;
    const same: Position = { scope, oneWay, depth: depth + 1 };
    const inside: Position = { ...same, oneWay: NONE };
    const [$ref, ...others] = this.#references(reading, same);
    const schema: JsonObject = { ...($ref !== undefined && { $ref }) };
    this.#locations.set(schema, reading.location);
    for (const [name, value] of Object.entries(reading.keywords)) {
      const keyword = KEYWORDS.get(name);
      const position = keyword?.inPlace === true ? same : inside;
      switch (keyword?.holds) {
        case 'reference':
          break;
        case 'schema':
          schema[name] = this.#convert({ value, location: reading.location.child(name) }, position);
          break;
        case 'schema-list':
          schema[name] = this.#reader.items(reading, name).map((item) => this.#convert(item, position));
          break;
        case 'schema-map':
          schema[name] = this.#members(reading, name, position);
          break;
        case 'annotation':
          if (this.#options.annotations !== 'none') schema[name] = value;
          break;
        default:
          this.#assertion(schema, name, value, oneWay);
      }
    }
    if (others.length > 0)
      schema.allOf = [
        ...(Array.isArray(schema.allOf) ? schema.allOf : []),
        ...others.map((ref) => ({ $ref: ref })),
      ];
    this.#select(schema, located, reading, same);
    if (this.#options.annotations === 'all')
      copyOpenApiKeywords(schema, reading, description, (target) => this.#referenceTo(target, same));
    return schema;
  }

  /**
   * Replaces the alternatives of a discriminator by conditions: a value with one of its tags is valid against the selected
   * schema alone.
   */
  #select(schema: JsonObject, located: Located, reading: SchemaReading, same: Position): void {
    const discriminator = this.#options.discriminators?.read(located);
    if (discriminator === undefined) return;
    const { propertyName, keyword, byValue, isOpen, fallback } = discriminator;
    if (keyword === undefined) {
      // The selected schema includes this one, whose copy inside of it would have to select nothing.
      this.#inheritsDiscriminators = true;
      return;
    }
    const at = reading.location.child('discriminator');
    const synthetic = (part: JsonObject): JsonObject => {
      this.#locations.set(part, at);
      return part;
    };
    const hasTag = (tag: JsonObject): JsonObject =>
      synthetic({
        type: 'object',
        required: [propertyName],
        properties: { [propertyName]: synthetic(tag) },
      });
    const when = (condition: JsonObject, then: JsonObject, otherwise: JsonObject) =>
      synthetic({ if: condition, then, else: otherwise });
    const reference = (target: Located) => synthetic({ $ref: this.#referenceTo(target, same) });
    const written: JsonObject = { [keyword]: this.#reader.items(reading, keyword).map(reference) };
    this.#locations.set(written, reading.location);
    const byDefault = fallback && reference(fallback.source);
    const unknown = byDefault ?? (isOpen ? written : hasTag({ enum: [...byValue.keys()] }));
    const lacksTag = synthetic({ type: 'object', not: synthetic({ required: [propertyName] }) });
    const untagged = byDefault ? when(lacksTag, byDefault, written) : written;
    let selected = when(hasTag({ type: 'string' }), unknown, untagged);
    for (const [node, values] of Map.groupBy(byValue.keys(), (value) => byValue.get(value)))
      if (node !== undefined) selected = when(hasTag({ enum: values }), reference(node.source), selected);
    delete schema[keyword];
    schema.allOf = [...(Array.isArray(schema.allOf) ? schema.allOf : []), selected];
  }

  #members(reading: SchemaReading, keyword: string, position: Position): JsonObject {
    const { direction } = this.#options;
    const leavesOut = keyword === 'properties' && (direction === 'request' || direction === 'response');
    return Object.fromEntries(
      this.#reader
        .members(reading, keyword)
        .filter(([, member]) => !leavesOut || !this.#oneWay.isOneWay(member))
        .map(([name, member]) => [name, this.#convert(member, position)]),
    );
  }

  #assertion(schema: JsonObject, name: string, value: Json, oneWay: ReadonlySet<string>): void {
    if (name === 'required') {
      const required = withoutNames(value, oneWay);
      if (required.length > 0) schema.required = required;
    } else if (name === 'dependentRequired' && isObject(value)) {
      schema.dependentRequired = Object.fromEntries(
        Object.entries(value).map(([property, names]) => [property, withoutNames(names, oneWay)]),
      );
    } else schema[name] = value;
    this.#hasLongNumbers ||= NUMBER_KEYWORDS.includes(name) && mayBeLong(value);
    if (name !== 'format' || this.#options.annotations === 'none') return;
    // OpenAPI's own formats, in the words of 2020-12 (OpenAPI 3.1, section 4.8.14.5).
    if (value === 'byte') schema.contentEncoding ??= 'base64';
    if (value === 'binary') schema.contentMediaType ??= 'application/octet-stream';
  }

  /** Converts `$ref` and `$dynamicRef`. */
  #references({ keywords, location }: SchemaReading, position: Position): string[] {
    const { description } = this.#reader;
    const references: string[] = [];
    for (const keyword of ['$ref', '$dynamicRef']) {
      const reference = keywords[keyword];
      if (typeof reference !== 'string') continue;
      const target =
        keyword === '$ref'
          ? description.resolve(reference, location)
          : position.scope.resolve(description, reference, location);
      if (target !== undefined) references.push(this.#referenceTo(target, position));
      else this.#problems.push({ kind: 'unresolved-ref', at: location.child(keyword) });
    }
    return references;
  }

  #referenceTo(target: Located, { scope, oneWay }: Position): string {
    const required = this.#oneWay.getRequired(oneWay, target);
    return this.#definitions.referenceTo({
      source: target,
      scope: scope.enter(this.#reader.description, target.location),
      oneWay: without(required, this.#oneWay.namesIn(target)),
    });
  }

  #leaveOut(kind: ConversionProblem['kind'], at: Location): true {
    // One report of a limit is enough: everything after it is left out as well.
    if (kind !== 'too-large' || !this.#problems.some((problem) => problem.kind === kind))
      this.#problems.push({ kind, at });
    return true;
  }
}

/** Both sets; the first one itself if it contains the other, as most parts of a schema add no names. */
function union(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  if (one.size === 0) return other;
  for (const name of other) if (!one.has(name)) return new Set([...one, ...other]);
  return one;
}

function without(names: ReadonlySet<string>, left: ReadonlySet<string>): ReadonlySet<string> {
  return names.size === 0 || left.size === 0 ? names : new Set([...names].filter((name) => !left.has(name)));
}

/** The value of `required` without some names; empty if it is not a list. */
function withoutNames(names: Json, left: ReadonlySet<string>): Json[] {
  if (!Array.isArray(names)) return [];
  return left.size === 0 ? names : names.filter((name) => typeof name !== 'string' || !left.has(name));
}

/**
 * The place in a description that a part of a converted schema comes from: that of the innermost schema
 * around it, and what lies below. What the conversion added is placed at what it was made of.
 */
function locateIn(
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

/** Keywords of OpenAPI 3.0 that have others in 2020-12. */
const TRANSLATED: ReadonlySet<string> = new Set(['nullable', 'example']);

/** Copies `xml`, `externalDocs`, `discriminator`, `x-*` and other fields that constrain no value. */
function copyOpenApiKeywords(
  schema: JsonObject,
  { source, keywords, location }: SchemaReading,
  description: Description,
  referenceTo: (target: Located) => string,
): void {
  if (Object.keys(keywords).length === 1 && Object.hasOwn(keywords, '$ref')) return;
  for (const [name, value] of Object.entries(source)) {
    if (KEYWORDS.has(name) || STRUCTURAL.has(name) || TRANSLATED.has(name)) continue;
    const copy =
      name === 'discriminator' ? bundledDiscriminator(value, location, description, referenceTo) : value;
    Object.defineProperty(schema, name, {
      value: copy,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
}

function bundledDiscriminator(
  value: Json,
  location: Location,
  description: Description,
  referenceTo: (target: Located) => string,
): Json {
  if (!isObject(value) || !isObject(value.mapping)) return value;
  const mapping = Object.entries(value.mapping).map(([name, to]): [string, Json] => {
    const target = typeof to === 'string' ? resolveMapping(description, to, location) : undefined;
    return [name, target === undefined ? to : referenceTo(target)];
  });
  return { ...value, mapping: Object.fromEntries(mapping) };
}
