import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import { AstroError } from 'astro/errors';
import { displayPath } from './display-path.ts';
import type { ResolvedOptions } from './options.ts';
import type { PlannedSource } from './planned-source.ts';

/** File names that say nothing about the API; the folder's name says more. */
const GENERIC = new Set(['openapi', 'swagger', 'api', 'spec', 'schema', 'index', 'collection', 'captures']);

/** The plan of a site: its sources, and the base of the page that lists them when there are several. */
export interface SitePlan {
  sources: PlannedSource[];
  /** Path without a slash at either end; absent for a lone source, whose first page is at the base. */
  index?: string;
}

/**
 * Gives every source its file and its place in the site.
 * @param root folder that relative paths start from.
 * @param cwd folder that messages name files from.
 * @throws {AstroError} when a base is no path or two sources would share pages.
 */
export function planSources(options: ResolvedOptions, root: string, cwd: string): SitePlan {
  const shared = readBase(options.base, 'base');
  const several = options.sources.length > 1;
  if (several && options.title !== undefined) {
    throw new AstroError(
      'The option `title` names one reference, but there are several sources.',
      "Give each source its own: { path: 'openapi.yaml', title: '…' }",
    );
  }
  const taken = new Set(explicitBases(options));
  const sources = options.sources.map((given, at): PlannedSource => {
    const source = typeof given === 'string' ? { path: given } : given;
    const file = resolve(root, source.path);
    const base =
      source.base !== undefined
        ? readBase(source.base, `sources[${at}].base`)
        : several
          ? unique([shared, slug(file)].filter(Boolean).join('/'), taken)
          : shared;
    taken.add(base.toLowerCase());
    const title = source.title ?? options.title;
    return {
      file,
      displayPath: displayPath(file, cwd),
      cwd,
      root:
        options.root === undefined
          ? ([cwd, root].find((folder) => isInside(file, folder)) ?? dirname(file))
          : resolve(root, options.root),
      limits: givenLimits(options),
      allowRemote: options.allowRemote,
      base,
      pattern: base === '' ? '/[...path]' : `/${base}/[...path]`,
      ...(title !== undefined && { title }),
      ...(source.kind !== undefined && { kind: source.kind }),
      converter: source.options ?? {},
      policy: { rules: options.rules ?? {}, ignore: options.ignore ?? [] },
    };
  });
  rejectSharedBases(sources);
  const needsIndex = several && !sources.some(({ base }) => base === shared);
  return { sources, ...(needsIndex && { index: shared }) };
}

function givenLimits({ limits = {} }: ResolvedOptions): PlannedSource['limits'] {
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined));
}

function explicitBases({ sources }: ResolvedOptions): string[] {
  return sources.flatMap((source) =>
    typeof source === 'string' || source.base === undefined
      ? []
      : [readBase(source.base, 'base').toLowerCase()],
  );
}

function readBase(base: string, option: string): string {
  const path = base.replace(/^\/+|\/+$/g, '');
  const segments = path === '' ? [] : path.split('/');
  if (segments.every((segment) => /^[\w~-][\w.~-]*$/.test(segment))) return path;
  throw new AstroError(
    `The option \`${option}\` of curlew() is no path: ${JSON.stringify(base)}.`,
    'Use letters, digits, `-`, `_`, `.` and `~`, with slashes between: /reference/users',
  );
}

/** `…/user-api/openapi.yaml` → `user-api`, `…/Harbor captures.sh` → `harbor-captures`. */
function slug(file: string): string {
  const stem = toSlug(basename(file).replace(/\.[^.]*$/, ''));
  if (stem !== '' && !GENERIC.has(stem)) return stem;
  return toSlug(basename(dirname(file))) || stem || 'api';
}

function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\.(openapi|([a-z]+_)?collection)$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

function unique(base: string, taken: ReadonlySet<string>): string {
  let candidate = base;
  for (let count = 2; taken.has(candidate.toLowerCase()); count += 1) candidate = `${base}-${count}`;
  return candidate;
}

function rejectSharedBases(sources: readonly PlannedSource[]): void {
  for (const [at, one] of sources.entries()) {
    for (const other of sources.slice(at + 1)) {
      const [outer, inner] = one.base.length <= other.base.length ? [one, other] : [other, one];
      const prefix = outer.base === '' ? '' : `${outer.base}/`;
      if (!`${inner.base}/`.toLowerCase().startsWith(prefix.toLowerCase())) continue;
      throw new AstroError(
        `The pages of ${outer.displayPath} (/${outer.base}) and ${inner.displayPath} (/${inner.base}) would share addresses.`,
        'Give each source a `base` that does not lie below the base of another.',
      );
    }
  }
}

function isInside(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
}
