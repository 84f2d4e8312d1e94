import { ConfigError } from '../config/config-error.ts';
import type { Source } from '../source.ts';
import { expandSources } from './expand-sources.ts';
import { type PlanOptions, planFiles } from './plan-files.ts';
import { addressName, readBase } from './source-address.ts';

/** Planned sources, and the base of the page that lists several of them. */
export interface Plan {
  sources: Source[];
  /** Path without slashes at its ends. Absent for a single source, whose first page is at the base. */
  index?: string;
}

/**
 * Assigns a file and a base address to every source.
 * @param base address of all references.
 * @throws {ConfigError} for an invalid base, or sources with conflicting addresses.
 */
export function planSources(options: PlanOptions & { base: string }): Plan {
  const shared = readBase(options.base, 'base');
  const given = expandSources(options.sources, options.from, options.allowRemote ?? false);
  const several = given.length > 1;
  if (several && options.title !== undefined) {
    throw new ConfigError(
      'The option `title` is for a single source, found several.',
      "Set a title for each source: { path: 'openapi.yaml', title: '…' }",
    );
  }
  const sources = planFiles({ ...options, sources: given }).map((source, at): Source => {
    if (given[at]?.base !== undefined) return source;
    const name = several ? addressName(source.path, [options.from, options.cwd], source.title) : '';
    return { ...source, base: [shared, name].filter(Boolean).join('/') };
  });
  rejectSharedBases(sources);
  const needsIndex = several && !sources.some(({ base }) => base === shared);
  return { sources, ...(needsIndex && { index: shared }) };
}

function rejectSharedBases(sources: readonly Source[]): void {
  for (const [at, one] of sources.entries()) {
    for (const other of sources.slice(at + 1)) {
      const [outer, inner] = one.base.length <= other.base.length ? [one, other] : [other, one];
      const prefix = outer.base === '' ? '' : `${outer.base}/`;
      if (!`${inner.base}/`.toLowerCase().startsWith(prefix.toLowerCase())) continue;
      throw new ConfigError(
        `The pages of ${one.name} (/${one.base}) and ${other.name} (/${other.base}) have conflicting addresses.`,
        "Set a different `base` for each, none below the other: { path: 'openapi.yaml', base: '/users' }",
      );
    }
  }
}
