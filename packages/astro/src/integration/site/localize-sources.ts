import { resolve } from 'node:path';
import { displayPath, type Source } from '@curlew/project';
import type { CurlewSource } from '../../options/curlew-options.ts';
import type { SiteLocale } from './site-locales.ts';

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
  return locales.flatMap(({ locale, path, language }) =>
    planned.map((source): Source => {
      const own = files.get(source.path)?.[locale];
      const localized = {
        ...source,
        base: [path, source.base].filter(Boolean).join('/'),
        language: source.language ?? language,
        locale: path,
        ...(source.version && {
          version: { ...source.version, of: [path, source.version.of].filter(Boolean).join('/') },
        }),
      };
      if (own === undefined) return localized;
      const file = resolve(root, own);
      return { ...localized, path: file, name: displayPath(file, cwd), files: [file] };
    }),
  );
}
