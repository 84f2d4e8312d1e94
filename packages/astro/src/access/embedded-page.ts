import type { OperationPage, SchemaPage, TagPage } from '@curlew/reference';
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
  /** Prefix of all ids: keeps them unique if one page embeds several. */
  idPrefix: string;
}

/**
 * Finds and renders a page to embed in a guide. Reports an unknown name and returns undefined.
 * @throws {AstroError} if `source` is not a source of the site, or is missing and the site has several.
 */
export async function embeddedPage<Kind extends NamedKind & keyof EmbeddedPages>(
  kind: Kind,
  name: string,
  source: string | undefined,
): Promise<EmbeddedPage<Kind> | undefined> {
  const site = currentSite();
  const reference = await site.reference(source);
  try {
    const { path, href } = findPage(reference, kind, name);
    const idPrefix = `${path.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase()}-`;
    // `findPage` searches only pages of this kind.
    const page = (await site.page(reference.base, path, idPrefix)) as EmbeddedPages[Kind];
    return { page, href, idPrefix };
  } catch (error) {
    if (!(error instanceof UnknownNameError)) throw error;
    currentAuthors().report(error);
    return undefined;
  }
}
