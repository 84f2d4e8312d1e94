import {
  type OpenOptions,
  type PlanOptions,
  type ProjectPolicy,
  readBaseline,
  resolvePlugins,
} from '@curlew/project';
import type { CodeSource } from '@curlew/project/config';
import type { EngineOptions } from './engine-messages.ts';

/** Settings of all sources: the configuration, as `curlew validate` reads it. */
export type EngineSettings = Pick<
  OpenOptions<undefined>,
  'codes' | 'kinds' | 'rules' | 'limits' | 'allowRemote' | 'policy'
> & { root?: string; refs?: PlanOptions['refs'] };

/** The codes of references, which validation does not report. */
const codes: CodeSource = async () => (await import('@curlew/reference/codes')).REFERENCE_CODES;

/** @throws {ConfigError} when the configuration cannot be used. */
export async function readEngineSettings({ config: file }: EngineOptions): Promise<EngineSettings> {
  if (file === undefined) return { codes };
  const { loadConfig } = await import('@curlew/project/config');
  const config = await loadConfig(file, [codes]);
  const { kinds, rules } = resolvePlugins(config.plugins);
  const policy: ProjectPolicy = {
    rules: config.rules ?? {},
    ignore: (config.ignore ?? []).map(({ code, reason, file: path, pointer }) => ({
      code,
      reason,
      ...(path !== undefined && { file: path }),
      ...(pointer !== undefined && { pointer }),
    })),
    ...(config.baseline && { baseline: readBaseline(config.baseline, config.baseline) }),
  };
  return {
    codes,
    kinds,
    rules,
    policy,
    limits: config.limits ?? {},
    allowRemote: config.allowRemote ?? false,
    ...(config.root !== undefined && { root: config.root }),
    ...(config.refs !== undefined && { refs: config.refs }),
  };
}
