import type { AstroConfig } from 'astro';

/** A locale of the site. */
export interface SiteLocale {
  /** Its name in the options: `fr`. */
  locale: string;
  /** Its pages are below this path; `''` is the root of the site. */
  path: string;
  /** BCP 47: `fr-CA`. */
  language: string;
  /** Whether it is Astro's `defaultLocale`. */
  isDefault: boolean;
}

/** The locales of Astro's `i18n`, in order. Empty for a site without several. */
export function siteLocales(i18n: AstroConfig['i18n'] | undefined): SiteLocale[] {
  if (i18n === undefined || i18n.locales.length < 2) return [];
  const { defaultLocale, routing } = i18n;
  const isPrefixed = typeof routing === 'object' && routing.prefixDefaultLocale;
  return i18n.locales.map((one) => {
    const [locale, language] = typeof one === 'string' ? [one, one] : [one.path, one.codes[0] ?? one.path];
    const names = typeof one === 'string' ? [one] : [one.path, ...one.codes];
    const isDefault = names.includes(defaultLocale);
    return { locale, path: isDefault && !isPrefixed ? '' : locale, language, isDefault };
  });
}
