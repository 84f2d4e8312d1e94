import type { ReferenceData } from '@curlew/astro/reference';

/**
 * Selects the references for the sidebar of a page: those of its locale. If an API has several versions, the version of the
 * page is selected, or else the current one.
 * @param home first page of the reference that the page belongs to; undefined for the user's own pages.
 * @param locale locale of the page; undefined at the root, and in a site with one language.
 */
export function selectReferences(
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
