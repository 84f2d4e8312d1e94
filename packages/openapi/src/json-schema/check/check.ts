import type { Json } from '../../json.ts';
import { ErrorList } from '../error-list.ts';
import { nearestAlternative } from '../nearest-alternative.ts';
import type { Obstacle, ValidationError } from '../validation-error.ts';
import type { CheckContext } from './check-context.ts';
import { checkKeywords } from './check-keywords.ts';
import { checkValue } from './check-scalar.ts';
import { Obstructed } from './obstructed.ts';
import { type Checkable, NeverNode, SchemaNode } from './schema-node.ts';

/** Maximum number of schemas applied to one value, some tenths of a second: nested alternatives multiply. */
export const MAX_STEPS = 2_000_000;
/** The same limit for explaining failed alternatives. */
const MAX_EXPLAINING_STEPS = 20_000;

/** Aborts a check at a `$dynamicRef`, whose target depends on the dynamic scope. */
export class NeedsDynamicScope extends Error {}

/** Checks one value against one schema. */
export class Check {
  readonly obstacles: Obstacle[] = [];
  isCollecting = true;
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

  constructor(
    context: CheckContext,
    budget: { steps: number },
    errors = new ErrorList(),
    explaining = { steps: MAX_EXPLAINING_STEPS },
  ) {
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
      throw new Obstructed({ kind: 'too-deep', schema: schema.location });
    const outer = this.#whole;
    this.#whole ??= schema;
    const fits = schema.isInterpretedFor(value)
      ? checkKeywords(schema, value, this)
      : this.#delegate(schema, value);
    this.#whole = outer;
    this.#depth -= 1;
    return fits;
  }

  /** The same for an item or a member of the value. */
  part(schema: Checkable, value: Json, key: string | number): boolean {
    const whole = this.#whole;
    this.#whole = undefined;
    this.#path.push(key);
    const fits = this.judge(schema, value);
    this.#path.pop();
    this.#whole = whole;
    return fits;
  }

  /** Aborts a check that exceeds its steps. */
  spend(steps: number): void {
    this.#budget.steps -= steps;
    if (this.#budget.steps < 0) throw new Obstructed({ kind: 'too-many-steps' });
  }

  /** Notes an error of a keyword, at the part it names if it names one. */
  fail(node: SchemaNode, keyword: string, params: Record<string, Json>, part?: string | number): false {
    if (!this.isCollecting) return false;
    const path = part === undefined ? [...this.#path] : [...this.#path, part];
    return this.#note({ keyword, path, schema: node.location.child(keyword), params });
  }

  obstruct(obstacle: Obstacle): void {
    if (this.#mustKnow) throw new Obstructed(obstacle);
    this.obstacles.push(obstacle);
  }

  /** Whether a string matches a pattern; undefined if that is unknown, which is noted as an obstacle. */
  matches(pattern: string, text: string, node: SchemaNode, keyword: string): boolean | undefined {
    const matches = this.#context.patterns.matches(pattern, text);
    if (typeof matches === 'boolean') return matches;
    this.obstruct({ kind: matches, schema: node.location.child(keyword), detail: pattern });
    return undefined;
  }

  /** Whether a required property may be absent because it belongs to the other direction. */
  mayLack(name: string): boolean {
    return this.#whole !== undefined && this.#context.oneWay.namesIn(this.#whole.source).has(name);
  }

  /** Whether a property belongs to the direction of the value. */
  isDeclared(property: Checkable): boolean {
    if (!this.#context.leavesOutOneWay || !(property instanceof SchemaNode)) return true;
    return !this.#context.oneWay.isOneWay(property.source);
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
    const fits = this.judge(schema, value);
    this.isCollecting = isCollecting;
    this.#mustKnow = mustKnowAround;
    return fits;
  }

  /** Reports why the intended alternative fails, if known, else that none matches. */
  failAlternatives(
    node: SchemaNode,
    keyword: string,
    params: Record<string, Json>,
    parts: readonly Checkable[],
    value: Json,
  ): void {
    if (!this.isCollecting) return;
    const failures = this.#explain(parts, value);
    const nearest = failures && nearestAlternative(failures, value, node.reading.source.discriminator);
    if (nearest === undefined || nearest.length === 0) this.fail(node, keyword, params);
    for (const error of nearest ?? []) this.#note({ ...error, path: [...this.#path, ...error.path] });
  }

  /** The errors of each alternative; undefined when it takes too long to know. */
  #explain(parts: readonly Checkable[], value: Json): (readonly ValidationError[])[] | undefined {
    try {
      return parts.map((part) => {
        const check = new Check(this.#context, this.#explaining, new ErrorList(), this.#explaining);
        check.#depth = this.#depth;
        check.#whole = this.#whole;
        check.judge(part, value);
        return check.errors;
      });
    } catch (error) {
      if (error instanceof Obstructed) return undefined;
      throw error;
    }
  }

  #delegate(node: SchemaNode, value: Json): boolean {
    if (node.hasDynamicReference) throw new NeedsDynamicScope();
    // Skip values of another type: the type error is enough, and compiling is slow.
    if (!checkValue(value, node, this)) return false;
    const { errors, obstacles } = this.#context.delegate(node, value);
    for (const obstacle of obstacles) this.obstruct({ schema: node.location, ...obstacle });
    const meant = errors.flatMap((error) => this.#withoutOneWay(error) ?? []);
    for (const error of meant) this.#note({ ...error, path: [...this.#path, ...error.path] });
    return meant.length === 0;
  }

  /** A schema compiled alone has no dynamic scope. */
  #withoutOneWay(error: ValidationError): ValidationError | undefined {
    const { missingProperties } = error.params;
    if (!Array.isArray(missingProperties) || error.path.length > 0) return error;
    const missing = missingProperties.filter((name) => !this.mayLack(String(name)));
    return missing.length === 0 ? undefined : { ...error, params: { missingProperties: missing } };
  }
}
