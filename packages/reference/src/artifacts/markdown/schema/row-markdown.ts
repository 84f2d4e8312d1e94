import { type ReferenceView, resolveView, type SchemaView } from '@curlew/openapi';
import { aliasedType } from '../../../facts/aliased-type.ts';
import { fillFact } from '../../../facts/fact.ts';
import { withNamelessNotes } from '../../../facts/nameless-notes.ts';
import { ownTitle } from '../../../facts/own-title.ts';
import type { RowExample } from '../../../schema-html/examples-html.ts';
import type { RowInput } from '../../../schema-html/tree/property-row.ts';
import { typeText, typeWords } from '../../../words/type-words.ts';
import { fillIn } from '../../../words/words-of.ts';
import { inlineCode, plainText } from '../markdown-text.ts';
import { aboutMarkdown } from './about-markdown.ts';
import { insideLines } from './inside-markdown.ts';
import { charged, type Listing, linkedMarkdown, type RowTexts, typeMarkdown } from './listing.ts';

/** A row of a list: a property, a parameter, a header. */
export interface MarkdownRow extends Omit<RowInput, 'extra'> {
  /** Where a parameter is: `path`, `query`, …. */
  place?: string;
}

/** Lists are indented up to this level. */
const MAX_INDENT = 40;

/** A line of a list. */
export function listLine(text: string, depth: number): string {
  return `${'  '.repeat(Math.min(depth, MAX_INDENT))}- ${text}`;
}

/** `` - `name` (type, required): description [facts] ``, and below it what the schema holds. */
export function rowLines(row: MarkdownRow, depth: number, listing: Listing): string[] {
  const { view, required, place, labels = [], deprecated, origin } = row;
  const { words } = listing.context;
  const type = typeMarkdown(view, listing);
  const details = [
    ...(place ? [fillIn(words.labels.inPlace, place)] : []),
    ...(required ? [words.labels.required] : []),
    ...labels.map(plainText),
    ...(deprecated ? [words.labels.deprecated] : []),
    ...(origin ? [originMarkdown(origin, listing)] : []),
  ];
  const name = row.any ? nameOfMany(row.name) : inlineCode(row.name);
  const { titleAndAlias: title, about } = rowTexts(row, listing);
  const line = (typed: string) =>
    listLine(`${name} (${[typed + title, ...details].join(', ')})${about}`, depth);
  const alone = charged(line(type.alone), listing);
  const inside = insideLines(view, row.path, depth + 1, listing);
  return inside.length > 0 ? [line(type.listed), ...inside] : [alone];
}

/** What a row says beside its name, its type and its own fields. A row without annotations of its own is cached. */
function rowTexts(row: MarkdownRow, listing: Listing): RowTexts {
  const { view, name, descriptions, examples } = row;
  if (descriptions !== undefined || examples !== undefined)
    return {
      name,
      titleAndAlias: titleAndAlias(view, name, listing),
      about: aboutRow(row, listing),
      linked: [],
    };
  const { markdownRows } = listing.context;
  let texts = markdownRows.get(view);
  if (texts?.name !== name) {
    const linked = new Set<string>();
    const about = aboutRow(row, { ...listing, linked });
    texts = { name, titleAndAlias: titleAndAlias(view, name, listing), about, linked: [...linked] };
    markdownRows.set(view, texts);
  }
  for (const id of texts.linked) listing.linked.add(id);
  return texts;
}

/** The type behind a name that does not show it, and the title of a schema: ` · string “Title”`. */
export function titleAndAlias(view: SchemaView, name: string, { context }: Listing): string {
  const alias = aliasedType(view, context.trees.context);
  const type = alias ? typeText(alias, context.words) : '';
  const title = ownTitle(view, name, context.trees.context);
  const isSaid = type === '' || type === context.words.type.any;
  return `${isSaid ? '' : ` · ${plainText(type)}`}${title === undefined ? '' : ` “${plainText(title)}”`}`;
}

function originMarkdown(origin: ReferenceView, listing: Listing): string {
  const { words } = listing.context;
  return linkedMarkdown(
    listing.linked.has(origin.id)
      ? fillFact(words.labels.inheritedFrom, [origin.name])
      : fillFact(words.labels.inheritedFrom, typeWords(origin, words)),
    listing,
  );
}

/** A row without annotations of its own has those of its schema; else they are added, unless the schema has its own page. */
function aboutRow({ view, descriptions, examples }: MarkdownRow, listing: Listing): string {
  const { trees } = listing.context;
  const isOwn = descriptions === undefined && examples === undefined;
  const resolved = isOwn ? withNamelessNotes(view, trees.context) : resolveView(view, trees.context.views);
  const { notes } = resolved;
  const hasPage = view.kind === 'ref' && trees.context.hrefOf(view.id) !== undefined;
  const further = descriptions && descriptions.length > 0 && hasPage ? [] : (notes.descriptions ?? []);
  const values: RowExample[] = (notes.examples ?? []).map((value) => ({ value }));
  return aboutMarkdown(
    [...new Set([...(descriptions ?? []), ...further])],
    [...(examples ?? []), ...values],
    resolved,
    listing,
  );
}

/** A placeholder for names, in words; a pattern as code. */
function nameOfMany(name: string): string {
  return /^\/.*\/$/s.test(name) ? inlineCode(name) : plainText(name);
}
