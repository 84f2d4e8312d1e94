import { resolve } from 'node:path';
import type { Source } from '@curlew/project';
import { displayPath } from '@curlew/project/internal';
import type { CurlewSource } from '../../options/curlew-options.ts';
import type { SiteLocale } from './site-locales.ts';

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
 */
export function localizeSources(
  planned: readonly Source[],
  given: readonly CurlewSource[],
  locales: readonly SiteLocale[],
  root: string,
  cwd: string,
): Source[] {
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

/** A path of the site in a locale: `fr/reference`. */
export function inLocale(path: string, base: string): string {
  return [path, base].filter(Boolean).join('/');
}
