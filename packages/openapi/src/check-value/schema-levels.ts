import { isObject, type Json, type JsonObject } from '../json.ts';
import type { InstanceChecker } from '../json-schema/check/instance-checker.ts';
import { type Checkable, NeverNode, SchemaNode } from '../json-schema/check/schema-node.ts';
import { appliedParts } from '../json-schema/check/select-schema.ts';
import type { ValidationResult } from '../json-schema/error-list.ts';
import { isEqual } from '../json-schema/json-value.ts';

type Verdict = ValidationResult['verdict'];

/** Creates the levels of a description, each once, and adds the alternatives that apply to a value. */
export class SchemaLevels {
  readonly #checker: InstanceChecker;
  readonly #levels = new Map<string, SchemaLevel>();
  /** Verdicts on the parts of the value that is looked at: alternatives inside of alternatives ask again. */
  #verdicts: WeakMap<object, Map<SchemaNode, Verdict>> | undefined;

  constructor(checker: InstanceChecker) {
    this.#checker = checker;
  }

  /** The level of some schemas. */
  readonly of = (start: readonly Checkable[]): SchemaLevel => {
    const key = getKey(start);
    let level = this.#levels.get(key);
    if (level === undefined) {
      level = new SchemaLevel(start, this.of);
      this.#levels.set(key, level);
    }
    return level;
  };

  /** A level with what applies to this value beside it. */
  applied(level: SchemaLevel, value: JsonObject | Json[]): AppliedLevel {
    if (level.conditional.length === 0) return level.unconditional;
    const added: Checkable[] = [];
    const several: Checkable[] = [];
    const seen = new Set<SchemaNode>();
    const open = [...level.conditional];
    // What is applied already decides what a discriminator selects, as in a check.
    let nodes = level.nodes;
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      const selection = this.#checker.select(node, value, nodes);
      const { certain, alternatives } = appliedParts(node, value, selection, {
        verdict: (part) => this.#verdict(part, value),
        excludes: (part) => this.of([part]).excludes(value),
      });
      if (alternatives.length > 1) several.push(...alternatives);
      // A property is not declared in a condition.
      if (node.keywords.if !== undefined) several.push(node.child('if'));
      for (const part of [...certain, ...alternatives]) {
        const inner = this.of([part]);
        added.push(part);
        if (inner.conditional.length === 0) continue;
        nodes = [...nodes, ...inner.nodes];
        open.push(...inner.conditional);
      }
    }
    const key = `${getKey(added)} ${getKey(several)}`;
    let applied = level.applied.get(key);
    if (applied === undefined) {
      const whole = this.of([...level.nodes, ...added]);
      const isOpen = whole.isFreeForm || (level.isFreeForm && several.some((part) => this.#isFreeForm(part)));
      const ambiguous = several.length === 0 ? NO_NODES : new Set(this.of(several).nodes);
      applied = { level: whole, isOpen, ambiguous };
      level.applied.set(key, applied);
    }
    return applied;
  }

  /** Whether an alternative declares no properties, itself or in alternatives of its own. */
  #isFreeForm(part: Checkable): boolean {
    if (!(part instanceof SchemaNode)) return part === undefined;
    const level = this.of([part]);
    return level.isFreeForm && level.conditional.length === 0;
  }

  /** Forgets the verdicts on the value before. */
  startValue(): void {
    this.#verdicts = undefined;
  }

  #verdict(schema: Checkable, value: JsonObject | Json[]): Verdict {
    if (!(schema instanceof SchemaNode)) return schema === undefined ? 'valid' : 'invalid';
    this.#verdicts ??= new WeakMap();
    let verdicts = this.#verdicts.get(value);
    if (verdicts === undefined) {
      verdicts = new Map();
      this.#verdicts.set(value, verdicts);
    }
    let verdict = verdicts.get(schema);
    if (verdict === undefined) {
      verdict = this.#checker.verdict(value, schema.source);
      verdicts.set(schema, verdict);
    }
    return verdict;
  }
}

/** Schemas as the key of a map. */
function getKey(nodes: readonly Checkable[]): string {
  return nodes.map((node) => (node instanceof SchemaNode ? node.id : node && 'none')).join();
}

/** Keywords that declare properties or items, beside `properties`. Without any of them an object is free-form. */
const DECLARING: readonly string[] = [
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'items',
  'prefixItems',
];

/** Declaration of a property or item: its schemas, `anything` if all values are allowed, undefined if undeclared. */
type Declared = SchemaLevel | 'anything' | undefined;

/** Schemas that apply to one value. */
export interface AppliedLevel {
  level: SchemaLevel;
  /** Whether nothing is undeclared: no schema declares properties, or one of several alternatives is free-form. */
  isOpen: boolean;
  /** Those schemas that come from conditions, and from alternatives of which several may be meant. */
  ambiguous: ReadonlySet<SchemaNode>;
}

const NO_NODES: ReadonlySet<SchemaNode> = new Set();

/** Returns the level of some schemas, cached. */
type LevelOf = (start: readonly Checkable[]) => SchemaLevel;

/**
 * All schemas that apply to one part of a value: the given schemas, and the targets of their `$ref` and `allOf`. There
 * is one level for each set of schemas, so that it can cache the declarations of properties and items.
 */
export class SchemaLevel {
  readonly nodes: readonly SchemaNode[];
  /** The schemas with subschemas that apply only to some values, such as `oneOf` and `if`. */
  readonly conditional: readonly SchemaNode[];
  /** Whether one of the schemas is unreadable, or none declares properties or items: everything is declared. */
  readonly isFreeForm: boolean;
  /** Whether the value belongs to the other direction only (`readOnly`, `writeOnly`); computed on first use. */
  isOneWay: boolean | undefined;
  /** This level for values to which nothing else applies. */
  readonly unconditional: AppliedLevel;
  /** This level with the schemas that apply to certain values, by a key of those schemas. */
  readonly applied = new Map<string, AppliedLevel>();
  /** The names of an object whose scalars were all declared, and none of them one-way. */
  flatNames: readonly string[] | undefined;
  readonly #levelOf: LevelOf;
  #tags: readonly (readonly [name: string, node: SchemaNode])[] | undefined;
  readonly #properties = new Map<string, Declared>();
  readonly #items: Declared[] = [];
  readonly #acceptsArrays: boolean;
  readonly #acceptsObjects: boolean;
  /** Number of items with schemas of their own in `prefixItems`; all later items have the same schemas. */
  readonly #prefixLength: number;

  constructor(start: readonly Checkable[], levelOf: LevelOf) {
    this.#levelOf = levelOf;
    const nodes = new Set<SchemaNode>();
    let isUnreadable = false;
    const open = [...start].reverse();
    for (let node = open.pop(); node !== undefined || open.length > 0; node = open.pop()) {
      if (!(node instanceof SchemaNode) || nodes.has(node)) continue;
      nodes.add(node);
      if (node.keywords.$ref !== undefined) {
        if (node.target === undefined) isUnreadable = true;
        else open.push(node.target);
      }
      if (node.hasDynamicReference) isUnreadable = true;
      if (node.keywords.allOf !== undefined) open.push(...node.list('allOf'));
    }
    this.nodes = [...nodes];
    this.#prefixLength = Math.max(0, ...this.nodes.map((node) => node.list('prefixItems').length));
    this.#acceptsArrays = this.nodes.every((node) => allowsType(node, 'array'));
    this.#acceptsObjects = this.nodes.every((node) => allowsType(node, 'object'));
    this.conditional = this.nodes.filter(isConditional);
    this.isFreeForm = isUnreadable || !this.nodes.some(isDeclaring);
    this.unconditional = { level: this, isOpen: this.isFreeForm, ambiguous: NO_NODES };
  }

  /** Whether the types of the schemas allow an object, or an array. */
  accepts(value: JsonObject | Json[]): boolean {
    return Array.isArray(value) ? this.#acceptsArrays : this.#acceptsObjects;
  }

  /** Whether the type of a value, or the constant of one of its properties, shows that another schema is meant. */
  excludes(value: JsonObject | Json[]): boolean {
    if (!this.accepts(value)) return true;
    if (Array.isArray(value)) return false;
    this.#tags ??= this.nodes.flatMap(constantProperties);
    return this.#tags.some(
      ([name, tag]) => Object.hasOwn(value, name) && !allowsConstant(tag, value[name] ?? null),
    );
  }

  /** The declarations of a property in all schemas. Only names in `properties` are cached: other names are unlimited. */
  property(name: string, matches: MatchesName): Declared {
    const known = this.#properties.get(name);
    if (known !== undefined) return known;
    const found: Checkable[] = [];
    let isDeclared = false;
    let isNamed = false;
    let isUnknown = false;
    for (const node of this.nodes) {
      const own = ownProperty(node, name, matches);
      if (own === undefined) continue;
      isDeclared = true;
      isNamed ||= own.isNamed;
      isUnknown ||= own.isUnknown;
      found.push(...own.schemas);
    }
    // A schema that may apply as well may declare any member.
    if (isUnknown) return 'anything';
    const declared = isDeclared ? this.#orAnything(found) : this.#unevaluated('unevaluatedProperties');
    if (isNamed) this.#properties.set(name, declared);
    return declared;
  }

  /** The declarations of an array item; without any, items may be anything. */
  item(index: number): Declared {
    const at = Math.min(index, this.#prefixLength);
    this.#items[at] ??= this.#item(at);
    return this.#items[at];
  }

  #item(index: number): Declared {
    const found: Checkable[] = [];
    for (const node of this.nodes) {
      const first = node.list('prefixItems');
      if (index < first.length) found.push(first[index]);
      else if (node.keywords.items !== undefined) found.push(node.child('items'));
    }
    return found.length === 0
      ? (this.#unevaluated('unevaluatedItems') ?? 'anything')
      : this.#orAnything(found);
  }

  #unevaluated(keyword: string): Declared {
    const given = this.nodes.filter(({ keywords }) => keywords[keyword] !== undefined);
    const allowing = given.map((node) => node.child(keyword)).filter((part) => !(part instanceof NeverNode));
    return allowing.length === 0 ? undefined : this.#orAnything(allowing);
  }

  #orAnything(found: readonly Checkable[]): Declared {
    const nodes = found.filter((one) => one instanceof SchemaNode);
    return nodes.length === 0 ? 'anything' : this.#levelOf(nodes);
  }
}

function allowsType({ keywords: { type } }: SchemaNode, name: string): boolean {
  return type === undefined || [type].flat().includes(name);
}

function isDeclaring({ keywords }: SchemaNode): boolean {
  const { properties } = keywords;
  const isNamed = isObject(properties) && Object.keys(properties).length > 0;
  return isNamed || DECLARING.some((key) => keywords[key] !== undefined);
}

function isConditional({ keywords, hasDiscriminator }: SchemaNode): boolean {
  return (
    keywords.oneOf !== undefined ||
    keywords.anyOf !== undefined ||
    keywords.if !== undefined ||
    keywords.dependentSchemas !== undefined ||
    hasDiscriminator
  );
}

/** Properties with `const` or `enum`, which can distinguish alternatives. */
function constantProperties(node: SchemaNode): [string, SchemaNode][] {
  const { properties } = node.keywords;
  if (!isObject(properties)) return [];
  return Object.keys(properties).flatMap((name): [string, SchemaNode][] => {
    const property = node.property(name, properties);
    if (!(property instanceof SchemaNode)) return [];
    return property.keywords.const !== undefined || property.keywords.enum !== undefined
      ? [[name, property]]
      : [];
  });
}

/** Whether `const` and `enum` of a schema allow a value. */
function allowsConstant(node: SchemaNode, value: Json): boolean {
  const { const: constant } = node.keywords;
  return (
    (constant === undefined || isEqual(constant, value)) &&
    (node.keywords.enum === undefined || node.allows(value))
  );
}

/** The declaration of a property in one schema. */
interface OwnProperty {
  /** Whether it is in `properties`. */
  isNamed: boolean;
  schemas: Checkable[];
  /** Whether further schemas may declare it: a pattern could not be matched. */
  isUnknown: boolean;
}

/** Whether a name matches a pattern; undefined if that is unknown. */
export type MatchesName = (pattern: string, name: string) => boolean | undefined;

/** The declaration of a property in one schema; undefined without one. */
function ownProperty(node: SchemaNode, name: string, matches: MatchesName): OwnProperty | undefined {
  const { properties, patternProperties, additionalProperties } = node.keywords;
  const schemas: Checkable[] = [];
  let isDeclared = false;
  let isUnknown = false;
  const isNamed = isObject(properties) && Object.hasOwn(properties, name);
  if (isNamed) {
    isDeclared = true;
    schemas.push(node.property(name, properties));
  }
  if (patternProperties !== undefined) {
    for (const [pattern, schema] of node.members('patternProperties')) {
      const matched = matches(pattern, name);
      if (matched === undefined) isUnknown = true;
      else if (matched) {
        isDeclared = true;
        schemas.push(schema);
      }
    }
  }
  if (isDeclared || isUnknown) return { isNamed, schemas, isUnknown };
  if (additionalProperties === undefined || additionalProperties === false) return undefined;
  return { isNamed: false, isUnknown, schemas: [node.child('additionalProperties')] };
}
