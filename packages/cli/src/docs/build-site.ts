import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CurlewOptions, LinkProblem, ReferenceSource } from '@curlew/astro';
import type { CurlewConfig } from '@curlew/project/config';
import type { AstroInlineConfig, AstroIntegration } from 'astro';
import { UsageError } from '../command-error.ts';
import { writeFailure } from '../files/write-failure.ts';
import type { SiteProject } from './site-project.ts';

/** Result of a build: a report for each source, and whether a site was built. */
export interface BuiltSite {
  built: boolean;
  reports: ReferenceSource[];
  /** Broken links of the pages. */
  links: readonly LinkProblem[];
}

/**
 * Builds the site into the project's folder; `onLoaded` gets the sources before their pages are built.
 * @throws {UsageError} for invalid options.
 */
export async function buildSite(
  project: SiteProject,
  options: SiteOptions,
  onLoaded: (reports: ReferenceSource[]) => void,
): Promise<BuiltSite> {
  let reports: ReferenceSource[] | undefined;
  let links: readonly LinkProblem[] = [];
  const reportLinks = (found: readonly LinkProblem[]) => {
    links = found;
  };
  const report = (loaded: ReferenceSource[]) => {
    reports = loaded;
    onLoaded(loaded);
  };
  const { build } = await loadAstro();
  const { AstroError } = await import('astro/errors');
  const config = await siteConfig(project, {
    ...options,
    curlew: { ...options.curlew, report, reportLinks },
  });
  const home = process.cwd();
  try {
    await build({ ...config, integrations: [...(config.integrations ?? []), moveInto(project.root)] });
    return { built: true, reports: reports ?? [], links };
  } catch (error) {
    if (!(error instanceof AstroError)) throw writeFailure(error, `The folder ${tmpdir()}`) ?? error;
    if (reports === undefined) throw new UsageError(error.message, error.hint);
    const explained =
      links.some(({ severity }) => severity === 'error') ||
      reports.some(
        ({ usable, diagnostics }) => !usable || diagnostics.some(({ severity }) => severity === 'error'),
      );
    if (!explained) throw error;
    return { built: false, reports, links };
  } finally {
    process.chdir(home);
  }
}

/**
 * Astro writes the code of a build to the current folder when the output lies outside of it: that would be the
 * user's folder. The display names of the sources are computed before this hook, relative to the user's folder.
 */
function moveInto(root: string): AstroIntegration {
  return { name: 'curlew-folder', hooks: { 'astro:config:done': () => process.chdir(root) } };
}

/** Options of the generated site, beside its sources. */
export interface SiteOptions {
  curlew: CurlewOptions;
  /** The configuration names components or a layout of the user's. */
  hasOwnComponents: boolean;
  /** URL path that the folder is served from. */
  prefix?: string;
  /** Address of the site, `https://example.com`. */
  site?: string;
  server?: { port: number; host?: string };
}

/** Whether a configuration names components or a layout of the user's. */
export function hasOwnComponents({ components = {}, layout }: CurlewConfig): boolean {
  return layout !== undefined || Object.keys(components).length > 0;
}

/**
 * Returns the Astro configuration for a project without a configuration file. Nothing is written outside the project.
 * @throws {UsageError} for invalid options.
 */
export async function siteConfig(project: SiteProject, options: SiteOptions): Promise<AstroInlineConfig> {
  const reference = await createIntegration(options.curlew);
  return {
    root: project.root,
    configFile: false,
    logLevel: 'silent',
    outDir: project.out,
    cacheDir: join(project.root, '.cache'),
    devToolbar: { enabled: false },
    integrations: [reference],
    vite: {
      cacheDir: join(project.root, '.vite'),
      server: { fs: { allow: project.code } },
      // Aliases of a user's components. Without any, whatever `tsconfig.json` is above the temporary folder would be read.
      resolve: { tsconfigPaths: options.hasOwnComponents },
    },
    ...(options.prefix ? { base: options.prefix } : {}),
    ...(options.site ? { site: options.site } : {}),
    ...(options.server ? { server: options.server } : {}),
  };
}

async function createIntegration(options: CurlewOptions): Promise<AstroIntegration> {
  const { curlew } = await import('@curlew/astro');
  const { AstroError } = await import('astro/errors');
  try {
    return curlew(options);
  } catch (error) {
    if (error instanceof AstroError) throw new UsageError(error.message, error.hint);
    throw error;
  }
}

/** Loads Astro with telemetry and update checks off. */
export function loadAstro(): Promise<typeof import('astro')> {
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  process.env.ASTRO_DISABLE_UPDATE_CHECK = 'true';
  return import('astro');
}
