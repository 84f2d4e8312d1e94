import type { Ignore } from '@curlew/diagnostics';
import { loadSource } from './load/load-source.ts';
import { PROJECT_CODES } from './policy/project-codes.ts';
import { unusedIgnores } from './policy/unused-ignores.ts';
import type { ProjectOptions } from './project-options.ts';
import type { Source } from './source.ts';

/** The sources of a project, each as it was loaded last, and in its last usable state. */
export class Project<Made = unknown> {
  readonly #options: ProjectOptions<Made>;
  readonly #sources: Source<Made>[];
  /** By the index of the source. */
  readonly #lastUsable = new Map<number, Source<Made>>();
  /** By the index of the source. */
  readonly #usedIgnores = new Map<number, ReadonlySet<Ignore>>();

  constructor(sources: readonly Source[], options: ProjectOptions<Made>) {
    this.#options = options;
    this.#sources = sources.map((source) => ({ ...source, made: undefined }) as Source<Made>);
  }

  /** In the order of the configuration; problems of the project as a whole are with the first. */
  get sources(): readonly Source<Made>[] {
    return this.#withOwnProblems(this.#sources);
  }

  /** The state of a source that can be shown: the newest one that was usable. */
  lastUsable({ base }: Pick<Source, 'base'>): Source<Made> | undefined {
    return this.#lastUsable.get(this.#sources.findIndex((source) => source.base === base));
  }

  /** Every file to watch: those of the newest states, and those of the last usable ones that repair them. */
  get files(): string[] {
    const states = [...this.#sources, ...this.#lastUsable.values()];
    return [...new Set(states.flatMap(({ files }) => files))];
  }

  /**
   * Loads all sources, or those that a changed file belongs to, and returns their new states. Never rejects for
   * what a source holds.
   * @throws {ConfigError} when the options of a source are wrong.
   */
  async load(changed?: ReadonlySet<string>): Promise<Source<Made>[]> {
    const loaded: Source<Made>[] = [];
    for (const [at, source] of this.#sources.entries()) {
      if (changed && !this.#filesOf(source, at).some((file) => changed.has(file))) continue;
      const { source: next, usedIgnores } = await loadSource(source, this.#options);
      this.#sources[at] = next;
      this.#usedIgnores.set(at, usedIgnores);
      if (canBeShown(next, this.#lastUsable.get(at))) this.#lastUsable.set(at, next);
      loaded.push(next);
    }
    return this.#withOwnProblems(loaded);
  }

  /** Ignores that match nothing are known once all sources were loaded, and none is unusable. */
  #withOwnProblems(sources: readonly Source<Made>[]): Source<Made>[] {
    const [first, ...others] = sources;
    const isKnown = this.#usedIgnores.size === this.#sources.length && this.#sources.every(isComplete);
    if (first === undefined || !isKnown) return [...sources];
    const { policy, descriptionsOnly, rules } = this.#options;
    const used = new Set([...this.#usedIgnores.values()].flatMap((one) => [...one]));
    const codes = new Set([...PROJECT_CODES.map(({ code }) => code), ...rules.map(({ id }) => id)]);
    const own = unusedIgnores(policy, used, (code) => !descriptionsOnly || codes.has(code));
    if (own.length === 0) return [...sources];
    return [{ ...first, diagnostics: [...own, ...first.diagnostics] }, ...others];
  }

  #filesOf(source: Source<Made>, at: number): readonly string[] {
    return [...source.files, ...(this.#lastUsable.get(at)?.files ?? [])];
  }
}

/** A state without some of its operations is better than none, and worse than an earlier one with all of them. */
function canBeShown(next: Source, last: Source | undefined): boolean {
  return next.usable || (next.made !== undefined && last?.usable !== true);
}

/** Nothing of it is missing, so that every problem was found. */
function isComplete({ usable, lost }: Source): boolean {
  return usable && lost.length === 0;
}
