import { type Diagnostic, DiagnosticBag, type Ignore } from '@curlew/diagnostics';
import { type Description, Location, validateDescription } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { loadContent } from './load/load-content.ts';
import { loadWorkflows } from './load/load-workflows.ts';
import { selectShownSources } from './load/shown-sources.ts';
import { IGNORE_CODES, PROJECT_CODES } from './policy/ignore-codes.ts';
import { applyInlineIgnores } from './policy/inline-ignores.ts';
import { judge, type ProjectPolicy } from './policy/project-policy.ts';
import { getUnusedCodes, type UnusedVerdict } from './policy/unused-codes.ts';
import type { ProjectOptions } from './project-options.ts';
import type { Source } from './source.ts';

/** A source after loading. */
interface LoadedSource<Made> {
  source: Source<Made>;
  /** Used entries of `ignore` of the configuration. */
  usedIgnores: ReadonlySet<Ignore>;
  /** Inspects what was made, and returns the source with all its problems; absent if that was done. */
  inspect?: () => Promise<LoadedSource<Made>>;
}

/** The sources of a project, each in its latest and its last usable state. */
export class Project<Made = unknown> {
  readonly #options: ProjectOptions<Made>;
  readonly #sources: Source<Made>[];
  /** By source index. */
  readonly #lastUsable = new Map<number, Source<Made>>();
  /** By source index. */
  readonly #usedIgnores = new Map<number, ReadonlySet<Ignore>>();
  /** By source index. */
  readonly #inspections = new Map<number, () => Promise<LoadedSource<Made>>>();

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
   * @param isEarly whether to leave to `inspect` what takes long to find, validation included: a page can be shown before.
   * @throws {ConfigError} for invalid options of a source.
   */
  async load(changed?: ReadonlySet<string>, isEarly = false): Promise<Source<Made>[]> {
    const loaded: Source<Made>[] = [];
    for (const [at, source] of this.#sources.entries()) {
      if (changed && !this.#getFiles(source, at).some((file) => changed.has(file))) continue;
      const before = source.description ?? this.#lastUsable.get(at)?.description;
      const {
        source: next,
        usedIgnores,
        inspect,
      } = await loadSource({ ...source, ...(before && { description: before }) }, this.#options, isEarly);
      this.#sources[at] = next;
      if (inspect) this.#inspections.set(at, inspect);
      else this.#inspections.delete(at);
      // Without an inspection, an ignore of what it finds seems unused.
      if (inspect) this.#usedIgnores.delete(at);
      else this.#usedIgnores.set(at, usedIgnores);
      if (canBeShown(next, this.#lastUsable.get(at))) this.#lastUsable.set(at, next);
      loaded.push(next);
    }
    return this.#withOwnProblems(loaded);
  }

  /** Finds the rest of the problems of sources that were loaded early; returns their new states, apart from those loaded again since. */
  async inspect(): Promise<Source<Made>[]> {
    const inspected: Source<Made>[] = [];
    for (const [at, inspect] of [...this.#inspections]) {
      const { source, usedIgnores } = await inspect();
      if (this.#inspections.get(at) !== inspect) continue;
      this.#inspections.delete(at);
      if (this.#lastUsable.get(at) === this.#sources[at]) this.#lastUsable.set(at, source);
      this.#sources[at] = source;
      this.#usedIgnores.set(at, usedIgnores);
      inspected.push(source);
    }
    return this.#withOwnProblems(inspected);
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

  #getFiles(source: Source<Made>, at: number): readonly string[] {
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

/**
 * Diagnostics for unused entries of `ignore` of the configuration, after the project policy.
 * @param used entries that matched a problem of any source.
 * @param canBeFound whether a code can be reported at all: `validate` does not report codes of the reference.
 */
function unusedIgnores(
  policy: ProjectPolicy,
  used: ReadonlySet<Ignore>,
  canBeFound: (code: string) => boolean,
): Diagnostic[] {
  if (!policy.reportUnusedIgnores) return [];
  const { code, severity } = IGNORE_CODES.unused;
  const problems = (policy.ignore ?? []).flatMap((ignore, at): Diagnostic[] => {
    if (used.has(ignore) || !canBeFound(ignore.code)) return [];
    const message = `\`ignore[${at}]\` of the configuration, for \`${ignore.code}\`${getPlace(ignore)}, matches no problem.`;
    return [{ code, severity, message, help: 'Remove the entry, or correct its code, file or pointer.' }];
  });
  return judge(problems, policy).diagnostics;
}

function getPlace({ file, pointer }: Ignore): string {
  const places = [file, pointer].filter((place) => place !== undefined && place !== '');
  return places.length === 0 ? '' : ` at \`${places.join('#')}\``;
}

/**
 * Loads a source: its description, its diagnostics after the project policy, and the value made by
 * `options.make`.
 * @param isEarly whether to validate the description and inspect that value later.
 * @throws {ConfigError} for invalid options.
 */
async function loadSource<Made>(
  source: Source<Made>,
  options: ProjectOptions<Made>,
  isEarly: boolean,
): Promise<LoadedSource<Made>> {
  const start = performance.now();
  const { policy, limits, rules } = options;
  const more = new DiagnosticBag(limits.diagnostics);
  const loadedContent = await loadContent(source, options);
  const { kind, description: read, diagnostics: found, sourceFiles, further } = loadedContent;
  const refused = read && options.refuse?.(read);
  const description = refused ? undefined : read;
  const isWritten = kind?.holds === 'description';
  const validate = typeof options.validate === 'function' ? options.validate : validateDescription;
  const flows =
    description && source.workflows !== undefined
      ? await loadWorkflows(source.workflows, source, description, options)
      : undefined;
  // What is made of the description sees the problems of an inspection in this list, too.
  const problems = [...found, ...(refused ? [refused] : []), ...(flows?.diagnostics ?? [])];
  const check = async () => {
    if (description === undefined || !isWritten || options.validate === false) return;
    problems.push(
      ...(await validate(description, { severities: policy.rules, rules, maxPerCode: limits.diagnostics })),
    );
  };
  const lost = description && isWritten ? findLostOperations(description) : [];
  // Where a page would lack operations, the reasons are shown in its place.
  const isCheckedLater = isEarly && description !== undefined && (options.lenient || lost.length === 0);
  if (!isCheckedLater) await check();
  const made =
    description && options.make?.(description, source, problems, (one) => more.add(one), flows?.document);
  const isMade = description !== undefined && (options.make === undefined || made !== undefined);
  const inspect = async () => {
    if (made !== undefined) await options.inspect?.(made, (one) => more.add(one));
  };
  if (!isCheckedLater) await inspect();
  const loaded = await settle(!isCheckedLater);
  if (!isCheckedLater) return loaded;
  return {
    ...loaded,
    inspect: async () => {
      await check();
      await inspect();
      return settle(true);
    },
  };

  async function settle(isInspected: boolean): Promise<LoadedSource<Made>> {
    const all = [...problems, ...more.list()];
    // Project policy never hides why a source is unusable.
    // Without validation, or with a part of the operations, an unused ignore may be of a problem that was not searched.
    const isSearched = options.validate !== false && lost.length === 0 && isInspected;
    const unusedCodes = isSearched
      ? getUnusedCodes(rules, options.codes, options.make !== undefined)
      : (): UnusedVerdict => 'not-checked';
    const accepted = isMade && isWritten ? await applyInlineIgnores(all, description, unusedCodes) : all;
    const judged = judge(accepted, isMade ? policy : {});
    const { description: _, made: __, sourceFiles: ___, ...planned } = source;
    const loaded: Source<Made> = {
      ...planned,
      ...(description && { description }),
      ...(made !== undefined && { made }),
      sourceFiles: await selectShownSources(
        new Map([...sourceFiles, ...(flows?.sourceFiles ?? [])]),
        judged.diagnostics,
        description !== undefined,
        options.kinds,
      ),
      diagnostics: judged.diagnostics,
      knownProblems: judged.known,
      files: getFiles(source, read, [...(further ?? []), ...(flows?.files ?? workflowFile(source))]),
      usable: isMade && (options.lenient || lost.length === 0),
      lost,
      seconds: (performance.now() - start) / 1000,
    };
    return { source: loaded, usedIgnores: judged.usedIgnores };
  }
}

/** The document of a source that is unusable itself: a change of it is of interest once the source is usable. */
function workflowFile({ workflows }: Source): string[] {
  return workflows === undefined ? [] : [workflows];
}

function getFiles(
  { path, content }: Source,
  description: Description | undefined,
  further: readonly string[] = [],
): string[] {
  if (content !== undefined) return [...further];
  return [
    ...new Set([path, ...(description?.files ?? []), ...(description?.awaitedFiles ?? []), ...further]),
  ];
}

/**
 * The paths and webhooks that are missing from a description because the `$ref` of their Path Item Object, of
 * an operation or of the whole map cannot be resolved: `/users`, `paths`. Otherwise a build would silently
 * publish an incomplete API.
 */
function findLostOperations(description: Description): string[] {
  const lost: string[] = [];
  for (const field of ['paths', 'webhooks'] as const) {
    const place = new Location(description.entry, `/${field}`);
    const written = description.at(place);
    if (written === undefined) continue;
    const members = description.follow(written);
    if (members === undefined) {
      lost.push(field);
      continue;
    }
    if (!isObject(members.value)) continue;
    for (const name of Object.keys(members.value)) {
      if (!name.startsWith('x-') && isLost(description, members.location.child(name))) lost.push(name);
    }
  }
  return lost;
}

function isLost(description: Description, place: Location): boolean {
  const written = description.at(place);
  if (written === undefined) return false;
  const item = description.follow(written);
  if (item === undefined || !isObject(item.value)) return isObject(written.value);
  const { methods } = description.dialect(item.location.file);
  const operations = Object.keys(item.value).filter((key) => methods.includes(key));
  if (operations.some((method) => breaks(description, item.location.child(method)))) return true;
  const additional = item.value.additionalOperations;
  const extra = isObject(additional) ? Object.keys(additional) : [];
  return extra.some((method) => breaks(description, item.location.child('additionalOperations', method)));
}

function breaks(description: Description, place: Location): boolean {
  const written = description.at(place);
  return written !== undefined && description.follow(written) === undefined;
}
