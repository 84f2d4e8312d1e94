import { dirname } from 'node:path';
import { type PlanOptions, planFiles, type Source } from '@curlew/project';
import type { SourceConfig } from '@curlew/project/config';

/**
 * Plans the sources of a command that reads descriptions. Without a root, `$ref`s may not leave the folder of the
 * description.
 */
export function planDescriptions(
  sources: readonly SourceConfig[],
  { root, ...options }: Pick<PlanOptions, 'root' | 'refs' | 'allowRemote' | 'kinds'> = {},
): Source[] {
  const from = process.cwd();
  return planFiles({ sources, from, cwd: from, root, ...options }).map((source) =>
    root === undefined && source.content === undefined ? { ...source, root: dirname(source.path) } : source,
  );
}
