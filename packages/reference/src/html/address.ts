import { escapeText, type Html, html } from './html.ts';

/** Schemes that a link of a page may have. */
const LINK_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Placeholder base URL: an address that resolves to its origin stays on the site. */
const PAGE = new URL('https://page.invalid/a/b/');

/** Browsers drop tabs and line ends inside of an address, and take a backslash for a slash. */
const MISLEADING = /[\p{Cc}\\\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/**
 * The address if a link may have it: `http`, `https`, `mailto`, `tel`, a fragment or a path of the same site.
 * `undefined`: any other scheme, `//host`, a user name or password, a backslash, control or invisible
 * characters.
 */
export function linkAddress(address: string): string | undefined {
  const text = address.trim();
  if (MISLEADING.test(text) || !URL.canParse(text, PAGE.href)) return undefined;
  const url = new URL(text, PAGE);
  if (!LINK_SCHEMES.has(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  return isAbsolute(text) || staysOnSite(text, url) ? encoded(text) : undefined;
}

/** The address if an image may be loaded from it: a path of the same site. */
export function imageAddress(address: string): string | undefined {
  const text = linkAddress(address);
  return text === undefined || isAbsolute(text) ? undefined : text;
}

/** The address if a field may be linked: not a path without a leading slash. */
export function fieldAddress(address: string): string | undefined {
  const text = linkAddress(address);
  return text !== undefined && (isAbsolute(text) || text.startsWith('/')) ? text : undefined;
}

/** Whether an image of another site may be loaded from there, where the project allows that. */
export function isRemoteImage(address: string): boolean {
  return /^https:\/\/[^/]/i.test(linkAddress(address) ?? '');
}

/**
 * A link of a description, in a field or in Markdown. Search engines do not count a link to another site, which the author of
 * the page has not checked, and that site does not learn which page links to it.
 */
export function linkHtml(href: string, text: Html): Html {
  const address = escapeText(href);
  return isOtherSite(href)
    ? html`<a href="${address}" rel="nofollow noreferrer">${text}</a>`
    : html`<a href="${address}">${text}</a>`;
}

/** Whether an address that `linkAddress` returned is one of another site. */
export function isOtherSite(address: string): boolean {
  return /^https?:/i.test(address);
}

/** Characters that no address holds, as browsers would encode them. */
function encoded(text: string): string {
  return text.replace(/[\s"<>^`{|}]/g, encodeURIComponent);
}

/** `https:x` without slashes would be read as a path. */
function isAbsolute(text: string): boolean {
  return /^(?:https?:\/\/[^/]|mailto:|tel:)/i.test(text);
}

function staysOnSite(text: string, url: URL): boolean {
  return url.origin === PAGE.origin && !text.startsWith('//') && !/^[a-z][a-z0-9+.-]*:/i.test(text);
}
