import { join } from 'node:path';
import type { CurlewOptions } from '@curlew/astro';
import type { CurlewConfig } from '@curlew/project/config';
import type { AstroInlineConfig, AstroIntegration } from 'astro';
import { UsageError } from '../usage-error.ts';
import type { SiteProject } from './site-project.ts';

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
