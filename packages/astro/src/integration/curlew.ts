import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findConfig } from '@curlew/project';
import type { AstroConfig, AstroIntegration, AstroIntegrationLogger } from 'astro';
import { AstroError } from 'astro/errors';
import type { Plugin } from 'vite';
import { AuthorProblems, authorNames } from '../authoring/author-problems.ts';
import { LOADER_NAME } from '../authoring/curlew-loader.ts';
import { type ExplorerPlugin, explorerPlugin } from '../explorer/explorer-plugin.ts';
import { findExplorer } from '../explorer/find-explorer.ts';
import { builtPaths } from '../links/built-files.ts';
import { readSiteLinks } from '../links/site-links.ts';
import type { CurlewOptions, ResolvedOptions } from '../options/curlew-options.ts';
import { asAstroError, checkOptions, resolveOptions } from '../options/resolve-options.ts';
import { assertBuildable, assertKnownNames } from '../report/assert-buildable.ts';
import { logReports } from '../report/log-reports.ts';
import type { ReferenceSource } from '../report/reference-source.ts';
import { reportBuild } from '../report/report-build.ts';
import { RenderWorkerClient, type SiteRenderer } from '../worker/render-worker-client.ts';
import { completeManifest } from './complete-manifest.ts';
import { denyRecordings, guardDevServer, serverNames } from './dev-server/guard-dev-server.ts';
import { PageLoads } from './dev-server/page-loads.ts';
import { reportRemovedPages } from './dev-server/removed-pages.ts';
import { serveArtifacts } from './dev-server/serve-artifacts.ts';
import { watchSources } from './dev-server/watch-sources.ts';
import { claimOutput } from './files/claim-output.ts';
import { hasOwnFile, type OwnFolders } from './files/own-file.ts';
import {
  assertSitemapAddress,
  loadSiteFiles,
  warnAboutRobots,
  writeSiteFiles,
} from './files/write-site-files.ts';
import { injectReferenceRoutes, preparePageCode } from './inject-reference-routes.ts';
import { loadMarkdownPlugins } from './markdown-plugins.ts';
import { pagesAtATime } from './pages-at-a-time.ts';
import { setCurrentSite } from './site/current-site.ts';
import { planSite, type SiteProject } from './site/plan-site.ts';
import { ReferenceSite } from './site/reference-site.ts';
import { type SiteAddress, siteAddress } from './site/site-address.ts';
import { siteLocales } from './site/site-locales.ts';
import { siteSettings } from './site/site-settings.ts';
import { virtualModules } from './virtual-modules.ts';

const NAME = '@curlew/astro';
/** Number of pages that are rendered ahead in a build: enough to keep both threads busy, few enough to be collected young. */
const PAGES_AHEAD = 32;

/**
 * Adds a static API reference to an Astro site: one for each OpenAPI file, file of curl commands or collection
 * in `sources`. Problems in a source are build warnings; a source that cannot be used at all fails the build,
 * and with `strict` so does every error. Missing options come from `curlew.config.*` in the root of the site,
 * which the command line reads as well.
 *
 * The chain of this package: `plan-site.ts` plans the sources, a worker (`worker/worker-handler.ts`) loads them and renders pages,
 * `ReferenceSite` requests the pages for the injected routes, and `components/` draws them.
 * @throws {AstroError} for an invalid option.
 */
export function curlew(given: Partial<CurlewOptions> = {}): AstroIntegration {
  if (given.sources || given.listed) checked(() => checkOptions(given));
  let isDev = false;
  let isBuild = false;
  let options: ResolvedOptions;
  let project: SiteProject;
  let root: string;
  let own: OwnFolders;
  let renderer: SiteRenderer | undefined;
  let address: SiteAddress;
  let site: ReferenceSite;
  let authors: AuthorProblems;
  let explorer: ExplorerPlugin | undefined;
  let stopWatching: (() => void) | undefined;
  const loads = new PageLoads();
  const report = (sources: ReferenceSource[], logger: AstroIntegrationLogger) => {
    if (options.report) options.report(sources);
    else logReports(sources, logger.fork('curlew'), options.strict);
  };
  /** `robots.txt` or a sitemap; a file of the user's at the same address takes precedence. */
  const siteFile = async (href: string) => {
    const path = href.slice(address.base.length + 1);
    if (hasOwnFile(path, own)) return undefined;
    const files = await loadSiteFiles(site, options, address);
    return files.find((file) => file.path === path)?.text;
  };
  /** Tasks of a build: loading, and writing artifacts if their folder is known before the pages are generated. */
  let loading: Promise<ReferenceSource[]> | undefined;
  let writing: Promise<number> | undefined;
  let out: string | undefined;
  let releaseOutput: (() => void) | undefined;
  const startedAt = performance.now();
  const loadForBuild = async (logger: AstroIntegrationLogger) => {
    const sources = await site.load();
    report(sources, logger);
    assertBuildable(sources, options.strict);
    return sources;
  };
  const close = async () => {
    stopWatching?.();
    await renderer?.close();
  };
  return {
    name: NAME,
    hooks: {
      'astro:config:setup': async ({ config, command, updateConfig, injectRoute, addWatchFile }) => {
        isDev = command === 'dev';
        isBuild = command === 'build';
        rejectDuplicateIntegration(NAME, config.integrations);
        root = fileURLToPath(config.root);
        const file = given.config === undefined ? findConfig(root) : resolve(root, given.config);
        if (file) addWatchFile(file);
        options = await resolveOptions(given, file).catch(throwAstroError);
        project = checked(() => planSite(options, root, process.cwd(), siteLocales(config.i18n)));
        // Start the worker early, so that it is ready when Astro is.
        if (command !== 'preview') renderer = await startRenderer(options);
        own = {
          public: fileURLToPath(config.publicDir),
          pages: fileURLToPath(new URL('./pages/', config.srcDir)),
        };
        explorer = project.sources.some((source) => source.explorer)
          ? explorerPlugin(checked(() => findExplorer(root)))
          : undefined;
        injectReferenceRoutes(project, injectRoute, own.pages);
        updateConfig({
          // Astro keeps pages between builds only where it makes them one after another.
          ...(isBuild &&
            !config.experimental.incrementalBuild && {
              build: { concurrency: pagesAtATime(options.concurrency, config.build.concurrency) },
            }),
          vite: {
            plugins: [
              virtualModules(options, root),
              completeManifest(),
              explorer?.plugin,
              runAfterBundling(async () => {
                await loading;
                if (out) writing = ignoreUntilAwaited(renderer?.writeArtifacts(out, own, site.keptFiles));
              }),
              authorNames(() => authors, process.cwd()),
              ...(isDev
                ? [
                    reportRemovedPages(() => site, loads),
                    guardDevServer(serverNames(config)),
                    denyRecordings(project.sources, options.plugins.kinds),
                    serveArtifacts(() => site, own, siteFile),
                  ]
                : []),
            ],
            ssr: { noExternal: [NAME, '@curlew/reference'] },
            // No other site may read the development server.
            ...(isDev && config.vite.server?.cors === undefined && { server: { cors: false } }),
          },
        });
      },
      'astro:config:done': async ({ config, buildOutput, logger }) => {
        if (!renderer) return;
        const markdownPlugins = await loadMarkdownPlugins(options.markdown, config, root).catch(
          throwAstroError,
        );
        const { indexes: _, notFoundPage: __, ...opened } = project;
        const cacheSeed =
          isBuild && config.experimental.incrementalBuild ? getCacheSeed(options, config) : undefined;
        address = siteAddress(config);
        assertSitemapAddress(options, address);
        warnAboutRobots(options, address, own, logger.fork('curlew'));
        const shown = {
          ...opened,
          address,
          isKeyed: isBuild && (options.keep !== undefined || cacheSeed !== undefined),
          ...(markdownPlugins && { markdownPlugins }),
        };
        site = new ReferenceSite(shown, renderer, isDev ? 0 : PAGES_AHEAD, { ...options, cacheSeed });
        authors = new AuthorProblems(project.policy, logger.fork('curlew'));
        setCurrentSite({
          site,
          settings: siteSettings(options, project.sources, address, explorer?.script),
          authors,
        });
        // Loaded while Astro bundles the code of the site, or starts its server.
        if (isDev) ignoreUntilAwaited(site.load(true));
        if (!isBuild) return;
        releaseOutput = claimOutput(fileURLToPath(config.outDir));
        loading = ignoreUntilAwaited(loadForBuild(logger));
        // An adapter may choose another folder.
        if (buildOutput === 'static' && !config.adapter) out = fileURLToPath(config.outDir);
      },
      'astro:server:setup': async ({ server, logger, refreshContent }) => {
        // A build also starts a server to make types; its pages are never requested.
        if (!isDev) return;
        ignoreUntilAwaited(preparePageCode(server));
        const loaded = await site.load(true);
        const failed = (error: unknown) =>
          logger.error(error instanceof Error ? error.message : String(error));
        stopWatching = watchSources(
          site,
          loaded,
          server,
          loads,
          async () => refreshContent?.({ loaders: [LOADER_NAME] }),
          (sources) => report(sources, logger),
          failed,
        );
      },
      'astro:server:done': close,
      'astro:build:generated': () => assertKnownNames(authors.found),
      'astro:build:done': async ({ dir, logger }) => {
        const sources = (await loading) ?? [];
        const folder = fileURLToPath(dir);
        const rest = writing ?? renderer?.writeArtifacts(folder, own, site.keptFiles);
        site.addKept(folder);
        // Read while the worker writes the rest.
        const links = options.links.check === 'off' ? undefined : readSiteLinks(folder, builtPaths(folder));
        await rest;
        await writeSiteFiles(site, options, address, folder, own);
        await close();
        releaseOutput?.();
        const seconds = (performance.now() - startedAt) / 1000;
        reportBuild(
          {
            folder,
            base: address.base,
            sources,
            guideProblems: authors.found,
            links,
            linkErrors: options.links.check === 'error',
            seconds,
            root,
            cwd: project.cwd,
            reportLinks: options.reportLinks,
          },
          logger.fork('curlew'),
        );
      },
    },
  };
}

/** What all pages depend on beside their sources; undefined with Markdown plugins, which may do something else each time. */
function getCacheSeed(
  options: ResolvedOptions,
  { site, base, trailingSlash }: AstroConfig,
): string | undefined {
  if (options.markdown !== undefined) return undefined;
  const { version }: { version: string } = createRequire(import.meta.url)('../../package.json');
  return JSON.stringify([version, site, base, trailingSlash, options]);
}

/** A worker thread, or with Markdown plugins this thread: functions cannot be sent. */
async function startRenderer({ markdown }: ResolvedOptions): Promise<SiteRenderer> {
  if (markdown === undefined) return new RenderWorkerClient();
  const { LocalRenderer } = await import('../worker/local-renderer.ts');
  return new LocalRenderer();
}

function checked<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    return throwAstroError(error);
  }
}

function throwAstroError(error: unknown): never {
  throw asAstroError(error);
}

/** Prevents an unhandled rejection before the promise is awaited. */
function ignoreUntilAwaited<Work extends Promise<unknown> | undefined>(work: Work): Work {
  work?.catch(() => undefined);
  return work;
}

/** One `curlew()` must contain all sources: two could have conflicting addresses. */
function rejectDuplicateIntegration(name: string, integrations: readonly AstroIntegration[]): void {
  if (integrations.filter((one) => one.name === name).length < 2) return;
  throw new AstroError(
    'Duplicate curlew() in `integrations`; expected one.',
    'Pass all sources to one: curlew({ sources: [...] })',
  );
}

/**
 * A Vite plugin that runs `work` in a build after bundling and before Astro generates pages. The output folder is
 * empty then: Astro generates pages in the `buildApp` hook of a later plugin.
 */
function runAfterBundling(work: () => Promise<void>): Plugin {
  return {
    name: '@curlew/astro:after-bundling',
    enforce: 'pre',
    buildApp: { order: 'post', handler: work },
  };
}
