import type { Model } from '../../model.ts';
import type { HeadTags, PageInfo } from '../../page.ts';

/** What other programs show of a page; undefined where the site has no address: these need absolute ones. */
export function headTags(page: PageInfo, model: Model): HeadTags | undefined {
  if (model.options.origin === undefined) return undefined;
  const { title, version } = model.reference;
  const url = model.absolute(model.href(page));
  const home = model.absolute(model.href(''));
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
    // Nothing in it ends the element or opens a comment, whatever a title holds.
    jsonLd: JSON.stringify(structured).replaceAll('<', '\\u003c'),
  };
}
