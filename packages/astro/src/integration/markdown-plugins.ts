import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '@curlew/project';
import type { MarkdownPlugins } from '@curlew/reference/markdown-plugins';
import type { AstroConfig } from 'astro';
import type { ResolvedOptions } from '../options/curlew-options.ts';

type PluginList = readonly (string | object)[];

/** The optional packages that read Markdown with plugins. */
const READER = ['unified', 'remark-parse', 'remark-gfm', 'remark-rehype', 'rehype-raw'] as const;

/**
 * Prepares the Markdown plugins of the options; undefined without any.
 * @throws {ConfigError} for `inherit` without a `unified` processor, and for a package that is not installed.
 */
export async function loadMarkdownPlugins(
  given: ResolvedOptions['markdown'],
  site: Pick<AstroConfig, 'markdown'>,
  root: string,
): Promise<MarkdownPlugins | undefined> {
  if (given === undefined) return undefined;
  const { remarkPlugins, rehypePlugins } = given === 'inherit' ? inherited(site) : given;
  const load = (list: PluginList) => Promise.all(list.map((plugin) => loadPlugin(plugin, root)));
  const readWithPlugins = await loadReader();
  return readWithPlugins({
    remarkPlugins: await load(remarkPlugins),
    rehypePlugins: await load(rehypePlugins),
  });
}

/**
 * `unified` and its companions are optional: most sites read descriptions without plugins.
 * @throws {ConfigError} if one of them is not installed.
 */
async function loadReader() {
  try {
    return (await import('@curlew/reference/markdown-plugins')).readWithPlugins;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const missing = READER.find((name) => message.includes(`'${name}'`));
    if (code !== 'ERR_MODULE_NOT_FOUND' || missing === undefined) throw error;
    throw new ConfigError(
      `\`markdown\` requires the package \`${missing}\`, which is not installed.`,
      `Install what reads Markdown with plugins: npm install ${READER.join(' ')}`,
    );
  }
}

/** The plugins of `unified({ … })` from `@astrojs/markdown-remark`; Astro moves `markdown.remarkPlugins` there. */
function inherited({ markdown }: Pick<AstroConfig, 'markdown'>): {
  remarkPlugins: PluginList;
  rehypePlugins: PluginList;
} {
  const { name, options } = markdown.processor as { name: string; options?: Record<string, unknown> };
  if (name !== 'unified')
    throw new ConfigError(
      `\`markdown: 'inherit'\` takes the plugins of the \`unified\` processor, and this site has \`${name}\`.`,
      'Set `markdown.processor: unified({ … })` from `@astrojs/markdown-remark` in `astro.config.*`, or list the plugins: `markdown: { remarkPlugins: [] }`.',
    );
  const getList = (value: unknown): PluginList => (Array.isArray(value) ? value : []);
  return {
    remarkPlugins: getList(options?.remarkPlugins),
    rehypePlugins: getList(options?.rehypePlugins),
  };
}

/** A plugin named by its package is loaded from the site. */
async function loadPlugin(given: string | object, root: string): Promise<never> {
  const [plugin, ...options] = Array.isArray(given) ? given : [given];
  if (typeof plugin !== 'string') return given as never;
  try {
    const path = createRequire(join(root, 'package.json')).resolve(plugin);
    const loaded: { default: unknown } = await import(pathToFileURL(path).href);
    return [loaded.default, ...options] as never;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `The Markdown plugin \`${plugin}\` cannot be loaded: ${reason.split('\n')[0]}`,
      `Install it in the site: \`npm install ${plugin}\`.`,
    );
  }
}
