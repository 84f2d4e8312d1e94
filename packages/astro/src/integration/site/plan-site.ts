import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  ConfigError,
  planSources,
  type ResolvedPlugins,
  readBaseline,
  SOURCE_KINDS,
  type Source,
} from '@curlew/project';
import type { Guide } from '@curlew/project/config';
import { displayPath } from '@curlew/project/internal';
import type { GuideLink } from '@curlew/reference';
import type { CurlewSource, ResolvedOptions, TryItSettings } from '../../options/curlew-options.ts';
import type { WorkerProject } from '../../worker/worker-messages.ts';
import { localizedBases, localizeSources } from './localize-sources.ts';
import type { SiteLocale } from './site-locales.ts';

/** Sources and settings of a site, sent to the render worker. */
export interface SiteProject extends Omit<WorkerProject, 'address'> {
  /** Bases of the pages that list the references, one for each locale; empty if there is only one reference. */
  indexes: string[];
  /** Whether to write a page for unknown addresses (404). */
  notFoundPage: boolean;
}

const DEFAULT_TRY_IT: TryItSettings = { keepCredentials: true, clientIds: {} };

/**
 * Plans the sources of a site.
 * @param root folder of the site; relative paths in options start there.
 * @param cwd folder that file names in messages are relative to.
 * @param locales locales of the site; every source gets one reference per locale.
 * @throws {ConfigError} when an option cannot be used.
 */
export function planSite(
  options: ResolvedOptions,
  root: string,
  cwd: string,
  locales: readonly SiteLocale[] = [],
): SiteProject {
  requireFiles(options, root);
  const {
    sources,
    base,
    title,
    rules = {},
    ignore = [],
    baseline,
    allowRemote,
    lenient,
    showInternal,
    propertyOrder,
    images,
    links,
    samples,
    guides,
    tryIt,
    plugins,
    configFile,
    partial = false,
  } = options;
  const { index, ...plan } = planSources({
    sources: sources.map((source) => withDefaults(source, options)),
    from: root,
    cwd,
    base,
    title,
    root: options.root,
    refs: options.refs,
    allowRemote,
    kinds: plugins.kinds,
  });
  return {
    ...plan,
    sources: localizeSources(versionSources(plan.sources, sources, root, cwd), sources, locales, root, cwd),
    indexes: options.listed ? [''] : index === undefined ? [] : localizedBases(index, locales),
    ...(index !== undefined && { index }),
    notFoundPage: options.notFoundPage,
    cwd,
    limits: options.limits ?? {},
    allowRemote,
    lenient,
    showInternal,
    propertyOrder,
    remoteImages: images === 'remote',
    ...(links.base !== undefined && { linkBase: links.base }),
    ...(options.editUrl !== undefined && { editUrl: options.editUrl }),
    assistants: options.pageMenu.assistants,
    ...(options.pageMenu.mcpServer !== undefined && { mcpServer: options.pageMenu.mcpServer }),
    sampleLanguages: samples.languages,
    guides: guides.flatMap(guideLinks),
    ...(tryIt !== false && { tryIt: tryIt === true ? DEFAULT_TRY_IT : tryIt }),
    ...(configFile !== undefined && hasPlugins(plugins) && { pluginsFile: configFile }),
    policy: {
      rules,
      ignore: ignore.map(withoutUndefined),
      reportUnusedIgnores: !partial,
      ...(baseline !== undefined && { baseline: readBaseline(resolve(root, baseline), baseline) }),
    },
  };
}

/** The links of a guide, or of a group of them. */
function guideLinks({ title, href, items = [] }: Guide): GuideLink[] {
  return href === undefined ? items.map((item) => ({ ...item, group: title })) : [{ title, href }];
}

/** Whether plugins add rules or source kinds, which the worker must load from the configuration file. */
function hasPlugins({ rules, kinds }: ResolvedPlugins): boolean {
  return rules.length > 0 || kinds.length > SOURCE_KINDS.length;
}

/** Checks that files named in options exist: Vite's own error names the importing module, not the option. */
function requireFiles(options: ResolvedOptions, root: string): void {
  const { layout, styles, components, logo, favicon, socialImage, sources } = options;
  const named: [option: string, path: string | undefined][] = [
    ['layout', layout],
    ['logo.light', logo?.light],
    ['logo.dark', logo?.dark],
    ['favicon', favicon],
    ['socialImage', socialImage],
    ...styles.map((path, index): [string, string] => [`styles[${index}]`, path]),
    ...sources.map((source, index): [string, string | undefined] => [
      `sources[${index}].workflows`,
      typeof source === 'string' ? undefined : source.workflows,
    ]),
    ...Object.entries(components).map(([name, path]): [string, string | undefined] => [
      `components.${name}`,
      path,
    ]),
  ];
  for (const [option, path] of named) {
    if (path === undefined || existsSync(resolve(root, path))) continue;
    throw new ConfigError(
      `\`${option}\`: file not found: ${displayPath(resolve(root, path), process.cwd())}.`,
      'Check the path; it is relative to the root of the site, or to the folder of the configuration.',
    );
  }
}

/** Adds `language` and `explorer` of the whole site to a source that does not set them. */
function withDefaults(source: CurlewSource, { language, explorer }: ResolvedOptions): CurlewSource {
  const own = typeof source === 'string' ? { path: source } : source;
  return { explorer, ...(language !== undefined && { language }), ...own };
}

type Ignore = NonNullable<ResolvedOptions['ignore']>[number];

function withoutUndefined({ code, reason, file, pointer }: Ignore) {
  return { code, reason, ...(file !== undefined && { file }), ...(pointer !== undefined && { pointer }) };
}

/**
 * A source for each version that the options name, after the current one: `/reference` and `/reference/v2`.
 * @param given entries of `sources`, for their versions.
 * @param root folder that relative paths start from.
 * @throws {ConfigError} when two versions have one label.
 */
export function versionSources(
  planned: readonly Source[],
  given: readonly CurlewSource[],
  root: string,
  cwd: string,
): Source[] {
  const entries = new Map(
    given.flatMap((source) =>
      typeof source === 'string' ? [] : [[resolve(root, source.path), source] as const],
    ),
  );
  return planned.flatMap((source): Source[] => {
    const { version = 'Current', versions = [] } = entries.get(source.path) ?? {};
    if (versions.length === 0) return [source];
    const of = source.base;
    const labels = [version, ...versions.map(({ label }) => label)];
    const twice = labels.find((label, at) => labels.findIndex((one) => slug(one) === slug(label)) !== at);
    if (twice !== undefined) {
      throw new ConfigError(
        `\`versions\` of ${source.name}: the label ${JSON.stringify(twice)} is used twice.`,
        'Give each version a label of its own, the current one with `version`.',
      );
    }
    // An Arazzo document is about the current version.
    const { workflows: _, ...shared } = source;
    const others = versions.map(({ label, source: path }): Source => {
      const file = resolve(root, path);
      return {
        ...shared,
        path: file,
        name: displayPath(file, cwd),
        files: [file],
        base: [of, slug(label)].filter(Boolean).join('/'),
        version: { label, of },
      };
    });
    return [{ ...source, version: { label: version, of } }, ...others];
  });
}

/** A label as part of an address: `2024-01 (beta)` is `2024-01-beta`. */
function slug(label: string): string {
  return (
    label
      .toLowerCase()
      .replace(/[^a-z0-9.]+/g, '-')
      .replace(/^[-.]+|[-.]+$/g, '') || 'version'
  );
}
