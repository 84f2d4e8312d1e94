import { dirname } from 'node:path';
import {
  type LoadedContent,
  loadContent,
  openapiKind,
  type PlanOptions,
  planFiles,
  SOURCE_KINDS,
  type Source,
} from '@curlew/project';
import type { SourceConfig } from '@curlew/project/config';
import { usable } from './read-config.ts';

/**
 * The sources of a command that reads descriptions; without a root, `$ref`s may not leave the folder of the
 * description.
 */
export function planDescriptions(
  sources: readonly SourceConfig[],
  { root, ...options }: Pick<PlanOptions, 'root' | 'allowRemote' | 'kinds'> = {},
): Source[] {
  const from = process.cwd();
  return planFiles({ sources, from, cwd: from, root, ...options }).map((source) =>
    root === undefined && source.content === undefined ? { ...source, root: dirname(source.path) } : source,
  );
}

/** Loads one description, without validating it. Recorded requests are refused. */
export async function loadDescriptionFile(path: string): Promise<LoadedContent> {
  const [source] = await usable(() => planDescriptions([path]));
  if (source === undefined) return { diagnostics: [], sourceFiles: new Map() };
  return loadContent(source, {
    cwd: process.cwd(),
    limits: {},
    allowRemote: false,
    kinds: SOURCE_KINDS,
    fallback: openapiKind,
    descriptionsOnly: true,
  });
}
