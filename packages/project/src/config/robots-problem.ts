import type { CurlewConfig } from './config-schema.ts';

/** Address of a site: its URL path (`''` or `/docs`), and its origin (`https://example.com`) if it is known. */
interface SiteLocation {
  base: string;
  origin?: string | undefined;
}

/**
 * Explains why a site with these options gets no `robots.txt`, and how to fix that. Returns undefined if the site gets one or
 * none is requested. Crawlers read the file only at the root of a host (RFC 9309, section 2.3), so a site below a path gets none.
 */
export function robotsProblem(
  { robots, sitemap }: Pick<CurlewConfig, 'robots' | 'sitemap'>,
  { base, origin = '' }: SiteLocation,
): string | undefined {
  if (!robots || base === '') return undefined;
  const host = origin === '' ? 'the host' : origin;
  const fix = sitemap
    ? `Remove \`robots\`, and add this line to the robots.txt of ${host}: Sitemap: ${origin}${base}/sitemap.xml`
    : `Remove \`robots\`, and change the robots.txt of ${host} instead.`;
  return `\`robots\`: robots.txt is not written, because the site is at ${base}/, and crawlers read only ${origin}/robots.txt. ${fix}`;
}
