import { resolve } from 'node:path';
import { closestName } from '@curlew/diagnostics/internal';
import { ConfigError, type Source } from '@curlew/project';
import { displayPath } from '@curlew/project/internal';
import type { CurlewSource } from '../../options/curlew-options.ts';
import type { SiteLocale } from './site-locales.ts';
import { inLocale } from './site-paths.ts';

/** A base in each locale: `reference` and `fr/reference`. */
export function localizedBases(base: string, locales: readonly SiteLocale[]): string[] {
  const paths = locales.length === 0 ? [''] : locales.map(({ path }) => path);
  return paths.map((path) => inLocale(path, base));
}

/**
 * A reference of every source for each locale, at the address that the locale has: `/reference` and `/fr/reference`. A source
 * may have a file of its own for a locale; its language is that of the locale, unless the options say another.
 * @param given entries of `sources`, for their `locales`.
 * @param root folder that relative paths start from.
 * @throws {ConfigError} when `locales` of an entry names a locale that the site does not have.
 */
export function localizeSources(
  planned: readonly Source[],
  given: readonly CurlewSource[],
  locales: readonly SiteLocale[],
  root: string,
  cwd: string,
): Source[] {
  for (const source of given) if (typeof source !== 'string') requireLocales(source, locales);
  if (locales.length === 0) return [...planned];
  const files = new Map(
    given.flatMap((source) =>
      typeof source === 'string' || source.locales === undefined
        ? []
        : [[resolve(root, source.path), source.locales] as const],
    ),
  );
  return locales.flatMap(({ locale, path, language, isDefault }) =>
    planned.map((source): Source => {
      const own = files.get(source.path)?.[locale];
      const localized = {
        ...source,
        base: inLocale(path, source.base),
        language: source.language ?? language,
        locale: { path, language, isDefault },
        ...(source.version && {
          version: { ...source.version, of: inLocale(path, source.version.of) },
        }),
      };
      if (own === undefined) return localized;
      const file = resolve(root, own);
      return { ...localized, path: file, name: displayPath(file, cwd), files: [file] };
    }),
  );
}

function requireLocales(
  { path, locales: files = {} }: Exclude<CurlewSource, string>,
  locales: readonly SiteLocale[],
): void {
  const known = locales.map(({ locale }) => locale);
  const unknown = Object.keys(files).find((locale) => !known.includes(locale));
  if (unknown === undefined) return;
  const problem = `\`locales\` of ${path}: the site has no locale ${JSON.stringify(unknown)}`;
  if (known.length === 0)
    throw new ConfigError(
      `${problem}, because it does not have several locales.`,
      'Set two or more locales in `i18n` of Astro or in `locales` of Starlight, or remove `locales` of the source.',
    );
  const meant = closestName(unknown, known);
  throw new ConfigError(
    `${problem}${meant === undefined ? '.' : `; did you mean ${JSON.stringify(meant)}?`}`,
    `Use a locale of the site (${known.join(', ')}), or add ${JSON.stringify(unknown)} to the locales of the site.`,
  );
}
