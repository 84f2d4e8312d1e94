import { closestName, type SearchBudget } from '@curlew/diagnostics/internal';

/** Steps of all searches of one validation together: about a tenth of a second. */
const MAX_STEPS = 10_000_000;
/** Steps of the searches among the same names, for each of the names: some dozens of searches. */
const STEPS_PER_NAME = 1_000;
/** Among a few names every search is cheap. */
const MIN_STEPS = 200_000;

type Names = ReadonlySet<string> | readonly string[];

/**
 * Suggests names. With thousands of unknown and known names every pair would be compared, so suggestions stop
 * after a number of searches.
 */
export class NameSuggester {
  readonly #searches = new WeakMap<
    Names,
    { answers: Map<string, string | undefined>; budget: SearchBudget }
  >();
  #left = MAX_STEPS;

  /** Returns what `closestName` returns; searches among the same names pass the same object. */
  closest(written: string, names: Names): string | undefined {
    const { answers, budget } = this.#searchesAmong(names);
    if (!answers.has(written) && this.#left > 0) {
      const before = budget.left;
      answers.set(written, closestName(written, names, budget));
      this.#left -= before - budget.left;
    }
    return answers.get(written);
  }

  #searchesAmong(names: Names) {
    const known = this.#searches.get(names);
    if (known !== undefined) return known;
    const count = 'size' in names ? names.size : names.length;
    const made = { answers: new Map(), budget: { left: Math.max(MIN_STEPS, count * STEPS_PER_NAME) } };
    this.#searches.set(names, made);
    return made;
  }
}
