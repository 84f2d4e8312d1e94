import type { Limits, RuleDefinition } from '@curlew/openapi';
import { openapiKind } from './kinds/openapi-kind.ts';
import type { SourceKind } from './kinds/source-kind.ts';
import { SOURCE_KINDS } from './kinds/source-kinds.ts';
import type { ProjectPolicy } from './policy/project-policy.ts';
import { Project } from './project.ts';
import type { ProjectOptions } from './project-options.ts';
import type { Source } from './source.ts';

/** Options of `openProject`. */
export interface OpenOptions<Made> {
  /** From `planSources`. */
  sources: readonly Source[];
  /** Folder that messages name files from; default: the current one. */
  cwd?: string;
  /** Undefined values take their defaults. */
  limits?: { [Name in keyof Limits]?: number | undefined };
  allowRemote?: boolean;
  lenient?: boolean;
  /** Validate descriptions; default true. Servers that must start fast skip it. */
  validate?: ProjectOptions<Made>['validate'];
  policy?: ProjectPolicy;
  /** From `resolvePlugins`; default: the built-in kinds. */
  kinds?: readonly SourceKind[];
  /** Rules of plugins. */
  rules?: readonly RuleDefinition[];
  /** Reject recorded requests. */
  descriptionsOnly?: boolean;
  /** Texts of an editor by absolute path, in place of the files on the disk; read again by each `load`. */
  texts?: ReadonlyMap<string, string>;
  codes?: ProjectOptions<Made>['codes'];
  refuse?: ProjectOptions<Made>['refuse'];
  make?: ProjectOptions<Made>['make'];
  inspect?: ProjectOptions<Made>['inspect'];
}

/**
 * Opens the sources of a project. Nothing is read until `load`.
 *
 * The chain of this package: `planSources` turns a configuration into sources, `load/load-content.ts` reads each by its kind and
 * converts recorded requests, `project.ts` validates the description, applies the policy and keeps the last usable state, and
 * `followFiles` watches the files.
 */
export function openProject<Made = unknown>(options: OpenOptions<Made>): Project<Made> {
  const { limits = {}, texts, codes, refuse, make, inspect } = options;
  const given = Object.entries(limits).filter(([, limit]) => limit !== undefined);
  return new Project<Made>(options.sources, {
    cwd: options.cwd ?? process.cwd(),
    limits: Object.fromEntries(given),
    allowRemote: options.allowRemote ?? false,
    lenient: options.lenient ?? false,
    validate: options.validate ?? true,
    policy: options.policy ?? {},
    kinds: options.kinds ?? SOURCE_KINDS,
    rules: options.rules ?? [],
    fallback: openapiKind,
    descriptionsOnly: options.descriptionsOnly ?? false,
    ...(texts && { texts }),
    ...(codes && { codes }),
    ...(refuse && { refuse }),
    ...(make && { make }),
    ...(inspect && { inspect }),
  });
}
