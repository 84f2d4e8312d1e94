import { tmpdir } from 'node:os';
import type { LinkProblem, ReferenceSource } from '@curlew/astro';
import type { AstroIntegration } from 'astro';
import { writeFailure } from '../files/write-failure.ts';
import { UsageError } from '../usage-error.ts';
import { loadAstro } from './load-astro.ts';
import { type SiteOptions, siteConfig } from './site-config.ts';
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
