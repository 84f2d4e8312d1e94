import type { SchemaView } from '@curlew/openapi';
import type { Phrase } from '../../../phrases/phrase.ts';
import type { ContentRenderers, PageAddresses, SitePlan } from '../../../render-context.ts';
import type { TreeDirection } from '../../../schema-html/tree/tree-walk.ts';
import { typeWords } from '../../../words/type-words.ts';
import { markdownHref } from '../../file-paths.ts';
import { phraseMarkdown } from './phrase-markdown.ts';

/** Context of property lists: schemas that are not listed link to their pages. */
export type MarkdownListContext = PageAddresses & SitePlan & ContentRenderers;

/** One list of what a schema holds. */
export interface MarkdownList {
  context: MarkdownListContext;
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
export function newMarkdownList(
  context: MarkdownListContext,
  direction: TreeDirection,
  id?: string,
): MarkdownList {
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
export function linkedPhrase(fact: Phrase, listing: MarkdownList): string {
  return phraseMarkdown(fact, (id) => getPage(id, listing));
}

/** A type in words, before what it holds is listed: so that a schema is linked in the first row that names it. */
export interface TypeMarkdown {
  /** Above lines of what the schema holds: schemas that the list has linked are only named. */
  listed: string;
  /** Without such lines: every schema with a page is linked. */
  alone: string;
}

export function typeMarkdown(view: SchemaView, listing: MarkdownList): TypeMarkdown {
  const words = typeWords(view, listing.context.words);
  const known = words.some((word) => typeof word === 'object' && 'id' in word && listing.linked.has(word.id));
  const listed =
    known && phraseMarkdown(words, (id) => (listing.linked.has(id) ? undefined : getPage(id, listing)));
  const alone = linkedPhrase(words, listing);
  return { listed: listed || alone, alone };
}

/** A text whose length counts against the budget of its list. */
export function spendLength(text: string, listing: MarkdownList): string {
  listing.left -= text.length;
  return text;
}

function getPage(id: string, { context, linked }: MarkdownList): string | undefined {
  const page = context.schemaPages.get(id);
  if (page) linked.add(id);
  return page && markdownHref(page, context);
}
