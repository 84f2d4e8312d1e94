import type { Located } from '../api.ts';
import type { Description } from '../description.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { childOf, itemsOf } from '../located.ts';
import { PatternMatcher } from '../pattern/match-pattern.ts';
import { valueInWords } from '../text/in-words.ts';
import { arrayProblems } from './check-array.ts';
import { objectProblems } from './check-object.ts';
import { scalarProblem } from './check-scalar.ts';
import type { InstanceProblem } from './instance-problem.ts';
import { isEqual, isOfType } from './json-type.ts';

/** Schemas entered on the way to one part: more than any description means, fewer than the stack holds. */
const DEEPEST = 200;
/** Steps for one value: alternatives of alternatives multiply. */
const MOST_STEPS = 50_000;
/** Problems told about one value. */
const MOST_PROBLEMS = 10;

/** Holds values against schemas of a description. Nothing is compiled and nothing of a description is run as code. */
export class InstanceChecker {
  readonly description: Description;
  readonly patterns = new PatternMatcher();
  readonly #modern = new WeakMap<object, JsonObject>();
  #steps = 0;

  constructor(description: Description) {
    this.description = description;
  }

  /** What is wrong with a value; empty also where it would take too long to know. */
  check(value: Json, schema: Located): InstanceProblem[] {
    this.#steps = 0;
    const problems = this.problems(value, schema, 0);
    return this.#steps > MOST_STEPS ? [] : problems.slice(0, MOST_PROBLEMS);
  }

  /** For the keyword checks: one level further in. */
  problems(value: Json, schema: Located, depth: number): InstanceProblem[] {
    this.#steps += 1;
    if (depth > DEEPEST || this.#steps > MOST_STEPS) return [];
    if (schema.value === false) return [{ path: [], message: 'is not allowed' }];
    if (!isObject(schema.value)) return [];
    const dialect = this.description.dialect(schema.location.file);
    if (!dialect.knowsSchema(schema.value)) return [];
    const { $ref } = schema.value;
    if (typeof $ref === 'string') {
      const target = this.description.resolve($ref, schema.location);
      const problems = target === undefined ? [] : this.problems(value, target, depth + 1);
      if (problems.length > 0 || !dialect.schemaSiblings) return problems;
    }
    return this.#keywords(
      value,
      { value: this.#modernOf(schema.value, dialect), location: schema.location },
      depth + 1,
    );
  }

  #modernOf(schema: JsonObject, dialect: ReturnType<Description['dialect']>): JsonObject {
    let modern = this.#modern.get(schema);
    if (modern === undefined) {
      modern = dialect.modernSchema(schema);
      this.#modern.set(schema, modern);
    }
    return modern;
  }

  #keywords(value: Json, schema: Located & { value: JsonObject }, depth: number): InstanceProblem[] {
    const own = valueProblem(value, schema.value) ?? scalarProblem(value, schema.value, this.patterns);
    if (own !== undefined) return [{ path: [], message: own }];
    const composed = this.#composition(value, schema, depth);
    if (Array.isArray(value)) return composed.concat(arrayProblems(value, schema, this, depth));
    return isObject(value) ? composed.concat(objectProblems(value, schema, this, depth)) : composed;
  }

  #composition(value: Json, schema: Located & { value: JsonObject }, depth: number): InstanceProblem[] {
    let problems = itemsOf(childOf(schema, 'allOf')).flatMap((part) => this.problems(value, part, depth));
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const parts = itemsOf(childOf(schema, keyword));
      if (parts.length > 0) problems = problems.concat(this.#alternatives(value, parts, keyword, depth));
    }
    const not = childOf(schema, 'not');
    if (not !== undefined && isObject(not.value) && this.problems(value, not, depth).length === 0) {
      problems.push({ path: [], message: 'is what `not` excludes' });
    }
    const condition = childOf(schema, 'if');
    if (condition === undefined) return problems;
    const branch = childOf(schema, this.problems(value, condition, depth).length === 0 ? 'then' : 'else');
    return branch === undefined ? problems : [...problems, ...this.problems(value, branch, depth)];
  }

  #alternatives(value: Json, parts: Located[], keyword: 'anyOf' | 'oneOf', depth: number): InstanceProblem[] {
    const failures: InstanceProblem[][] = [];
    let fitting = 0;
    for (const part of parts) {
      const problems = this.problems(value, part, depth);
      if (problems.length > 0) failures.push(problems);
      else if (keyword === 'anyOf') return [];
      else fitting += 1;
    }
    if (fitting === 1) return [];
    if (fitting > 1)
      return [{ path: [], message: `fits ${fitting} alternatives of \`oneOf\`, and may fit only one` }];
    // Where only one alternative is of the value's type, its problems are the ones meant.
    const near = failures.filter((problems) =>
      problems.every(({ message, path }) => path.length > 0 || !message.startsWith('must be')),
    );
    return near.length === 1
      ? (near[0] ?? [])
      : [{ path: [], message: `fits none of the alternatives of \`${keyword}\`` }];
  }
}

function valueProblem(value: Json, schema: JsonObject): string | undefined {
  const { type } = schema;
  const types = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string');
  if (types.length > 0 && !types.some((name) => isOfType(value, name))) {
    return `must be ${types.join(' or ')}, but is ${valueInWords(value)}`;
  }
  const { enum: values } = schema;
  if (Array.isArray(values) && !values.some((allowed) => isEqual(allowed, value))) {
    const shown = values.slice(0, 5).map((allowed) => `\`${JSON.stringify(allowed)}\``);
    return `is not one of ${shown.join(', ')}${values.length > shown.length ? ', …' : ''}`;
  }
  if (schema.const !== undefined && !isEqual(schema.const, value))
    return `must be \`${JSON.stringify(schema.const)}\``;
  return undefined;
}
