import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import { AstroError } from 'astro/errors';
import { findConfig } from './config/load-config.ts';
import { withConfig } from './config/with-config.ts';
import { setCurrentSite } from './current-site.ts';
import { denyRecordings } from './deny-recordings.ts';
import { guardDevServer } from './guard-dev-server.ts';
import { injectReferenceRoutes } from './inject-reference-routes.ts';
import { logReports } from './log-reports.ts';
import type { CurlewOptions, ResolvedOptions } from './options.ts';
import { planSources, type SitePlan } from './plan-sources.ts';
import { readOptions } from './read-options.ts';
import { type LoadReport, ReferenceSite } from './reference-site.ts';
import { rejectUnusable } from './reject-unusable.ts';
import { serverNames } from './server-names.ts';
import { siteAddress } from './site-address.ts';
import { sourceReport } from './source-report.ts';
import { ThreadClient } from './thread-client.ts';
import { virtualModules } from './virtual-modules.ts';
import { watchSources } from './watch-sources.ts';

const NAME = '@curlew/astro';
/** Pages of a reference that a build has waiting: a second's worth, some megabytes. */
const PAGES_AHEAD = 256;

/**
 * Adds a static API reference to an Astro site: one for each OpenAPI file, file of curl commands or
 * collection in `sources`. Problems in a source are build warnings; a source that cannot be used at
 * all fails the build, and with `strict` so does every error. What is not given here is taken from
 * `curlew.config.*` in the root of the site, which the command line reads too.
 * @throws {AstroError} when an option is wrong.
 */
export function curlew(given: Partial<CurlewOptions> = {}): AstroIntegration {
  if (given.sources) readOptions(given);
  let options: ResolvedOptions;
  let isDev = false;
  let thread: ThreadClient | undefined;
  let plan: SitePlan;
  let site: ReferenceSite;
  const tell = (reports: LoadReport[], logger: AstroIntegrationLogger) => {
    if (options.report) options.report(reports.map(sourceReport));
    else logReports(reports, logger.fork('curlew'), options.strict);
  };
  return {
    name: NAME,
    hooks: {
      'astro:config:setup': async ({ config, command, updateConfig, injectRoute, addWatchFile }) => {
        isDev = command === 'dev';
        rejectTwins(config.integrations);
        const root = fileURLToPath(config.root);
        const file = findConfig(root);
        if (file) addWatchFile(file);
        options = readOptions(file ? await withConfig(file, given) : given);
        plan = planSources(options, root, process.cwd());
        // Early: it is ready by the time Astro is.
        if (isDev || command === 'build') thread = new ThreadClient();
        injectReferenceRoutes(plan, injectRoute, new URL('./pages/', config.srcDir));
        updateConfig({
          vite: {
            plugins: [
              virtualModules(options, root),
              ...(isDev ? [guardDevServer(serverNames(config)), denyRecordings(plan.sources)] : []),
            ],
            ssr: { noExternal: [NAME, '@curlew/reference'] },
            // No other site has a reason to read what is worked on.
            ...(isDev && config.vite.server?.cors === undefined && { server: { cors: false } }),
          },
        });
      },
      'astro:config:done': ({ config }) => {
        if (!thread) return;
        site = new ReferenceSite(plan, siteAddress(config), thread, isDev ? 0 : PAGES_AHEAD);
        setCurrentSite(site);
      },
      'astro:build:start': async ({ logger }) => {
        const reports = await site.load();
        tell(reports, logger);
        rejectUnusable(reports, options.strict);
      },
      'astro:server:setup': async ({ server, logger }) => {
        // A build starts a server too, to make types: nobody looks at its pages.
        if (!isDev) return;
        tell(await site.load(), logger);
        watchSources(site, server, (reports) => tell(reports, logger));
      },
      'astro:server:done': () => thread?.close(),
      'astro:build:done': () => thread?.close(),
    },
  };
}

/** One `curlew()` holds every source: two would not know of each other's addresses. */
function rejectTwins(integrations: readonly AstroIntegration[]): void {
  if (integrations.filter(({ name }) => name === NAME).length < 2) return;
  throw new AstroError(
    'curlew() is in `integrations` more than once.',
    'Name all sources in one: curlew({ sources: [...] })',
  );
}
