import type { Description } from '../../description.ts';
import { isObject, type Json } from '../../json.ts';
import { type Located, listItems } from '../../location.ts';
import { PatternMatcher } from '../../pattern/match-pattern.ts';
import { SchemaCompiler } from '../ajv/schema-compiler.ts';
import { alternativeNames, nearestAlternative } from '../alternatives.ts';
import { type Direction, OneWayProperties } from '../bundle/one-way-properties.ts';
import type { SchemaReader } from '../bundle/schema-reader.ts';
import { bundleSchema } from '../bundle/to-json-schema.ts';
import {
  type CountedError,
  DistinctErrors,
  ErrorCount,
  ErrorList,
  MAX_ERRORS,
  partAt,
  type ValidationError,
  type ValidationResult,
} from '../error-list.ts';
import { Check, CheckAborted, MAX_STEPS, NeedsDynamicScope } from './check.ts';
import type { CheckContext } from './check-context.ts';
import { checkKeywords } from './check-keywords.ts';
import { Discriminators } from './discriminators.ts';
import { type SchemaNode, SchemaNodes } from './schema-node.ts';
import { type Selection, selectSchema } from './select-schema.ts';

export interface InstanceCheckerOptions {
  direction?: Direction;
  /** `annotate`: discriminators select nothing, as in JSON Schema; default: `select`. */
  discriminators?: 'select' | 'annotate';
  /** Steps for all values together, some ten million a second; after that, verdicts are `unknown`. Default: no limit. */
  maxSteps?: number;
  /** Schemas entered below one another; the verdict on a value that needs more is `unknown`. Default: 1,200, below the stack limit. */
  maxDepth?: number;
}

/** Steps that are left for a check; each schema entered takes one. The check subtracts what it takes. */
export interface StepBudget {
  steps: number;
}

/** What a discriminator selects. */
export interface SchemaSelection {
  propertyName: string;
  /** The keyword of the alternatives; undefined where schemas that inherit are selected. */
  keyword: 'oneOf' | 'anyOf' | undefined;
  /** In the order of preference: the values of the mapping, constants, names. */
  choices: readonly { value: string; schema: Located }[];
}

/** Above any real description. */
const MAX_DEPTH = 1_200;

/** Maximum depth of explained alternatives: each level multiplies the work. */
const MAX_EXPLAINED = 3;

/** Cost of compiling a schema object in steps: some 0.2 ms, and as much again for the first invalid value. */
const COMPILING_STEPS = 4_000;

/**
 * Checks single values against many schemas of a description, such as its examples. Compiling a schema costs as
 * much as checking thousands of values, so all keywords are interpreted. Only a schema with a `$dynamicRef`, whose target
 * depends on the schemas around it, is compiled by Ajv.
 */
export class InstanceChecker {
  /** The schemas of the description, each read once. */
  readonly nodes: SchemaNodes;
  readonly discriminators: Discriminators | undefined;
  readonly #reader: SchemaReader;
  readonly #direction: Direction;
  #stepsLeft: number;
  #explained = 0;
  readonly #context: CheckContext;
  readonly #compiler = new SchemaCompiler();
  readonly #compiled = new WeakMap<object, (value: Json) => ValidationResult>();

  constructor(
    description: Description,
    {
      direction = 'both',
      discriminators = 'select',
      maxSteps,
      maxDepth = MAX_DEPTH,
    }: InstanceCheckerOptions = {},
  ) {
    this.#stepsLeft = maxSteps ?? Number.POSITIVE_INFINITY;
    this.nodes = SchemaNodes.in(description);
    this.#reader = this.nodes.reader;
    this.#direction = direction;
    this.discriminators = discriminators === 'select' ? Discriminators.in(this.nodes) : undefined;
    this.#context = {
      patterns: new PatternMatcher(),
      discriminators: this.discriminators,
      getNames: (node, keyword) => alternativeNames(description, this.#reader.items(node.reading, keyword)),
      oneWay: new OneWayProperties(this.#reader, direction),
      maxDepth,
      direction: direction === 'request' || direction === 'response' ? direction : undefined,
    };
  }

  check(value: Json, schema: Located): ValidationResult {
    if (this.#stepsLeft <= 0) return { verdict: 'unknown', errors: [], problems: [{ kind: 'budget' }] };
    return this.#check(value, schema, new ErrorList());
  }

  /**
   * The same with every different error of the value, as long as there are steps, and the steps it took.
   * @param text how a number is written.
   */
  survey(
    value: Json,
    schema: Located,
    text?: string,
  ): ValidationResult & { counted: CountedError[]; steps: number } {
    const errors = new DistinctErrors(value);
    const budget = { steps: MAX_STEPS };
    const result = this.#check(value, schema, errors, { budget, ...(text !== undefined && { text }) });
    // A schema that was compiled as a whole has a list of its own.
    if (errors.counted.length === 0) for (const error of result.errors) errors.add(error);
    return { ...result, counted: errors.counted, steps: MAX_STEPS - budget.steps };
  }

  /** The verdict alone; `unknown` also where the steps do not suffice. */
  verdict(value: Json, schema: Located, budget?: StepBudget): ValidationResult['verdict'] {
    return this.#check(value, schema, new ErrorList(), { ...(budget && { budget }), isCollecting: false })
      .verdict;
  }

  /**
   * How many constraints of a schema a value breaks; 0 for one that is valid, or of which nothing wrong is known. Alternatives of
   * which none fits count what the nearest one counts and one, those of which several fit count all but one.
   */
  countErrors(value: Json, schema: Located, budget?: StepBudget): number {
    const errors = new ErrorCount();
    const { verdict } = this.#check(value, schema, errors, budget && { budget });
    // A count goes on where a verdict is known: into alternatives that end in a circle of schemas.
    const isInvalid =
      verdict === 'invalid' || (verdict === 'unknown' && this.verdict(value, schema, budget) === 'invalid');
    return isInvalid ? Math.max(errors.count, 1) : errors.count;
  }

  /** Names of the properties that the direction excludes, from all parts and alternatives of a schema. */
  excludedNames(schema: Located): ReadonlySet<string> {
    return this.#context.oneWay.namesIn(schema);
  }

  /** What the discriminator of a schema selects for a value that other schemas apply to as well. */
  select(node: SchemaNode, value: Json, applied: readonly SchemaNode[]): Selection {
    return selectSchema(node, value, { nodes: applied, from: 0 }, this.discriminators);
  }

  /**
   * The schemas that the discriminator of a schema selects, each with the values that select it; undefined without one.
   * @param limit of the schemas that inherit from this one.
   */
  selection(schema: Located, limit?: number): SchemaSelection | undefined {
    const discriminator = this.discriminators?.read(schema);
    if (discriminator === undefined) return undefined;
    const { propertyName, keyword } = discriminator;
    const choices = this.discriminators?.getChoices(discriminator, schema, limit) ?? [];
    return {
      propertyName,
      keyword,
      choices: choices.map(([value, node]) => ({ value, schema: node.source })),
    };
  }

  #check(
    value: Json,
    schema: Located,
    list: ErrorList,
    {
      budget = { steps: MAX_STEPS },
      isCollecting = true,
      text,
    }: { budget?: StepBudget; isCollecting?: boolean; text?: string } = {},
  ): ValidationResult {
    const { steps } = budget;
    const check = new Check(checkKeywords, this.#context, budget, list);
    check.isCollecting = isCollecting;
    try {
      const fits = check.start(this.nodes.of(schema), value, text);
      const { errors, problems } = check;
      if (!fits) return { verdict: 'invalid', errors, problems };
      return { verdict: problems.length > 0 ? 'unknown' : 'valid', errors: [], problems };
    } catch (error) {
      if (error instanceof NeedsDynamicScope) return this.#delegate(schema, value);
      if (error instanceof CheckAborted)
        return { verdict: 'unknown', errors: [], problems: [...check.problems, error.problem] };
      if (error instanceof RangeError)
        return { verdict: 'unknown', errors: [], problems: [{ kind: 'too-deep' }] };
      throw error;
    } finally {
      this.#stepsLeft -= steps - budget.steps;
    }
  }

  /** Replaces a "matches none" error with the errors of the intended alternative. */
  explain(errors: readonly ValidationError[], value: Json): ValidationError[] {
    if (this.#explained >= MAX_EXPLAINED) return errors.slice(0, MAX_ERRORS);
    this.#explained += 1;
    const explained = this.#explainEach(errors, value);
    this.#explained -= 1;
    return explained;
  }

  #explainEach(errors: readonly ValidationError[], value: Json): ValidationError[] {
    return errors.slice(0, MAX_ERRORS).flatMap((error) => {
      const { keyword, path, schema, params } = error;
      if (keyword !== 'anyOf' && keyword !== 'oneOf') return error;
      const { description } = this.#reader;
      const alternatives = listItems(description.at(schema));
      const named = { ...error, params: { ...params, names: alternativeNames(description, alternatives) } };
      if (keyword === 'oneOf' && params.passingSchemas !== null) return named;
      const part = partAt(value, path);
      const failures = alternatives.map((alternative) => this.check(part, alternative).errors);
      const nearest = nearestAlternative(failures) ?? [];
      return nearest.length === 0 ? named : nearest.map((one) => ({ ...one, path: [...path, ...one.path] }));
    });
  }

  /** The verdict of Ajv on a schema with a `$dynamicRef`, with explained alternatives. */
  #delegate(schema: Located, value: Json): ValidationResult {
    if (!isObject(schema.value)) return { verdict: 'valid', errors: [], problems: [] };
    let validate = this.#compiled.get(schema.value);
    if (validate === undefined) {
      const options = {
        direction: this.#direction,
        annotations: 'none',
        discriminators: this.discriminators,
      } as const;
      const document = bundleSchema(this.#reader, schema, options);
      this.#stepsLeft -= document.schemaCount * COMPILING_STEPS;
      validate = this.#compiler.compile(document);
      this.#compiled.set(schema.value, validate);
    }
    const result = validate(value);
    return { ...result, errors: this.explain(result.errors, value) };
  }
}
