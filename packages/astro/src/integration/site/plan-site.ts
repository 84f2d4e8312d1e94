import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  ConfigError,
  displayPath,
  planSources,
  type ResolvedPlugins,
  readBaseline,
  SOURCE_KINDS,
} from '@curlew/project';
import type { CurlewSource, ResolvedOptions } from '../../options/curlew-options.ts';
import type { WorkerProject } from '../../worker/worker-messages.ts';
import { localizeSources } from './localize-sources.ts';
import type { SiteLocale } from './site-locales.ts';
import { versionSources } from './version-sources.ts';

/** The project that a site opens. */
export interface SiteProject extends Omit<WorkerProject, 'address'> {
  /** Base of the page that lists the references, when there are several. */
  index?: string;
  /** Write a page for addresses that do not exist. */
  notFoundPage: boolean;
}

/**
 * Plans the sources of a site.
 * @param root folder of the site, which relative paths start from.
 * @param cwd folder that messages name files from.
 * @param locales of the site: each has its own reference of every source.
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
    images,
    samples,
    tryIt,
    plugins,
    configFile,
    partial = false,
  } = options;
  const plan = planSources({
    sources: sources.map((source) => withDefaults(source, options)),
    from: root,
    cwd,
    base,
    title,
    root: options.root,
    allowRemote,
    kinds: plugins.kinds,
  });
  return {
    ...plan,
    sources: localizeSources(versionSources(plan.sources, sources, root, cwd), sources, locales, root, cwd),
    notFoundPage: options.notFoundPage,
    cwd,
    limits: options.limits ?? {},
    allowRemote,
    lenient,
    showInternal,
    remoteImages: images === 'remote',
    ...(options.editUrl !== undefined && { editUrl: options.editUrl }),
    sampleLanguages: samples.languages,
    tryIt,
    ...(configFile !== undefined && hasPlugins(plugins) && { pluginsFile: configFile }),
    policy: {
      rules,
      ignore: ignore.map(withoutUndefined),
      reportUnusedIgnores: !partial,
      ...(baseline !== undefined && { baseline: readBaseline(resolve(root, baseline), baseline) }),
    },
  };
}

/** Whether there are sources for the worker to load. */
function hasPlugins({ rules, kinds }: ResolvedPlugins): boolean {
  return rules.length > 0 || kinds.length > SOURCE_KINDS.length;
}

/** Checks files given in options: the error of Vite would name the importing module, not the option. */
function requireFiles(options: ResolvedOptions, root: string): void {
  const { layout, styles, components, logo, favicon, socialImage } = options;
  const named: [option: string, path: string | undefined][] = [
    ['layout', layout],
    ['logo.light', logo?.light],
    ['logo.dark', logo?.dark],
    ['favicon', favicon],
    ['socialImage', socialImage],
    ...styles.map((path, at): [string, string] => [`styles[${at}]`, path]),
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

/** A source with the options of all references that it has none of its own for. */
function withDefaults(source: CurlewSource, { language, explorer }: ResolvedOptions): CurlewSource {
  const own = typeof source === 'string' ? { path: source } : source;
  return { explorer, ...(language !== undefined && { language }), ...own };
}

type Ignore = NonNullable<ResolvedOptions['ignore']>[number];

function withoutUndefined({ code, reason, file, pointer }: Ignore) {
  return { code, reason, ...(file !== undefined && { file }), ...(pointer !== undefined && { pointer }) };
}
