import type { PageInfo } from '../../page.ts';
import type { HeadTags } from '../../page-frame.ts';
import type { PageAddresses, SitePlan } from '../../render-context.ts';

/** Metadata of a page; undefined if the origin of the site is unknown, because it requires absolute URLs. */
export function headTags(page: PageInfo, context: PageAddresses & SitePlan): HeadTags | undefined {
  if (context.origin === undefined) return undefined;
  const { title, version } = context.reference;
  const url = context.absolute(context.href(page));
  const home = context.absolute(context.href(''));
  const structured = {
    '@context': 'https://schema.org',
    '@type': 'APIReference',
    headline: page.title,
    description: page.description,
    url,
    version,
    ...(page.path !== '' && { isPartOf: { '@type': 'APIReference', headline: title, url: home } }),
  };
  return {
    canonical: url,
    meta: [
      { property: 'og:type', content: page.path === '' ? 'website' : 'article' },
      { property: 'og:site_name', content: title },
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: url },
    ],
    // Escape `<`, so that a title cannot end the script element.
    jsonLd: JSON.stringify(structured).replaceAll('<', '\\u003c'),
  };
}
