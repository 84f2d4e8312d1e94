import type { Description } from '../description.ts';
import type { Edit } from '../edit/edit.ts';
import { holdsExactNumbers } from '../json/parse-exact-json.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { type Direction, OneWayProperties } from '../json-schema/bundle/one-way-properties.ts';
import { InstanceChecker } from '../json-schema/check/instance-checker.ts';
import type { SchemaNode } from '../json-schema/check/schema-node.ts';
import { type CheckProblem, partAt, type ValidationError } from '../json-schema/error-list.ts';
import { canonicalText } from '../json-schema/json-value.ts';
import { SchemaValidators, type Validator } from '../json-schema/schema-validators.ts';
import { type Located, Location } from '../location.ts';
import { PatternMatcher } from '../pattern/match-pattern.ts';
import type { MediaType } from '../read/api.ts';
import { errorFindings, subject, typeOfValue } from './error-findings.ts';
import { findUndeclared, type UndeclaredOptions, type UndeclaredProperty } from './find-undeclared.ts';
import { type AppliedLevel, type SchemaLevel, SchemaLevels } from './schema-levels.ts';
import { getPointer, type ValueFinding } from './value-finding.ts';

export interface ValueCheckerOptions {
  /** Direction of the values. `both` and `unknown`: properties of neither direction are reported as one-way. */
  direction: Direction;
  /**
   * Report properties that no schema declares, also where they are allowed because `additionalProperties` is absent.
   * Without it, only what a schema forbids is reported.
   */
  strict?: boolean;
  /** `annotate`: discriminators select nothing, as in JSON Schema; default: `select`. */
  discriminators?: 'select' | 'annotate';
  /** JSON Schema 2020-12 for a property that is declared by an edit; default: its types. */
  schemaFor?(value: Json): JsonObject;
}

/** Result of checking one value. */
export interface CheckResult {
  /** In the order in which the schemas were applied, undeclared properties last. Empty: it fits. */
  findings: readonly ValueFinding[];
  /** Unchecked parts, such as a pattern that may take too long. */
  problems: readonly CheckProblem[];
}

/** Keywords that exclude properties by name. */
const FORBIDDING: ReadonlySet<string> = new Set(['additionalProperties', 'unevaluatedProperties']);

/** Steps of checks by one schema, some 20 ms, after which compiling pays off. */
const COMPILED_AFTER_STEPS = 200_000;

const NO_ERRORS = { counted: [], problems: [] };
const NOTHING: CheckResult = { findings: [], problems: [] };

/** What is kept of a schema that values were checked with. */
interface SchemaUse {
  /** Steps of its checks, until it is compiled. */
  steps: number;
  validator?: Validator;
  /** Where the search for undeclared properties begins. */
  level?: SchemaLevel;
}

/**
 * Compares values with the schemas of one description. Schemas are read once: reuse the checker for all values
 * of one direction. A value of 100 kB takes about a millisecond. It never throws because of a schema or value.
 */
export class ValueChecker {
  readonly #description: Description;
  readonly #options: ValueCheckerOptions;
  readonly #checker: InstanceChecker;
  readonly #validators: SchemaValidators;
  readonly #uses = new WeakMap<object, SchemaUse>();
  readonly #levels: SchemaLevels;
  readonly #search: UndeclaredOptions;
  readonly #declaring: Pick<Declaring, 'description' | 'schemaFor'>;
  readonly #oneWay: OneWayProperties | undefined;

  constructor(description: Description, options: ValueCheckerOptions) {
    const { direction, discriminators = 'select' } = options;
    this.#description = description;
    this.#options = options;
    this.#checker = new InstanceChecker(description, { direction, discriminators });
    this.#validators = new SchemaValidators(description, { direction, discriminators });
    this.#levels = new SchemaLevels(this.#checker);
    const isOneWay = direction === 'request' || direction === 'response';
    if (isOneWay) this.#oneWay = new OneWayProperties(this.#checker.nodes.reader, direction);
    this.#declaring = { description, schemaFor: options.schemaFor ?? schemaOfValue };
    const patterns = new PatternMatcher();
    this.#search = {
      levels: this.#levels,
      matches: (pattern, name) => {
        const matches = patterns.matches(pattern, name);
        return typeof matches === 'boolean' ? matches : undefined;
      },
      isOneWay: ({ nodes }) => nodes.some(({ source }) => this.#oneWay?.isOneWay(source) ?? false),
    };
  }

  /**
   * Compares a value with a schema, or with the schema of a media type; one without a schema accepts everything.
   * @param text how a number is written; those in objects and arrays are known by `parseExactJson`.
   */
  check(value: Json, source: Located | MediaType, text?: string): CheckResult {
    const schema = 'value' in source ? source : source.schema;
    if (schema === undefined) return NOTHING;
    const { counted, problems } = this.#errors(value, schema, text);
    const undeclared = this.#undeclared(value, schema);
    if (counted.length === 0) return { findings: undeclared, problems };
    const known = new Set(undeclared.map(({ path }) => kindOfPath(path)));
    const wrong = counted.flatMap((one): ValueFinding[] => {
      const { error, count } = one;
      if (!FORBIDDING.has(error.keyword)) return errorFindings(one, value, this.#description);
      return known.has(kindOfPath(error.path)) ? [] : [this.#forbidden(error, count, value)];
    });
    return { findings: [...wrong, ...undeclared], problems };
  }

  /** Frequently used schemas are compiled; errors come from the interpreter, which finds all of them. */
  #errors(
    value: Json,
    schema: Located,
    text: string | undefined,
  ): Pick<ReturnType<InstanceChecker['survey']>, 'counted' | 'problems'> {
    if (!isObject(schema.value)) return this.#checker.survey(value, schema, text);
    const use = this.#getUse(schema.value);
    if (use.steps > COMPILED_AFTER_STEPS) {
      use.validator ??= this.#validators.validator(schema);
      const { document, validate } = use.validator;
      if (
        document.problems.length === 0 &&
        !document.inheritsDiscriminators &&
        !document.hasLongNumbers &&
        text === undefined &&
        !holdsExactNumbers(value) &&
        validate(value).verdict === 'valid'
      )
        return NO_ERRORS;
    }
    const result = this.#checker.survey(value, schema, text);
    use.steps += result.steps;
    return result;
  }

  /** A property that `additionalProperties: false` excludes although another schema declares it. */
  #forbidden({ path, schema }: ValidationError, count: number, value: Json): ValueFinding {
    const owner = new Location(schema.file, schema.pointer.slice(0, schema.pointer.lastIndexOf('/')));
    const name = String(path.at(-1));
    const kind =
      this.#description.at(owner.child('properties', name)) === undefined ? 'undeclared' : 'one-way';
    const found = partAt(value, path);
    return undeclaredFinding(
      { kind, path, value: found, values: [found], count },
      { ...this.#declaring, owner, nearest: owner },
    );
  }

  #getUse(schema: object): SchemaUse {
    let use = this.#uses.get(schema);
    if (use === undefined) {
      use = { steps: 0 };
      this.#uses.set(schema, use);
    }
    return use;
  }

  #getLevel(schema: Located): SchemaLevel {
    const create = (): SchemaLevel => this.#levels.of([this.#checker.nodes.of(schema)]);
    if (!isObject(schema.value)) return create();
    const use = this.#getUse(schema.value);
    use.level ??= create();
    return use.level;
  }

  #undeclared(value: Json, schema: Located): ValueFinding[] {
    const { strict = false } = this.#options;
    if (!strict && this.#oneWay === undefined) return [];
    if (typeof value !== 'object' || value === null) return [];
    const properties = findUndeclared(value, this.#getLevel(schema), this.#search);
    return properties.flatMap((property) => {
      const { kind, applied } = property;
      if (kind === 'undeclared' && !strict) return [];
      const owner = declaringSchema(applied)?.location;
      const nearest = applied.level.nodes[0]?.location ?? schema.location;
      return [undeclaredFinding(property, { ...this.#declaring, owner, nearest })];
    });
  }
}

/** A path without the indexes of its items. */
function kindOfPath(path: ValueFinding['path']): string {
  return getPointer(path.map((key) => (typeof key === 'number' ? '*' : key)));
}

/**
 * The schema to add a new property to: the outermost one with `properties`, else an inline rather than a shared
 * one, else the last. Undefined if several alternatives are possible.
 */
function declaringSchema({ level, ambiguous }: AppliedLevel): SchemaNode | undefined {
  const usable = level.nodes.filter(
    ({ keywords }) => keywords.$ref === undefined || isObject(keywords.properties),
  );
  const [head] = usable;
  if (head === undefined) return undefined;
  const listing = usable.filter((node) => isObject(node.keywords.properties) && !ambiguous.has(node));
  if (listing.length > 0) return listing.find((node) => isWithin(node, head)) ?? listing[0];
  // The properties are in alternatives or conditions, any of which may be intended.
  return ambiguous.size > 0 ? undefined : head;
}

function isWithin({ location }: SchemaNode, head: SchemaNode): boolean {
  const { file, pointer } = head.location;
  return (
    location.file === file && (location.pointer === pointer || location.pointer.startsWith(`${pointer}/`))
  );
}

/** Levels of objects and arrays that are described; deeper ones may be anything. */
const MAX_DEPTH = 32;

/** A JSON Schema 2020-12 of types alone that one value fits. */
function schemaOfValue(value: Json, depth = 0): JsonObject {
  // A null does not determine the type of other values.
  if (value === null || depth > MAX_DEPTH) return {};
  const type = typeOfValue(value);
  if (Array.isArray(value)) {
    const items = new Map(
      value.map((item) => {
        const schema = schemaOfValue(item, depth + 1);
        return [canonicalText(schema), schema];
      }),
    );
    const [only] = items.values();
    return { type, items: items.size === 1 && only !== undefined ? only : {} };
  }
  if (!isObject(value)) return { type };
  const properties = Object.entries(value).map(([name, member]) => [name, schemaOfValue(member, depth + 1)]);
  return { type, properties: Object.fromEntries(properties) };
}

/** Location and schema for the declaration of a property. */
interface Declaring {
  description: Description;
  /** The schema it belongs to; absent where several alternatives would do. */
  owner?: Location | undefined;
  /** The schema to report if none has that name. */
  nearest: Location;
  schemaFor(value: Json): JsonObject;
}

/** The finding for a property that is undeclared, or belongs to the other direction. */
function undeclaredFinding(
  { kind, path, value, values, count }: Omit<UndeclaredProperty, 'applied'>,
  { description, owner, nearest, schemaFor }: Declaring,
): ValueFinding {
  const isDeclared = kind === 'one-way';
  const edits: Edit[] = [];
  if (!isDeclared && owner !== undefined) {
    const schema = description.dialect(owner.file).writtenSchema(schemaFor(value));
    const { pointer } = owner.child('properties', String(path.at(-1)));
    edits.push({ op: 'insert', file: owner.file, pointer, value: schema });
  }
  return {
    kind,
    path,
    pointer: getPointer(path),
    count,
    schema: owner ?? nearest,
    found: value,
    ...(!isDeclared && { values }),
    expected: isDeclared ? 'a property that goes this way' : 'a property that the schema declares',
    message: isDeclared
      ? `${subject(path)} is declared, but not in this direction: \`readOnly\` properties are for responses, \`writeOnly\` ones for requests.`
      : `${subject(path)} is not declared by the schema.`,
    edits,
  };
}
