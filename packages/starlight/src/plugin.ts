import { fileURLToPath } from 'node:url';
import type { StarlightPlugin } from '@astrojs/starlight/types';
import { type CurlewOptions, curlew } from '@curlew/astro';
import { AstroError } from 'astro/errors';

const NAME = '@curlew/starlight';

/** Options of `curlew()`, without those that Starlight decides. */
export type CurlewStarlightOptions = Omit<CurlewOptions, 'layout' | 'parts' | 'themeKey'>;

/** Starlight draws these parts itself, from the same data. */
const PARTS = {
  main: false,
  title: false,
  navigation: false,
  contents: false,
  breadcrumbs: false,
  pager: false,
  editLink: false,
} as const;

/**
 * Adds API references to a Starlight site. Their pages use its layout: header, sidebar, table of contents, search, theme, and
 * previous and next links. The groups of a reference replace the link to it in Starlight's `sidebar`; without such a link
 * they come last.
 * @throws {AstroError} if an option is invalid.
 */
export function curlewStarlight(given: Partial<CurlewStarlightOptions> = {}): StarlightPlugin {
  for (const name of ['layout', 'parts', 'themeKey']) {
    if (!Object.hasOwn(given, name)) continue;
    throw new AstroError(
      `Invalid \`curlewStarlight()\` options:\n  - \`${name}\`: expected nothing, Starlight draws the page`,
      'Remove the option. Use `curlew()` in `integrations` for a layout of your own.',
    );
  }
  rejectRootBase(given);
  return {
    name: NAME,
    hooks: {
      'config:setup': ({ addIntegration, addRouteMiddleware, updateConfig, config }) => {
        addIntegration(
          curlew({
            ...given,
            layout: ownFile('components/StarlightLayout.astro'),
            parts: PARTS,
            themeKey: 'starlight-theme',
            styles: [ownFile('styles/starlight.css'), ...(given.styles ?? [])],
          }),
        );
        addIntegration({
          name: NAME,
          hooks: {
            'astro:config:setup': ({ updateConfig: updateAstro }) => {
              updateAstro({ vite: { ssr: { noExternal: [NAME] } } });
            },
          },
        });
        addRouteMiddleware({ entrypoint: `${NAME}/route-data` });
        updateConfig({ customCss: [...(config.customCss ?? []), ownFile('styles/sidebar.css')] });
      },
    },
  };
}

/** @throws {AstroError} if a base is the root of the site, where the pages of Starlight are. */
function rejectRootBase({ base, sources = [] }: Partial<CurlewStarlightOptions>): void {
  const bases = [base, ...sources.map((source) => (typeof source === 'string' ? undefined : source.base))];
  if (!bases.some((one) => one !== undefined && /^\/*$/.test(one))) return;
  throw new AstroError(
    "Invalid `curlewStarlight()` options:\n  - `base`: expected a path below the root, where Starlight's own pages are",
    'Use a path such as `/reference`, or leave the option out.',
  );
}

/** Returns the absolute path of a file of this package, which may not be installed in the site's own `node_modules`. */
function ownFile(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
