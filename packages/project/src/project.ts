import type { Ignore } from '@curlew/diagnostics';
import { loadSource } from './load/load-source.ts';
import { PROJECT_CODES } from './policy/project-codes.ts';
import { unusedIgnores } from './policy/unused-ignores.ts';
import type { ProjectOptions } from './project-options.ts';
import type { Source } from './source.ts';

/** The sources of a project, each in its latest and its last usable state. */
export class Project<Made = unknown> {
  readonly #options: ProjectOptions<Made>;
  readonly #sources: Source<Made>[];
  /** By source index. */
  readonly #lastUsable = new Map<number, Source<Made>>();
  /** By source index. */
  readonly #usedIgnores = new Map<number, ReadonlySet<Ignore>>();

  constructor(sources: readonly Source[], options: ProjectOptions<Made>) {
    this.#options = options;
    this.#sources = sources.map((source) => ({ ...source, made: undefined }) as Source<Made>);
  }

  /** In the order of the configuration; problems of the whole project belong to the first source. */
  get sources(): readonly Source<Made>[] {
    return this.#withOwnProblems(this.#sources);
  }

  /** The last usable state of a source. */
  lastUsable({ base }: Pick<Source, 'base'>): Source<Made> | undefined {
    return this.#lastUsable.get(this.#sources.findIndex((source) => source.base === base));
  }

  /** All files to watch: those of the latest states, and of the last usable ones. */
  get files(): string[] {
    const states = [...this.#sources, ...this.#lastUsable.values()];
    return [...new Set(states.flatMap(({ files }) => files))];
  }

  /**
   * Loads all sources, or those that contain a changed file, and returns their new states. The content of a
   * source never makes it reject.
   * @throws {ConfigError} for invalid options of a source.
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

  /** Unused ignores are known once all sources are loaded and usable. */
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

/** Prefer an earlier complete state to one with missing operations, and that to none. */
function canBeShown(next: Source, last: Source | undefined): boolean {
  return next.usable || (next.made !== undefined && last?.usable !== true);
}

/** The source is complete, so that all problems were found. */
function isComplete({ usable, lost }: Source): boolean {
  return usable && lost.length === 0;
}
