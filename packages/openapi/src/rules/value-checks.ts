import type { Located } from '../api/located.ts';
import type { Description } from '../description.ts';
import type { Json } from '../json.ts';
import { InstanceChecker } from '../json-schema/check/instance-checker.ts';
import { errorInWords } from '../json-schema/error-in-words.ts';
import type { CheckProblem, ValidationError } from '../json-schema/validation-error.ts';
import type { Location } from '../location.ts';
import type { KnownVerdicts } from '../recheck/known-verdicts.ts';
import type { Finding } from './rule.ts';

/** A value or schema that could not be checked. */
export interface Unchecked {
  at: Location;
  problem: CheckProblem;
}

/** Steps for all values of a description, a few seconds: GitHub's description takes a hundred thousand. */
const MAX_STEPS = 20_000_000;

/** Validates the values in a description against their schemas, for several rules. */
export class ValueChecks {
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
  findings(subject: string, located: Located, schema: Located): Finding[] {
    const { value, location } = located;
    const check = () => this.#checker.check(value, schema);
    const { errors, problems } = this.#known?.of(located, schema, check) ?? check();
    for (const problem of problems) this.#note(problem, location);
    return errors.map((error) => findingOf(subject, error, value, location));
  }

  #note(problem: CheckProblem, value: Location): void {
    const at = problem.schema !== undefined && OF_SCHEMA.has(problem.kind) ? problem.schema : value;
    // A pattern is often written at hundreds of places.
    const key = keyOf(problem, at);
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

/** A pattern is often written at hundreds of places, and a limit that is reached stays reached: one report is enough. */
function keyOf({ kind, detail }: CheckProblem, at: Location): string {
  if (kind === 'costly-pattern' || kind === 'foreign-pattern') return `${kind} ${detail}`;
  return kind === 'budget' ? kind : `${kind} ${at.id}`;
}

function findingOf(subject: string, error: ValidationError, value: Json, at: Location): Finding {
  const { path } = error;
  const name = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
  const part = name === '' ? '' : ` at \`${name.replace(/^\./, '')}\``;
  return {
    at: at.child(...path),
    message: `${subject}${part} ${errorInWords(error, value)}.`,
  };
}
