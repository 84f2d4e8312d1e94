import { exactText, keepExactNumber } from '../../json/parse-exact-json.ts';
import { isObject, type Json } from '../../json.ts';
import { getMember } from '../../location.ts';
import { isOfOtherTypes, nearestAlternative } from '../alternatives.ts';
import { type CheckProblem, ErrorCount, ErrorList, type ValidationError } from '../error-list.ts';
import type { CheckContext } from './check-context.ts';
import { type Checkable, NeverNode, SchemaNode } from './schema-node.ts';
import { type Selection, selectSchema } from './select-schema.ts';

/** Maximum number of schemas applied to one value, some tenths of a second: nested alternatives multiply. */
export const MAX_STEPS = 2_000_000;
/** The same limit for explaining failed alternatives. */
const MAX_EXPLAINING_STEPS = 20_000;
/** Alternatives whose errors are counted where none fits. */
const MAX_COUNTED = 16;

/** Aborts a check at a `$dynamicRef`, whose target depends on the dynamic scope. */
export class NeedsDynamicScope extends Error {}

/** Thrown to abort a check without a verdict. */
export class CheckAborted extends Error {
  readonly problem: CheckProblem;

  constructor(problem: CheckProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** Applies the keywords of a schema to a value; false: it is invalid. */
export type ApplyKeywords = (node: SchemaNode, value: Json, check: Check) => boolean;

/** Checks one value against one schema. */
export class Check {
  readonly problems: CheckProblem[] = [];
  isCollecting = true;
  readonly #applyKeywords: ApplyKeywords;
  readonly #context: CheckContext;
  readonly #errors: ErrorList;
  readonly #path: (string | number)[] = [];
  #depth = 0;
  /** Steps of this check, and of all that explain why alternatives fail. */
  readonly #budget: { steps: number };
  readonly #explaining: { steps: number };
  /** Whether an unchecked part could invert the verdict, as below `not`. */
  #mustKnow = false;
  /** The outermost schema that applies to the current part of the value. */
  #whole: SchemaNode | undefined;
  /** The schemas being applied, from the outermost; those of the current part of the value begin at `#partFrom`. */
  readonly #applied: SchemaNode[] = [];
  #partFrom = 0;
  /** The schemas that apply to the current part of the value, while a keyword needs what they evaluate. */
  #evaluating: SchemaNode[] | undefined;

  /** The part of the value that is being checked, and the object or array around it. */
  #current: Json | undefined;
  #holder: object | undefined;
  /** The name or index of the value in it, where the path begins with the value. */
  #key: string | number | undefined;

  constructor(
    applyKeywords: ApplyKeywords,
    context: CheckContext,
    budget: { steps: number },
    errors = new ErrorList(),
    explaining = { steps: MAX_EXPLAINING_STEPS },
  ) {
    this.#applyKeywords = applyKeywords;
    this.#errors = errors;
    this.#context = context;
    this.#budget = budget;
    this.#explaining = explaining;
  }

  get errors(): readonly ValidationError[] {
    return this.#errors.errors;
  }

  /** Whether a value is valid; collects errors. */
  judge(schema: Checkable, value: Json): boolean {
    if (schema === undefined) return true;
    if (schema instanceof NeverNode)
      return this.#note({ keyword: 'false', path: [...this.#path], schema: schema.location, params: {} });
    this.spend(1);
    this.#depth += 1;
    if (this.#depth > this.#context.maxDepth)
      throw new CheckAborted({ kind: 'too-deep', schema: schema.location });
    const outer = this.#whole;
    this.#whole ??= schema;
    this.#applied.push(schema);
    if (schema.hasDynamicReference) throw new NeedsDynamicScope();
    const fits = this.#applyKeywords(schema, value, this);
    this.#applied.pop();
    this.#evaluating?.push(schema);
    this.#whole = outer;
    this.#depth -= 1;
    return fits;
  }

  /** The same for an item or a member of the value. */
  part(schema: Checkable, value: Json, key: string | number): boolean {
    const whole = this.#whole;
    const partFrom = this.#partFrom;
    const evaluating = this.#evaluating;
    this.#whole = undefined;
    this.#partFrom = this.#applied.length;
    this.#evaluating = undefined;
    const holder = this.#holder;
    const current = this.#current;
    this.#holder = typeof current === 'object' && current !== null ? current : undefined;
    this.#current = value;
    this.#path.push(key);
    const fits = this.judge(schema, value);
    this.#path.pop();
    this.#current = current;
    this.#holder = holder;
    this.#evaluating = evaluating;
    this.#partFrom = partFrom;
    this.#whole = whole;
    return fits;
  }

  /** Begins with a whole value; `text` is how a number is written. */
  start(schema: Checkable, value: Json, text?: string): boolean {
    this.#current = value;
    if (text !== undefined) {
      const holder = [value];
      keepExactNumber(holder, 0, text);
      this.#holder = holder;
      this.#key = 0;
    }
    return this.judge(schema, value);
  }

  /** How the number that is being checked is written, where a double cannot hold it. */
  exactText(): string | undefined {
    return exactText(this.#holder, this.#path.at(-1) ?? this.#key);
  }

  /** Whether an item or the name of a member is valid, without errors. */
  partAccepts(schema: Checkable, value: Json, key: string | number, mustKnow: boolean): boolean {
    const { isCollecting } = this;
    const mustKnowAround = this.#mustKnow;
    this.isCollecting = false;
    this.#mustKnow ||= mustKnow;
    const fits = this.part(schema, value, key);
    this.isCollecting = isCollecting;
    this.#mustKnow = mustKnowAround;
    return fits;
  }

  /** Whether the schemas that apply to the current part of the value are collected. */
  get isEvaluating(): boolean {
    return this.#evaluating !== undefined;
  }

  /** Applies keywords to a part of the value, and collects the schemas that apply to it, without alternatives that do not. */
  evaluating(apply: () => boolean): { fits: boolean; applied: readonly SchemaNode[] } {
    const outer = this.#evaluating;
    const applied: SchemaNode[] = [];
    this.#evaluating = applied;
    const fits = apply();
    this.#evaluating = outer;
    if (outer !== undefined) for (const node of applied) outer.push(node);
    return { fits, applied };
  }

  /** What the discriminator of a schema selects for the current part of the value. */
  select(node: SchemaNode, value: Json): Selection {
    if (!node.hasDiscriminator) return undefined;
    const applied = { nodes: this.#applied, from: this.#partFrom };
    return selectSchema(node, value, applied, this.#context.discriminators);
  }

  /** Aborts a check that exceeds its steps. */
  spend(steps: number): void {
    this.#budget.steps -= steps;
    if (this.#budget.steps < 0) throw new CheckAborted({ kind: 'too-many-steps' });
  }

  /** Notes an error of a keyword, at the part it names if it names one. */
  fail(node: SchemaNode, keyword: string, params: Record<string, Json>, part?: string | number): false {
    if (!this.isCollecting) return false;
    // A search counts the errors of hundreds of values: their places would take most of its time.
    if (this.#errors instanceof ErrorCount) {
      this.#errors.addOf(params);
      return false;
    }
    const path = part === undefined ? [...this.#path] : [...this.#path, part];
    return this.#note({ keyword, path, schema: node.location.child(keyword), params });
  }

  addProblem(problem: CheckProblem): void {
    if (this.#mustKnow) throw new CheckAborted(problem);
    this.problems.push(problem);
  }

  /** Whether a string matches a pattern; undefined if that is unknown, which is noted as a problem. */
  matches(pattern: string, text: string, node: SchemaNode, keyword: string): boolean | undefined {
    const matches = this.#context.patterns.matches(pattern, text);
    if (typeof matches === 'boolean') return matches;
    this.addProblem({ kind: matches, schema: node.location.child(keyword), detail: pattern });
    return undefined;
  }

  /** Whether a required property may be absent because it belongs to the other direction. */
  mayLack(name: string): boolean {
    return this.#whole !== undefined && this.#context.oneWay.namesIn(this.#whole.source).has(name);
  }

  /** Whether a property belongs to the direction of the value. */
  isDeclared(property: Checkable): boolean {
    const { oneWay, direction } = this.#context;
    if (direction === undefined || !(property instanceof SchemaNode)) return true;
    property.isLeftOut ??= {};
    property.isLeftOut[direction] ??= oneWay.isOneWay(property.source);
    return !property.isLeftOut[direction];
  }

  /** After the last error that is reported, only the verdict matters. */
  #note(error: ValidationError): false {
    if (this.isCollecting) this.#errors.add(error);
    if (this.#errors.isFull) this.isCollecting = false;
    return false;
  }

  /**
   * Whether a value is valid, without errors.
   * @param mustKnow whether an unchecked part could invert the verdict.
   */
  accepts(schema: Checkable, value: Json, mustKnow: boolean): boolean {
    const { isCollecting } = this;
    const mustKnowAround = this.#mustKnow;
    this.isCollecting = false;
    this.#mustKnow ||= mustKnow;
    const start = this.#evaluating?.length ?? 0;
    const fits = this.judge(schema, value);
    if (!fits && this.#evaluating !== undefined) this.#evaluating.length = start;
    this.isCollecting = isCollecting;
    this.#mustKnow = mustKnowAround;
    return fits;
  }

  /**
   * Reports that not exactly one alternative fits: why the intended one fails, if that is known, else the names of the
   * alternatives.
   */
  failAlternatives(
    node: SchemaNode,
    keyword: 'oneOf' | 'anyOf',
    params: Record<string, Json>,
    value: Json,
  ): void {
    if (!this.isCollecting) return;
    if (this.#errors instanceof ErrorCount) {
      this.#errors.count += this.#distance(node.list(keyword), params.passingSchemas, value);
      return;
    }
    const discriminator = isObject(value) ? this.#context.discriminators?.of(node) : undefined;
    const tag = discriminator && getMember(value, discriminator.propertyName);
    if (discriminator !== undefined && tag === undefined) {
      const { propertyName } = discriminator;
      this.fail(node, 'discriminator', { propertyName, values: [...discriminator.values()] });
      return;
    }
    const parts = node.list(keyword);
    const failures = params.passingSchemas ? undefined : this.#explain(parts, value);
    const nearest = failures && nearestAlternative(failures);
    if (nearest !== undefined && nearest.length > 0) {
      for (const error of nearest) this.#note({ ...error, path: [...this.#path, ...error.path] });
    } else if (discriminator !== undefined && tag !== undefined && typeof tag !== 'string') {
      // The keywords decide about a tag that is no string, as they may allow it.
      const { propertyName } = discriminator;
      this.fail(
        node,
        'discriminator',
        { propertyName, tag, values: [...discriminator.values()] },
        propertyName,
      );
    } else {
      const isOfOtherType = failures?.every(isOfOtherTypes) ?? false;
      const names = this.#context.getNames(node, keyword);
      this.fail(node, keyword, { ...params, names, ...(isOfOtherType && { isOfOtherType }) });
    }
  }

  /** Whether errors are counted: every alternative that fits matters then. */
  get isCounting(): boolean {
    return this.isCollecting && this.#errors instanceof ErrorCount;
  }

  /** How far a value is from exactly one alternative: those that fit beside the first, else the errors of the nearest. */
  #distance(parts: readonly Checkable[], passing: Json | undefined, value: Json): number {
    if (Array.isArray(passing)) return passing.length - 1;
    const counts = parts.slice(0, MAX_COUNTED).map((part) => {
      const errors = new ErrorCount();
      this.#inside(errors).judge(part, value);
      return errors.count;
    });
    return 1 + Math.min(...counts);
  }

  /** A check of an alternative with errors of its own. */
  #inside(errors: ErrorList): Check {
    const budget = errors instanceof ErrorCount ? this.#budget : this.#explaining;
    const check = new Check(this.#applyKeywords, this.#context, budget, errors, this.#explaining);
    check.#depth = this.#depth;
    check.#whole = this.#whole;
    check.#current = this.#current;
    check.#holder = this.#holder;
    check.#key = this.#path.at(-1) ?? this.#key;
    check.#applied.push(...this.#applied.slice(this.#partFrom));
    return check;
  }

  /** The errors of each alternative; undefined when it takes too long to know. */
  #explain(parts: readonly Checkable[], value: Json): (readonly ValidationError[])[] | undefined {
    try {
      return parts.map((part) => {
        const check = this.#inside(new ErrorList());
        check.judge(part, value);
        return check.errors;
      });
    } catch (error) {
      // The verdict is known without an explanation, for which a circle of schemas may have no end.
      if (error instanceof CheckAborted || error instanceof RangeError) return undefined;
      throw error;
    }
  }
}
