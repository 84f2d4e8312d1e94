import type { CurlewConfig } from './config-schema.ts';

/** Address of a site: its URL path, `''` or `/docs`, and `https://example.com` where it is known. */
interface SiteLocation {
  base: string;
  origin?: string | undefined;
}

/**
 * Why a site with these options has no `robots.txt`, and what to do; undefined if it needs none or has one. Crawlers read that
 * file at the root of a host (RFC 9309, section 2.3), which a site below a path is not.
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
