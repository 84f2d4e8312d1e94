import type { SchemaView } from '@curlew/openapi';
import type { Fact } from '../../../facts/fact.ts';
import type { ContentRenderers, PageAddresses, SitePlan } from '../../../render-context.ts';
import type { TreeDirection } from '../../../schema-html/tree/tree-walk.ts';
import { typeWords } from '../../../words/type-words.ts';
import { twinHref } from '../twin-href.ts';
import { factMarkdown } from './fact-markdown.ts';

/** Context of property lists: schemas that are not listed link to their pages. */
export type ListingContext = PageAddresses & SitePlan & ContentRenderers;

/** One list of what a schema holds. */
export interface Listing {
  context: ListingContext;
  direction: TreeDirection;
  /** Ids of the references that are open: one that comes again is a cycle. */
  open: Set<string>;
  /** Schemas that the list has linked. */
  linked: Set<string>;
  /** The first row of each reference without a page of its own. */
  firstRows: Map<string, string>;
  /** UTF-16 units that may still be written; beyond them, only what no other page has is listed. */
  left: number;
  /** Open references to schemas with their own page. */
  references: number;
}

/** UTF-16 units of one list. */
const MAX_LENGTH = 16_000;

/** @param id of the schema whose page it is: where it comes again, it is a cycle. */
export function newListing(context: ListingContext, direction: TreeDirection, id?: string): Listing {
  return {
    context,
    direction,
    open: new Set(id === undefined ? [] : [id]),
    linked: new Set(),
    firstRows: new Map(),
    left: MAX_LENGTH,
    references: 0,
  };
}

/** A fact, each schema with a page linked to it. */
export function linkedMarkdown(fact: Fact, listing: Listing): string {
  return factMarkdown(fact, (id) => pageOf(id, listing));
}

/** A type in words, before what it holds is listed: so that a schema is linked in the first row that names it. */
export interface TypeMarkdown {
  /** Above lines of what the schema holds: schemas that the list has linked are only named. */
  listed: string;
  /** Without such lines: every schema with a page is linked. */
  alone: string;
}

export function typeMarkdown(view: SchemaView, listing: Listing): TypeMarkdown {
  const words = typeWords(view, listing.context.words);
  const known = words.some((word) => typeof word === 'object' && 'id' in word && listing.linked.has(word.id));
  const listed =
    known && factMarkdown(words, (id) => (listing.linked.has(id) ? undefined : pageOf(id, listing)));
  const alone = linkedMarkdown(words, listing);
  return { listed: listed || alone, alone };
}

/** A text whose length counts against the budget of its list. */
export function charged(text: string, listing: Listing): string {
  listing.left -= text.length;
  return text;
}

function pageOf(id: string, { context, linked }: Listing): string | undefined {
  const page = context.schemaPages.get(id);
  if (page) linked.add(id);
  return page && twinHref(page, context);
}
