import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import type { Description } from '@curlew/openapi';
import { openProject, type ProjectPolicy, type ResolvedPlugins } from '@curlew/project';
import type { CurlewConfig } from '@curlew/project/config';
import { planDescriptions } from '../plan-descriptions.ts';
import { usable } from '../read-config.ts';

/** The description that recordings are compared with. */
export interface Target {
  /** Absent if unusable; see `diagnostics`. */
  description?: Description;
  /** Errors of the description and problems found by plugin rules; `curlew validate` reports the others. */
  diagnostics: readonly Diagnostic[];
  /** Sources whose lines reports may show. */
  texts: ReadonlyMap<string, SourceFile>;
  policy: ProjectPolicy;
}

/** Loads the description as `validate` does, with the plugins and the policy of the configuration. */
export async function loadTarget(
  path: string,
  config: CurlewConfig,
  { kinds, rules }: ResolvedPlugins,
): Promise<Target> {
  const { root, refs, allowRemote = false, limits = {} } = config;
  const policy: ProjectPolicy = {
    rules: config.rules ?? {},
    ignore: (config.ignore ?? []).map(({ code, reason, file, pointer }) => ({
      code,
      reason,
      ...(file !== undefined && { file }),
      ...(pointer !== undefined && { pointer }),
    })),
  };
  const project = await usable(() =>
    openProject<undefined>({
      sources: planDescriptions([path], { root, refs, allowRemote, kinds }),
      kinds,
      rules,
      limits,
      allowRemote,
      descriptionsOnly: true,
      policy,
    }),
  );
  await usable(() => project.load());
  const [source] = project.sources;
  const own = new Set(rules.map(({ id }) => id));
  const diagnostics = (source?.diagnostics ?? []).filter(
    ({ code, severity }) => severity === 'error' || own.has(code),
  );
  return {
    ...(source?.description && { description: source.description }),
    diagnostics,
    texts: source?.sourceFiles ?? new Map(),
    policy,
  };
}
