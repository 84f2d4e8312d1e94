import type { OperationPage, SchemaPage, TagPage } from '@curlew/reference';
import type { PageContext } from '../integration/page-words.ts';
import { UnknownSourceError } from '../integration/site/choose-source.ts';
import { currentAuthors, currentSite } from '../integration/site/current-site.ts';
import { findPage, type NamedKind, UnknownNameError } from './find-page.ts';

interface EmbeddedPages {
  operation: OperationPage;
  schema: SchemaPage;
  tag: TagPage;
}

/** A page of a reference shown inside another page. */
export interface EmbeddedPage<Kind extends keyof EmbeddedPages> {
  page: EmbeddedPages[Kind];
  /** Address of the page in its reference. */
  href: string;
  /** Prefix of all ids: keeps them unique if one page embeds several, or one twice. */
  idPrefix: string;
}

/**
 * Finds and renders a page to embed in a guide, in the locale of the guide. Reports an unknown name or source, or a missing
 * source where the site has several, and returns undefined.
 */
export async function embeddedPage<Kind extends NamedKind & keyof EmbeddedPages>(
  kind: Kind,
  name: string,
  source: string | undefined,
  { locals, url }: PageContext,
): Promise<EmbeddedPage<Kind> | undefined> {
  const site = currentSite();
  try {
    const reference = await site.reference(source, url.pathname);
    const { path, href } = findPage(reference, kind, name);
    locals.curlewPrefixes ??= new Set();
    const idPrefix = freePrefix(path, locals.curlewPrefixes);
    // `findPage` searches only pages of this kind.
    const page = (await site.page(reference.base, path, idPrefix)) as EmbeddedPages[Kind];
    return { page, href, idPrefix };
  } catch (error) {
    if (error instanceof UnknownNameError) currentAuthors().report(error);
    else if (UnknownSourceError.is(error)) {
      const { message, hint } = error;
      const named =
        source === undefined ? { kind, given: name } : ({ kind: 'source', given: source } as const);
      currentAuthors().report({ ...named, message, help: hint });
    } else throw error;
    return undefined;
  }
}

/** `orders-create-order-`, and with a number if the page has embedded it before. */
function freePrefix(path: string, used: Set<string>): string {
  const name = path.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase();
  let prefix = `${name}-`;
  for (let count = 2; used.has(prefix); count += 1) prefix = `${name}-${count}-`;
  used.add(prefix);
  return prefix;
}
