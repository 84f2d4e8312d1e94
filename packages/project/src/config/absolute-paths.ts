import { resolve } from 'node:path';
import { isUrl } from '../plan/expand-sources.ts';
import type { CurlewConfig } from './config-schema.ts';

/** Makes every path of a configuration absolute, relative to its folder. */
export function absolutePaths(config: CurlewConfig, folder: string): CurlewConfig {
  const at = (path: string) => (isUrl(path.trim()) ? path.trim() : resolve(folder, path.trim()));
  const { sources, layout, styles, components, logo, favicon, socialImage, baseline, root, out } = config;
  return {
    ...config,
    ...(sources && {
      sources: sources.map((source) =>
        typeof source === 'string'
          ? at(source)
          : {
              ...source,
              path: at(source.path),
              ...(source.versions && {
                versions: source.versions.map((version) => ({ ...version, source: at(version.source) })),
              }),
              ...(source.locales && {
                locales: Object.fromEntries(
                  Object.entries(source.locales).map(([locale, path]) => [locale, at(path)]),
                ),
              }),
            },
      ),
    }),
    ...(layout && { layout: at(layout) }),
    ...(styles && { styles: styles.map(at) }),
    ...(components && {
      components: Object.fromEntries(
        Object.entries(components).flatMap(([name, path]) => (path ? [[name, at(path)]] : [])),
      ),
    }),
    ...(logo && { logo: { light: at(logo.light), ...(logo.dark && { dark: at(logo.dark) }) } }),
    ...(favicon && { favicon: at(favicon) }),
    ...(socialImage && { socialImage: at(socialImage) }),
    ...(baseline && { baseline: at(baseline) }),
    ...(root && { root: at(root) }),
    ...(out && { out: at(out) }),
  };
}
