import type { OperationPage, SchemaPage, TagPage } from '@curlew/reference';
import type { WorkflowPage } from '@curlew/reference/sections';
import type { PageContext } from '../integration/page-words.ts';
import { UnknownSourceError } from '../integration/site/choose-source.ts';
import { currentAuthors, currentSite } from '../integration/site/current-site.ts';
import { findPage, type NamedKind, UnknownNameError } from './find-page.ts';
import { IdPrefixes } from './id-prefixes.ts';

interface EmbeddedPages {
  operation: OperationPage;
  schema: SchemaPage;
  tag: TagPage;
  workflow: WorkflowPage;
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
 * @param part path before that of the page where a part of it is shown, whose ids are its own: `samples/`.
 */
export async function embeddedPage<Kind extends NamedKind & keyof EmbeddedPages>(
  kind: Kind,
  name: string,
  source: string | undefined,
  { locals, url }: PageContext,
  part = '',
): Promise<EmbeddedPage<Kind> | undefined> {
  const site = currentSite();
  locals.curlewPrefixes ??= new IdPrefixes();
  const find = async () => {
    const reference = await site.reference(source, url.pathname, (base) => `source="${base}"`);
    return { reference, ...findPage(reference, kind, name) };
  };
  try {
    const finding = find();
    const idPrefix = await locals.curlewPrefixes.take(finding.then(({ path }) => `${part}${path}`));
    const { reference, path, href } = await finding;
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
