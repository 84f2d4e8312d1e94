import type { OperationPage, SchemaPage, TagPage } from '@curlew/reference';
import { currentAuthors, currentSite } from '../integration/site/current-site.ts';
import { findPage, type NamedKind, UnknownNameError } from './find-page.ts';

interface EmbeddedPages {
  operation: OperationPage;
  schema: SchemaPage;
  tag: TagPage;
}

/** A page shown inside of another one. */
export interface EmbeddedPage<Kind extends keyof EmbeddedPages> {
  page: EmbeddedPages[Kind];
  /** Address of the page itself. */
  href: string;
  /** Begins all ids, so that several are unique on one page. */
  idPrefix: string;
}

/** The page an author embeds in a guide; undefined, and reported, if the reference does not have it. */
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
    // `findPage` finds a name only among the pages of its kind.
    const page = (await site.page(reference.base, path, idPrefix)) as EmbeddedPages[Kind];
    return { page, href, idPrefix };
  } catch (error) {
    if (!(error instanceof UnknownNameError)) throw error;
    currentAuthors().report(error);
    return undefined;
  }
}
