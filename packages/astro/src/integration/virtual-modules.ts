import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@curlew/reference/words';
import type { Plugin } from 'vite';
import type { ComponentName, ResolvedOptions } from '../options/curlew-options.ts';

const PREFIX = 'virtual:curlew/';
const STYLES = `${PREFIX}styles`;
const RESOLVED_STYLES = `\0${STYLES}`;
const IMAGES = `${PREFIX}images`;
const RESOLVED_IMAGES = `\0${IMAGES}`;
/** Addresses of the words of the panel that sends requests, by language. */
const PANEL_WORDS = `${PREFIX}panel-words`;
const RESOLVED_PANEL_WORDS = `\0${PANEL_WORDS}`;
/** Styles of the document around an explorer. */
const EXPLORER_FRAME = `${PREFIX}explorer-frame`;
const RESOLVED_EXPLORER_FRAME = `\0${EXPLORER_FRAME}`;
/** Module imported by pages of the site: the access for authors, without the integration and its loaders. */
const PACKAGE = '@curlew/astro';
// Run from its sources, this file ends with `.ts`.
const ACCESS = new URL(`../reference${import.meta.url.slice(-3)}`, import.meta.url);
const require = createRequire(import.meta.url);

/** Default component of each name, below `components`. */
const COMPONENTS: Record<ComponentName | 'Layout', string> = {
  Operation: 'pages/OperationContent.astro',
  Tag: 'pages/TagContent.astro',
  Overview: 'pages/OverviewContent.astro',
  Schema: 'pages/SchemaContent.astro',
  SchemaList: 'pages/SchemaListContent.astro',
  Workflow: 'pages/WorkflowContent.astro',
  WorkflowList: 'pages/WorkflowListContent.astro',
  Header: 'layout/Header.astro',
  Footer: 'layout/Footer.astro',
  Navigation: 'frame/Navigation.astro',
  Pager: 'frame/Pager.astro',
  Contents: 'frame/Contents.astro',
  OperationTitle: 'operation/OperationTitle.astro',
  OperationFacts: 'operation/OperationFacts.astro',
  Parameters: 'operation/Parameters.astro',
  RequestBody: 'operation/RequestBody.astro',
  Responses: 'operation/Responses.astro',
  Samples: 'samples/RequestSamples.astro',
  Examples: 'samples/Examples.astro',
  Callbacks: 'operation/Callbacks.astro',
  Servers: 'sections/Servers.astro',
  SecuritySchemes: 'sections/SecuritySchemes.astro',
  Extensions: 'sections/Extensions.astro',
  Layout: 'layout/Layout.astro',
};

/**
 * Virtual modules that depend on options: `virtual:curlew/<Component>` is the user's component or Curlew's own,
 * `virtual:curlew/styles` is Curlew's stylesheet and then the user's, `virtual:curlew/images` has the addresses of
 * the user's images, `virtual:curlew/panel-words` those of the words of the panel that sends requests.
 */
export function virtualModules(options: ResolvedOptions, root: string): Plugin {
  const replaced: Record<string, string | undefined> = { ...options.components, Layout: options.layout };
  // Absolute: a virtual module has no folder, so Vite resolves its imports from the site, where package managers
  // with a strict `node_modules` (pnpm) install only what the site itself names.
  const base = [
    slashes(require.resolve('@curlew/reference/styles/index.css')),
    ...(hasFont(options) ? [slashes(fileURLToPath(new URL('../../styles/font.css', import.meta.url)))] : []),
    ...themeStyles(options.theme),
  ];
  const styles = [...base, ...options.styles.map((path) => slashes(resolve(root, path)))];
  return {
    name: '@curlew/astro:virtual-modules',
    enforce: 'pre',
    resolveId(id) {
      if (id === STYLES) return RESOLVED_STYLES;
      if (id === IMAGES) return RESOLVED_IMAGES;
      if (id === PANEL_WORDS) return RESOLVED_PANEL_WORDS;
      if (id === EXPLORER_FRAME) return RESOLVED_EXPLORER_FRAME;
      if (id === PACKAGE) return slashes(fileURLToPath(ACCESS));
      const name = id.startsWith(PREFIX) ? id.slice(PREFIX.length) : '';
      if (!isComponentName(name)) return undefined;
      const path = replaced[name];
      const own = new URL(`../../components/${COMPONENTS[name]}`, import.meta.url);
      return slashes(path === undefined ? fileURLToPath(own) : resolve(root, path));
    },
    load(id) {
      if (id === RESOLVED_IMAGES) return imagesModule(options, root);
      if (id === RESOLVED_PANEL_WORDS) return panelWordsModule(options.tryIt !== false);
      if (id === RESOLVED_STYLES) return importAll(styles);
      // Styles of the user may need what their layout loads, and the explorer is a document without it.
      if (id === RESOLVED_EXPLORER_FRAME) return importAll(options.layout === undefined ? styles : base);
      return undefined;
    },
  };
}

/** The stylesheet of a set of colors; none for the default one, which all pages have. */
function themeStyles(theme: ResolvedOptions['theme']): string[] {
  switch (theme) {
    case 'paper':
      return [slashes(require.resolve('@curlew/reference/styles/themes/paper.css'))];
    case 'slate':
      return [slashes(require.resolve('@curlew/reference/styles/themes/slate.css'))];
    case 'contrast':
      return [slashes(require.resolve('@curlew/reference/styles/themes/contrast.css'))];
    default:
      return [];
  }
}

/** A layout of the site brings its own font. */
function hasFont({ font, layout }: ResolvedOptions): boolean {
  return font === 'inter' && layout === undefined;
}

/** The letters of western languages, which every page has; the address is the one that the stylesheet names. */
function fontFile(): string {
  return slashes(require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
}

function importAll(paths: readonly string[]): string {
  return paths.map((path) => `import ${JSON.stringify(path)};`).join('\n');
}

/** A module with the addresses of the images that the options name, and of the font: Vite copies the files into the site. */
function imagesModule(options: ResolvedOptions, root: string): string {
  const { logo, favicon, socialImage } = options;
  const files = {
    logo: logo?.light,
    darkLogo: logo?.dark,
    favicon: favicon ?? defaultIcon(root),
    socialImage,
  };
  const named = Object.entries(files).flatMap(([name, path]) =>
    path === undefined ? [] : [{ name, specifier: `${slashes(resolve(root, path))}?url&no-inline` }],
  );
  if (hasFont(options)) named.push({ name: 'font', specifier: `${fontFile()}?url&no-inline` });
  const imports = named.map(({ name, specifier }) => `import ${name} from ${JSON.stringify(specifier)};`);
  return [...imports, `export const images = { ${named.map(({ name }) => name).join(', ')} };`].join('\n');
}

/** The icon of Curlew, unless the site has one at the address that browsers look at. */
function defaultIcon(root: string): string | undefined {
  const own = ['favicon.ico', 'favicon.svg', 'favicon.png'].some((name) =>
    existsSync(resolve(root, 'public', name)),
  );
  return own ? undefined : fileURLToPath(new URL('../../styles/favicon.svg', import.meta.url));
}

/** A module with the addresses of the words: Vite copies the files into the site, if there is a panel. */
function panelWordsModule(tryIt: boolean): string {
  const files = (tryIt ? LANGUAGES : []).map((language) => {
    const file = new URL(`../../dist/client/words/${language}.js`, import.meta.url);
    return { language, specifier: `${slashes(fileURLToPath(file))}?url&no-inline` };
  });
  const imports = files.map(({ specifier }, at) => `import words${at} from ${JSON.stringify(specifier)};`);
  const entries = files.map(({ language }, at) => `${JSON.stringify(language)}: words${at}`);
  return [...imports, `export const panelWords = { ${entries.join(', ')} };`].join('\n');
}

function isComponentName(name: string): name is keyof typeof COMPONENTS {
  return Object.hasOwn(COMPONENTS, name);
}

/** Vite names modules with slashes on every system. */
function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}
