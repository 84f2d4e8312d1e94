import { isObject, type Json, type JsonObject } from '../json.ts';
import type { InstanceChecker } from '../json-schema/check/instance-checker.ts';
import { type Checkable, SchemaNode } from '../json-schema/check/schema-node.ts';
import type { ValidationResult } from '../json-schema/validation-error.ts';
import { member } from '../reference/pointer.ts';
import { type AppliedLevel, NO_NODES, SchemaLevel } from './schema-level.ts';

type Verdict = ValidationResult['verdict'];

/** Creates the levels of a description, each once, and adds the alternatives that apply to a value. */
export class SchemaLevels {
  readonly #checker: InstanceChecker;
  readonly #levels = new Map<string, SchemaLevel>();
  /** Verdicts on the parts of the value that is looked at: alternatives inside of alternatives ask again. */
  #verdicts = new WeakMap<object, Map<SchemaNode, Verdict>>();

  constructor(checker: InstanceChecker) {
    this.#checker = checker;
  }

  /** The level of some schemas. */
  readonly of = (start: readonly Checkable[]): SchemaLevel => {
    const key = keyOf(start);
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
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      const { certain, alternatives } = this.#parts(node, value);
      if (alternatives.length > 1) several.push(...alternatives);
      // A property is not declared in a condition.
      if (node.keywords.if !== undefined) several.push(node.child('if'));
      for (const part of [...certain, ...alternatives]) {
        added.push(part);
        open.push(...this.of([part]).conditional);
      }
    }
    const key = `${keyOf(added)} ${keyOf(several)}`;
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
    this.#verdicts = new WeakMap();
  }

  /** The schemas that apply to one value in addition. */
  #parts(node: SchemaNode, value: JsonObject | Json[]): { certain: Checkable[]; alternatives: Checkable[] } {
    const { keywords } = node;
    const certain: Checkable[] = [];
    const alternatives: Checkable[] = [];
    const named = this.#discriminated(node, value);
    if (named !== undefined) certain.push(named);
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      if (keywords[keyword] === undefined || named !== undefined) continue;
      alternatives.push(...this.#meant(node.list(keyword), value));
    }
    if (keywords.if !== undefined) {
      const condition = node.child('if');
      const holds = this.#verdict(condition, value);
      if (holds !== 'invalid') certain.push(condition);
      if (holds !== 'invalid') certain.push(node.child('then'));
      if (holds !== 'valid') certain.push(node.child('else'));
    }
    if (isObject(keywords.dependentSchemas) && isObject(value)) {
      const reader = this.#checker.nodes.reader;
      for (const [name, schema] of reader.members(node.reading, 'dependentSchemas'))
        if (Object.hasOwn(value, name)) certain.push(this.#checker.nodes.of(schema));
    }
    return { certain, alternatives };
  }

  /** The matching alternatives, or the intended ones for a value of this type. */
  #meant(parts: readonly Checkable[], value: JsonObject | Json[]): readonly Checkable[] {
    const near = parts.filter((part) => !(part instanceof SchemaNode) || !this.of([part]).excludes(value));
    if (near.length === 1) return near;
    const passing = (near.length > 0 ? near : parts).filter(
      (part) => this.#verdict(part, value) !== 'invalid',
    );
    if (passing.length > 0) return passing;
    // If none matches, a property declared in any of them is not undeclared.
    return near.length > 0 ? near : parts;
  }

  /** The schema that a discriminator selects for this value. */
  #discriminated(node: SchemaNode, value: Json): Checkable {
    const discriminator = this.#checker.discriminators?.of(node);
    if (discriminator === undefined) return undefined;
    const tag = member(value, discriminator.propertyName);
    const selected = typeof tag === 'string' ? discriminator.select(tag) : undefined;
    const isMeant =
      selected !== undefined &&
      (discriminator.keyword !== undefined ||
        discriminator.mapped.has(selected) ||
        this.#checker.discriminators?.inherits(selected, node));
    return (isMeant ? selected : undefined) ?? discriminator.fallback;
  }

  #verdict(schema: Checkable, value: JsonObject | Json[]): Verdict {
    if (!(schema instanceof SchemaNode)) return schema === undefined ? 'valid' : 'invalid';
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
function keyOf(nodes: readonly Checkable[]): string {
  return nodes.map((node) => (node instanceof SchemaNode ? node.id : node && 'none')).join();
}
