import type { Diagnostic, Ignore, Report } from '@curlew/diagnostics';
import { DiagnosticBag } from '@curlew/diagnostics';
import { type Description, type RuleDefinition, validateDescription } from '@curlew/openapi';
import { framedTexts } from './load/framed-texts.ts';
import { loadContent } from './load/load-content.ts';
import { lostOperations } from './load/lost-operations.ts';
import type { LoadSettings } from './load/open-source.ts';
import { applyInlineIgnores } from './policy/inline-ignores.ts';
import { PROJECT_CODES } from './policy/project-codes.ts';
import { judge, type ProjectPolicy } from './policy/project-policy.ts';
import { unusedIgnores } from './policy/unused-ignores.ts';
import type { Source } from './source.ts';

/** What holds for all sources of a project. */
export interface ProjectOptions<Made> extends LoadSettings {
  policy: ProjectPolicy;
  /** Rules of plugins. */
  rules: readonly RuleDefinition[];
  /** Use a source some of whose operations are missing, since a file behind a `$ref` is broken. */
  lenient: boolean;
  /** Why a description cannot be used by a door, its size for example; asked before it is validated. */
  refuse?: (description: Description) => Diagnostic | undefined;
  /**
   * What a door makes of a description, a reference for example; may report more problems. Undefined: it refuses,
   * and the source is unusable.
   */
  make?: (
    description: Description,
    source: Source,
    problems: readonly Diagnostic[],
    report: Report,
  ) => Made | undefined;
}

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

interface Loaded<Made> {
  source: Source<Made>;
  /** Entries of `ignore` in the configuration that accept one of its problems. */
  usedIgnores: ReadonlySet<Ignore>;
}

async function loadSource<Made>(source: Source<Made>, options: ProjectOptions<Made>): Promise<Loaded<Made>> {
  const start = performance.now();
  const { policy, limits, rules } = options;
  const more = new DiagnosticBag(limits.diagnostics);
  const { kind, description: read, diagnostics: found, texts } = await loadContent(source, options);
  const refused = read && options.refuse?.(read);
  const description = refused ? undefined : read;
  const isWritten = kind?.holds === 'description';
  const validated =
    description && isWritten
      ? validateDescription(description, { severities: policy.rules, rules, maxPerCode: limits.diagnostics })
      : [];
  const problems = [...found, ...(refused ? [refused] : []), ...validated];
  const made = description && options.make?.(description, source, problems, (one) => more.add(one));
  const isMade = description !== undefined && (options.make === undefined || made !== undefined);
  const lost = description && isWritten ? lostOperations(description) : [];
  const all = [...problems, ...more.list()];
  // Project policy never hides why a source is unusable.
  const accepted = isMade && isWritten ? applyInlineIgnores(all, description) : all;
  const judged = judge(accepted, isMade ? policy : {});
  const loaded: Source<Made> = {
    path: source.path,
    name: source.name,
    base: source.base,
    root: source.root,
    options: source.options,
    ...(source.title !== undefined && { title: source.title }),
    ...(source.content && { content: source.content }),
    ...(source.kind !== undefined && { kind: source.kind }),
    ...(description && { description }),
    ...(made !== undefined && { made }),
    texts: await framedTexts(texts, judged.diagnostics, description !== undefined, options.kinds),
    diagnostics: judged.diagnostics,
    knownProblems: judged.known,
    files: filesOf(source, read),
    usable: isMade && (options.lenient || lost.length === 0),
    lost,
    seconds: (performance.now() - start) / 1000,
  };
  return { source: loaded, usedIgnores: judged.usedIgnores };
}

function filesOf({ path, content }: Source, description: Description | undefined): string[] {
  if (content !== undefined) return [];
  return [path, ...(description?.files ?? []).filter((file) => file !== path)];
}
