import type { ReferenceData } from '@curlew/astro/reference';

/**
 * The references in the sidebar of a page: those of its locale, and of the versions of an API the one that is shown, or else
 * the current one.
 * @param home of the reference that the page belongs to; undefined for the user's own pages.
 * @param locale of the page; undefined at the root, and in a site that has one language.
 */
export function referencesBeside(
  all: readonly ReferenceData[],
  home: string | undefined,
  locale: string | undefined,
): ReferenceData[] {
  const shown = all.find(({ href }) => href === home);
  return all.filter(
    (one) =>
      one === shown ||
      (!one.isOld &&
        one.href !== shown?.currentHref &&
        (one.locale === undefined || one.locale === (locale ?? ''))),
  );
}
