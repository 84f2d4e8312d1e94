import type { CurlewOptions, CurlewSource } from '@curlew/astro';
import type { CurlewConfig } from '@curlew/astro/config';

/** Options of a command that win over the configuration. */
export interface SiteValues {
  base?: string;
  title?: string;
  strict?: boolean;
  'allow-remote'?: boolean;
}

/** What the integration is told: the configuration with the options of the command line over it. */
export function siteOptions(
  config: CurlewConfig,
  values: SiteValues,
  sources: CurlewSource[],
): CurlewOptions {
  const { layout, styles, components, rules, ignore, root, limits } = config;
  const title = values.title ?? config.title;
  return {
    sources,
    base: values.base ?? config.base ?? '/',
    strict: values.strict ?? config.strict ?? false,
    allowRemote: values['allow-remote'] ?? config.allowRemote ?? false,
    ...(title && { title }),
    ...(layout && { layout }),
    ...(styles && { styles }),
    ...(components && { components }),
    ...(rules && { rules }),
    ...(ignore && { ignore }),
    ...(root && { root }),
    ...(limits && { limits }),
  };
}
