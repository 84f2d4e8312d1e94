import { DiagnosticBag, type Ignore } from '@curlew/diagnostics';
import { type Description, validateDescription } from '@curlew/openapi';
import { applyInlineIgnores } from '../policy/inline-ignores.ts';
import { judge } from '../policy/project-policy.ts';
import { type UnusedVerdict, unusedCodesOf } from '../policy/unused-codes.ts';
import type { ProjectOptions } from '../project-options.ts';
import type { Source } from '../source.ts';
import { framedTexts } from './framed-texts.ts';
import { loadContent } from './load-content.ts';
import { lostOperations } from './lost-operations.ts';

/** A source after loading. */
export interface LoadedSource<Made> {
  source: Source<Made>;
  /** Used entries of `ignore` of the configuration. */
  usedIgnores: ReadonlySet<Ignore>;
}

/**
 * Loads a source: its description, its diagnostics after the project policy, and the value made by
 * `options.make`.
 * @throws {ConfigError} for invalid options.
 */
export async function loadSource<Made>(
  source: Source<Made>,
  options: ProjectOptions<Made>,
): Promise<LoadedSource<Made>> {
  const start = performance.now();
  const { policy, limits, rules } = options;
  const more = new DiagnosticBag(limits.diagnostics);
  const { kind, description: read, diagnostics: found, sourceFiles } = await loadContent(source, options);
  const refused = read && options.refuse?.(read);
  const description = refused ? undefined : read;
  const isWritten = kind?.holds === 'description';
  const validate = typeof options.validate === 'function' ? options.validate : validateDescription;
  const validated =
    description && isWritten && options.validate !== false
      ? await validate(description, { severities: policy.rules, rules, maxPerCode: limits.diagnostics })
      : [];
  const problems = [...found, ...(refused ? [refused] : []), ...validated];
  const made = description && options.make?.(description, source, problems, (one) => more.add(one));
  const isMade = description !== undefined && (options.make === undefined || made !== undefined);
  const lost = description && isWritten ? lostOperations(description) : [];
  const all = [...problems, ...more.list()];
  // Project policy never hides why a source is unusable.
  // Without validation, or with a part of the operations, an unused ignore may be of a problem that was not searched.
  const isSearched = options.validate !== false && lost.length === 0;
  const unusedCodes = isSearched
    ? unusedCodesOf(rules, options.codes, options.make !== undefined)
    : (): UnusedVerdict => 'not-checked';
  const accepted = isMade && isWritten ? await applyInlineIgnores(all, description, unusedCodes) : all;
  const judged = judge(accepted, isMade ? policy : {});
  const loaded: Source<Made> = {
    path: source.path,
    name: source.name,
    base: source.base,
    root: source.root,
    ...(source.allowedRefs && { allowedRefs: source.allowedRefs }),
    options: source.options,
    ...(source.title !== undefined && { title: source.title }),
    ...(source.content && { content: source.content }),
    ...(source.kind !== undefined && { kind: source.kind }),
    ...(description && { description }),
    ...(made !== undefined && { made }),
    sourceFiles: await framedTexts(sourceFiles, judged.diagnostics, description !== undefined, options.kinds),
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
