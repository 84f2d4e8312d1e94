import { dirname, resolve } from 'node:path';
import { closestName } from '@curlew/diagnostics/internal';
import { ConfigError } from '../config/config-error.ts';
import type { CurlewConfig, SourceConfig } from '../config/config-schema.ts';
import type { SourceKind } from '../kinds/source-kind.ts';
import { SOURCE_KINDS, sourceKind } from '../kinds/source-kinds.ts';
import type { Source } from '../source.ts';
import { displayPath, isInside } from './display-path.ts';
import { expandSources, type GivenSource, isUrl } from './expand-sources.ts';
import { addressName, readBase } from './source-address.ts';

/** Planned sources, and the base of the page that lists several of them. */
export interface Plan {
  sources: Source[];
  /** Path without a slash at either end; absent for a lone source, whose first page is at the base. */
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

/** Options that determine paths and names of sources. */
export interface PlanOptions {
  sources: readonly SourceConfig[];
  /** Absolute path of the folder that relative paths start from. */
  from: string;
  /** Absolute path of the folder that messages name files from. */
  cwd: string;
  title?: string | undefined;
  /** Folder that `$ref`s may not leave. */
  root?: string | undefined;
  refs?: CurlewConfig['refs'] | undefined;
  allowRemote?: boolean | undefined;
  kinds?: readonly SourceKind[];
}

/**
 * Resolves the files of sources; `base` stays empty.
 * @throws {ConfigError} for an unknown kind, a glob that matches nothing, or a URL without `allowRemote`.
 */
export function planFiles(options: PlanOptions): Source[] {
  const { from, allowRemote = false, kinds = SOURCE_KINDS } = options;
  return expandSources(options.sources, from, allowRemote).map((source, at): Source => {
    const kind = source.kind === undefined ? undefined : kindId(source.kind, at, kinds);
    const title = source.title ?? options.title;
    return {
      path: source.path,
      name: displayPath(source.path, options.cwd),
      base: source.base === undefined ? '' : readBase(source.base, `sources[${at}].base`),
      root: getRoot(source, options),
      ...(options.refs?.allow && { allowedRefs: options.refs.allow }),
      options: source.options ?? {},
      diagnostics: [],
      knownProblems: 0,
      files: source.content === undefined ? [source.path] : [],
      usable: false,
      lost: [],
      seconds: 0,
      ...(title !== undefined && { title }),
      ...(source.language !== undefined && { language: source.language }),
      ...(source.workflows !== undefined && { workflows: resolve(from, source.workflows) }),
      ...(source.explorer !== undefined && { explorer: source.explorer }),
      ...(kind !== undefined && { kind }),
      ...(source.content && { content: source.content }),
    };
  });
}
function getRoot({ path, content }: GivenSource, { root, cwd, from }: PlanOptions): string {
  if (root !== undefined) return resolve(from, root);
  if (content !== undefined || isUrl(path)) return cwd;
  return [cwd, from].find((folder) => isInside(path, folder)) ?? dirname(path);
}

function kindId(id: string, at: number, kinds: readonly SourceKind[]): string {
  const kind = sourceKind(id, kinds);
  if (kind) return kind.id;
  const ids = kinds.map((one) => one.id);
  const meant = closestName(id, ids);
  throw new ConfigError(
    `\`sources[${at}].kind\`: unknown source kind ${JSON.stringify(id)}${meant ? `; did you mean \`${meant}\`?` : ''}`,
    `Use one of ${ids.join(', ')}, or leave it out: the kind is detected.`,
  );
}
