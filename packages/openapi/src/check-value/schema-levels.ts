import type { Json, JsonObject } from '../json.ts';
import type { InstanceChecker } from '../json-schema/check/instance-checker.ts';
import { type Checkable, SchemaNode } from '../json-schema/check/schema-node.ts';
import { appliedParts } from '../json-schema/check/select-schema.ts';
import type { ValidationResult } from '../json-schema/error-list.ts';
import { type AppliedLevel, NO_NODES, SchemaLevel } from './schema-level.ts';

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
