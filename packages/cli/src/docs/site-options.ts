import { resolve } from 'node:path';
import type { CurlewOptions, CurlewSource } from '@curlew/astro';
import { isUrl } from '@curlew/project';
import type { CurlewConfig } from '@curlew/project/config';

/** Options of a command that win over the configuration. */
export interface SiteValues {
  base?: string;
  title?: string;
  strict?: boolean;
  lenient?: boolean;
  'allow-remote'?: boolean;
  'show-internal'?: boolean;
}

/** What the integration is told: the configuration with the options of the command line over it. */
export function siteOptions(
  config: CurlewConfig,
  values: SiteValues,
  sources: CurlewSource[],
): CurlewOptions {
  const { layout, styles, components, rules, ignore, baseline, root, limits } = config;
  const title = values.title ?? config.title;
  return {
    sources: sources.map(fromHere),
    base: values.base ?? config.base ?? '/',
    strict: values.strict ?? config.strict ?? false,
    lenient: values.lenient ?? config.lenient ?? false,
    showInternal: values['show-internal'] ?? config.showInternal ?? false,
    images: config.images ?? 'link',
    allowRemote: values['allow-remote'] ?? config.allowRemote ?? false,
    ...(title && { title }),
    ...(layout && { layout }),
    ...(styles && { styles }),
    ...(components && { components }),
    ...(rules && { rules }),
    ...(ignore && { ignore }),
    ...(baseline && { baseline }),
    ...(root && { root }),
    ...(limits && { limits }),
  };
}

/** With a path from the current folder: the site has a root of its own. */
function fromHere(source: CurlewSource): CurlewSource {
  if (typeof source !== 'string') return source;
  return isUrl(source) ? source : resolve(source);
}
