import type { Description } from '../description.ts';
import type { ComponentKind } from '../dialect/dialect.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { InstanceChecker } from '../json-schema/check/instance-checker.ts';
import { errorInWords } from '../json-schema/error-in-words.ts';
import type { CheckProblem, ValidationError } from '../json-schema/error-list.ts';
import { type Located, type Location, listItems, listMembers } from '../location.ts';
import { followField } from '../read/read-field.ts';
import type { KnownVerdicts } from './known-verdicts.ts';

const NO_NAMES: ReadonlySet<string> = new Set();

/** Lookups in a description that several rules share. */
export class DescriptionIndex {
  readonly description: Description;
  readonly #names = new WeakMap<JsonObject, ReadonlySet<string>>();
  #values: ValueChecks | undefined;

  readonly #known: KnownVerdicts | undefined;

  constructor(description: Description, known?: KnownVerdicts) {
    this.description = description;
    this.#known = known;
  }

  /** The check of examples, defaults and allowed values against their schemas. */
  get values(): ValueChecks {
    this.#values ??= new ValueChecks(this.description, this.#known);
    return this.#values;
  }

  /** Returns the members of a kind of component of the entry file. */
  components(kind: ComponentKind): [string, Located][] {
    return listMembers(this.#component(kind));
  }

  /** Returns the names of a kind of component of the entry file. */
  componentNames(kind: ComponentKind): ReadonlySet<string> {
    const holder = this.#component(kind)?.value;
    return isObject(holder) ? this.namesIn(holder) : NO_NAMES;
  }

  /** Returns the names of the members of an object, always the same Set instance. */
  namesIn(value: JsonObject): ReadonlySet<string> {
    let names = this.#names.get(value);
    if (names === undefined) {
      names = new Set(Object.keys(value));
      this.#names.set(value, names);
    }
    return names;
  }

  /** The declared tags. */
  get tags(): Located[] {
    return listItems(followField(this.description, this.description.root, 'tags'));
  }

  /** Returns the pointer of the component that is at or around a location of the entry file. */
  componentAt(pointer: string): string | undefined {
    const keys = pointer.split('/');
    for (const path of this.description.dialect().components.values()) {
      if (keys.length < path.length + 2 || path.some((key, index) => keys[index + 1] !== key)) continue;
      return keys.slice(0, path.length + 2).join('/');
    }
    return undefined;
  }

  #component(kind: ComponentKind): Located | undefined {
    const { description } = this;
    const path = description.dialect().components.get(kind);
    return path?.reduce<Located | undefined>(
      (at, key) => followField(description, at, key),
      description.root,
    );
  }
}

/** A value or schema that could not be checked. */
interface Unchecked {
  at: Location;
  problem: CheckProblem;
}

/** An error of a value, at the part of it that is wrong. */
interface ValueProblem {
  at: Location;
  message: string;
}

/** Steps for all values of a description, a few seconds: GitHub's description takes a hundred thousand. */
const MAX_STEPS = 20_000_000;

/** Validates the values in a description against their schemas, for several rules. */
class ValueChecks {
  /** Unchecked locations, each once for each reason. */
  readonly unchecked = new Map<string, Unchecked>();
  readonly #checker: InstanceChecker;

  readonly #known: KnownVerdicts | undefined;

  constructor(description: Description, known?: KnownVerdicts) {
    this.#known = known;
    // A value in a description may belong to a request as well as to a response.
    this.#checker = new InstanceChecker(description, { direction: 'unknown', maxSteps: MAX_STEPS });
  }

  /** Errors of a value; `subject` begins each message: `The example`. */
  findings(subject: string, located: Located, schema: Located): ValueProblem[] {
    const { value, location } = located;
    const check = () => this.#checker.check(value, schema);
    const { errors, problems } = this.#known?.of(located, schema, check) ?? check();
    for (const problem of problems) this.#note(problem, location);
    return errors.map((error) => toProblem(subject, error, value, location));
  }

  #note(problem: CheckProblem, value: Location): void {
    const at = problem.schema !== undefined && OF_SCHEMA.has(problem.kind) ? problem.schema : value;
    // A pattern is often written at hundreds of places.
    const key = identifyProblem(problem, at);
    if (!this.unchecked.has(key)) this.unchecked.set(key, { at, problem });
  }
}

/** Problems that affect every value of a schema. */
const OF_SCHEMA: ReadonlySet<CheckProblem['kind']> = new Set([
  'costly-pattern',
  'foreign-pattern',
  'contains-evaluates',
  'engine',
  'too-deep',
]);

/**
 * A pattern is often written at hundreds of places, and a limit that is reached stays reached: one report is
 * enough.
 */
function identifyProblem({ kind, detail }: CheckProblem, at: Location): string {
  if (kind === 'costly-pattern' || kind === 'foreign-pattern') return `${kind} ${detail}`;
  return kind === 'budget' ? kind : `${kind} ${at.id}`;
}

function toProblem(subject: string, error: ValidationError, value: Json, at: Location): ValueProblem {
  const { path } = error;
  const name = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
  const part = name === '' ? '' : ` at \`${name.replace(/^\./, '')}\``;
  return {
    at: at.child(...path),
    message: `${subject}${part} ${errorInWords(error, value)}.`,
  };
}
