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
import type { ResolvedOptions } from '../options/curlew-options.ts';
import type { WorkerProject } from '../worker/worker-messages.ts';

/** The project that a site opens. */
export interface SiteProject extends Omit<WorkerProject, 'address'> {
  /** Base of the page that lists the references, when there are several. */
  index?: string;
}

/**
 * Plans the sources of a site.
 * @param root folder of the site, which relative paths start from.
 * @param cwd folder that messages name files from.
 * @throws {ConfigError} when an option cannot be used.
 */
export function planSite(options: ResolvedOptions, root: string, cwd: string): SiteProject {
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
    sources,
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
    cwd,
    limits: options.limits ?? {},
    allowRemote,
    lenient,
    showInternal,
    remoteImages: images === 'remote',
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
function requireFiles({ layout, styles, components }: ResolvedOptions, root: string): void {
  const named: [option: string, path: string | undefined][] = [
    ['layout', layout],
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

type Ignore = NonNullable<ResolvedOptions['ignore']>[number];

function withoutUndefined({ code, reason, file, pointer }: Ignore) {
  return { code, reason, ...(file !== undefined && { file }), ...(pointer !== undefined && { pointer }) };
}
