import type { SchemaView } from '@curlew/openapi';
import {
  isNull,
  type ObjectSchemaView,
  type ReferenceView,
  resolveView,
  type Variant,
} from '@curlew/openapi/internal';
import { rowExamples } from '../../../phrases/described-row.ts';
import { variantPhrases } from '../../../phrases/discriminator-phrases.ts';
import { fillPhrase, joinPhrases, type Phrase } from '../../../phrases/phrase.ts';
import { aliasedType, distinctTitle } from '../../../phrases/schema-names.ts';
import { siblingAnnotations, withTargetAnnotations } from '../../../phrases/target-annotations.ts';
import type { RowTexts } from '../../../render-context.ts';
import { holdsAnything } from '../../../schema-html/tree/holds-anything.ts';
import {
  hiddenProperties,
  listSchemaRows,
  type ResolvedObject,
  type RowInput,
} from '../../../schema-html/tree/schema-rows.ts';
import type { RowContext } from '../../../schema-html/tree/tree-walk.ts';
import { fillIn } from '../../../words/template.ts';
import { typeText, typeWords } from '../../../words/type-words.ts';
import { inlineCode, plainText } from '../markdown-text.ts';
import { annotationsMarkdown } from './annotations-markdown.ts';
import { linkedPhrase, type MarkdownList, spendLength, typeMarkdown } from './markdown-list.ts';
import { wordsMarkdown } from './phrase-markdown.ts';

/** A row of a list: a property, a parameter, a header. */
export interface MarkdownRow extends Omit<RowInput, 'extra'> {
  /** Where a parameter is: `path`, `query`, …. */
  place?: string;
}

/** Lists are indented up to this level. */
const MAX_INDENT = 40;

/** Open references with their own page, below one another. */
const MAX_REFERENCES = 3;

/** A type in words names up to this many alternatives. */
const NAMED_VARIANTS = 5;

interface Nested {
  label: string;
  /** Title by the author, beside the type. */
  name?: string;
  view: SchemaView;
  /** Behind the type. */
  selects?: string;
  /** The label stands for the schema: its type is left out where lines follow. */
  isCondition?: boolean;
}

/** A line of a list. */
export function listLine(text: string, depth: number): string {
  return `${'  '.repeat(Math.min(depth, MAX_INDENT))}- ${text}`;
}

/** `` - `name` (type, required): description [facts] ``, and below it what the schema holds. */
export function rowLines(row: MarkdownRow, depth: number, listing: MarkdownList): string[] {
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
    listLine(`${name} (${[typed + title, ...details].join(words.punctuation.comma)})${about}`, depth);
  const alone = spendLength(line(type.alone), listing);
  const inside = insideLines(view, row.path, depth + 1, listing);
  return inside.length > 0 ? [line(type.listed), ...inside] : [alone];
}

/** Returns the texts of a row beside its name, its type and its own fields. A row without annotations of its own is cached. */
function rowTexts(row: MarkdownRow, listing: MarkdownList): RowTexts {
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
export function titleAndAlias(view: SchemaView, name: string, { context }: MarkdownList): string {
  const alias = aliasedType(view, context.trees.context);
  const type = alias ? typeText(alias, context.words) : '';
  const title = distinctTitle(view, name, context.trees.context);
  const quoted = title === undefined ? '' : ` ${fillIn(context.words.punctuation.quoted, plainText(title))}`;
  const isSaid = type === '' || type === context.words.type.any;
  return `${isSaid ? '' : ` · ${plainText(type)}`}${quoted}`;
}

function originMarkdown(origin: ReferenceView, listing: MarkdownList): string {
  const { words } = listing.context;
  return linkedPhrase(
    listing.linked.has(origin.id)
      ? fillPhrase(words.labels.inheritedFrom, [origin.name])
      : fillPhrase(words.labels.inheritedFrom, typeWords(origin, words)),
    listing,
  );
}

/** A row without annotations of its own has those of its schema; else they are added, unless the schema has its own page. */
function aboutRow({ view, descriptions, examples }: MarkdownRow, listing: MarkdownList): string {
  const { trees } = listing.context;
  const isOwn = descriptions === undefined && examples === undefined;
  const resolved = isOwn
    ? withTargetAnnotations(view, trees.context)
    : resolveView(view, trees.context.views);
  const { notes } = resolved;
  const hasPage = view.kind === 'ref' && trees.context.findHref(view.id) !== undefined;
  const further = descriptions && descriptions.length > 0 && hasPage ? [] : (notes.descriptions ?? []);
  return annotationsMarkdown(
    [...new Set([...(descriptions ?? []), ...further])],
    rowExamples(examples ?? [], resolved, trees.context),
    resolved,
    listing,
  );
}

/** A placeholder for names, in words; a pattern as code. */
function nameOfMany(name: string): string {
  return /^\/.*\/$/s.test(name) ? inlineCode(name) : plainText(name);
}

/**
 * The lines of what a schema holds, nested: properties, items, alternatives, conditions. Empty where that is nothing, a cycle, or
 * on the page of the schema, which its type links to.
 */
export function insideLines(view: SchemaView, path: string, depth: number, listing: MarkdownList): string[] {
  const { context, open } = listing;
  const resolved = resolveView(view, context.views);
  const { schema, ids } = resolved;
  if (schema?.kind !== 'schema' || !holdsAnything(schema) || ids.some((id) => open.has(id))) return [];
  const hasPage = ids.some((id) => context.schemaPages.has(id));
  if (depth > 0 && hasPage && (listing.left <= 0 || listing.references >= MAX_REFERENCES)) return [];
  const [first] = ids.flatMap((id) => listing.firstRows.get(id) ?? []);
  if (!hasPage && listing.left <= 0 && first !== undefined)
    return [factLine(fillPhrase(context.words.labels.sameProperties, [{ code: first }]), depth, listing)];
  for (const id of ids) open.add(id);
  if (hasPage) listing.references += 1;
  const trees = context.trees.context;
  const isOnPage = [...open].some((id) => trees.findHref(id) !== undefined);
  const rowContext = { ...trees, direction: listing.direction, isOnPage };
  const rows = listSchemaRows({ ...resolved, schema }, path, rowContext);
  const lines = [
    ...rows.flatMap((row) => rowLines(row, depth, listing)),
    ...hiddenLines({ ...resolved, schema }, rows, rowContext, depth, listing),
    ...itemLines(schema, path, depth, listing),
    ...partLines(schema, path, depth, listing),
    ...variantLines(schema.oneOf, schema, path, depth, listing),
    ...variantLines(schema.anyOf, schema, path, depth, listing),
    ...conditionLines(schema, path, depth, listing),
  ];
  if (hasPage) listing.references -= 1;
  for (const id of ids) {
    open.delete(id);
    if (lines.length > 0 && !listing.firstRows.has(id)) listing.firstRows.set(id, path);
  }
  return lines;
}

/** Properties that the direction excludes are listed by name. */
function hiddenLines(
  resolved: ResolvedObject,
  rows: readonly RowInput[],
  rowContext: RowContext,
  depth: number,
  listing: MarkdownList,
): string[] {
  const { context, direction } = listing;
  if (direction === 'both') return [];
  if (rows.filter(({ any }) => !any).length === resolved.schema.properties.length) return [];
  const hidden = hiddenProperties(resolved, rowContext);
  const { labels, punctuation } = context.words;
  const template = direction === 'request' ? labels.hiddenInRequest : labels.hiddenInResponse;
  const names = joinPhrases(
    hidden.map(({ name }) => [{ code: name }]),
    punctuation.comma,
  );
  return [factLine(fillPhrase(template, names), depth, listing)];
}

function factLine(fact: Phrase, depth: number, listing: MarkdownList): string {
  return spendLength(listLine(wordsMarkdown(fact), depth), listing);
}

/** Lists the annotations of each item, then the content of items. */
function itemLines(
  { items, prefixItems }: ObjectSchemaView,
  path: string,
  depth: number,
  listing: MarkdownList,
): string[] {
  if (items === undefined || items.kind === 'boolean' || prefixItems) return [];
  const { trees, words } = listing.context;
  const resolved = siblingAnnotations(items, trees.context);
  const { notes } = resolved;
  const examples = rowExamples([], resolved, trees.context);
  const about = annotationsMarkdown(notes.descriptions ?? [], examples, resolved, listing);
  const hasPage = items.kind === 'ref' && trees.context.findHref(items.id) !== undefined;
  const named = hasPage ? '' : titleAndAlias(items, '', listing);
  if (about === '' && named === '') return insideLines(items, path, depth, listing);
  const line = spendLength(listLine(`${words.labels.eachItem}${named}${about}`, depth), listing);
  return [line, ...insideLines(items, path, depth + 1, listing)];
}

/** The alternatives, one line each and what they hold; none where the type in words says all. */
function variantLines(
  variants: readonly Variant[] | undefined,
  { discriminator }: ObjectSchemaView,
  path: string,
  depth: number,
  listing: MarkdownList,
): string[] {
  const { words, trees } = listing.context;
  const real = (variants ?? []).filter(({ schema }) => !isNull(schema));
  const { left } = listing;
  const linked = new Set(listing.linked);
  const listed = real.map((variant) => {
    const { schema, title } = variant;
    const facts = discriminator ? variantPhrases(variant, discriminator, trees.context) : [];
    const selects = facts.map((fact) => ` · ${linkedPhrase(fact, listing)}`).join('');
    const name = title === undefined || title === typeText(schema, words) ? '' : plainText(title);
    return nested({ label: words.labels.ifSchema, name, view: schema, selects }, path, depth, listing);
  });
  const isSaid = real.length <= NAMED_VARIANTS && listed.every(({ saysMore }) => !saysMore);
  if (!isSaid) return listed.flatMap(({ lines }) => lines);
  // A line that is not written links no schema and has no length.
  Object.assign(listing, { left, linked });
  return [];
}

/** Parts of an `allOf` that one object cannot express. */
function partLines(
  { allOf = [] }: ObjectSchemaView,
  path: string,
  depth: number,
  listing: MarkdownList,
): string[] {
  const label = listing.context.words.labels.allOf;
  return allOf.flatMap((view) => nested({ label, view }, path, depth, listing).lines);
}

/** `if`, `then`, `else` and `dependentSchemas`. */
function conditionLines(
  { condition, dependentSchemas = [] }: ObjectSchemaView,
  path: string,
  depth: number,
  listing: MarkdownList,
): string[] {
  const { ifSchema, thenSchema, elseSchema, withProperty } = listing.context.words.labels;
  const parts = [
    { label: ifSchema, view: condition?.if },
    { label: thenSchema, view: condition?.then },
    { label: elseSchema, view: condition?.else },
    ...dependentSchemas.map(({ property, schema }) => ({
      label: wordsMarkdown(fillPhrase(withProperty, [{ value: property }])),
      view: schema,
    })),
  ];
  return parts.flatMap(({ label, view }) =>
    view === undefined ? [] : nested({ label, view, isCondition: true }, path, depth, listing).lines,
  );
}

/** One schema under a label, `- If Cat · type "cat": description [facts]`, and below it what it holds. */
function nested(
  { label, name = '', view, selects = '', isCondition = false }: Nested,
  path: string,
  depth: number,
  listing: MarkdownList,
): { lines: string[]; saysMore: boolean } {
  const resolved = withTargetAnnotations(view, listing.context.trees.context);
  const { notes } = resolved;
  const examples = rowExamples([], resolved, listing.context.trees.context);
  const further = `${titleAndAlias(view, name, listing)}${selects}`;
  const isBrief = isCondition && further === '';
  // A type that is left out links nothing.
  const type = isBrief ? undefined : typeMarkdown(view, listing);
  const about = annotationsMarkdown(notes.descriptions ?? [], examples, resolved, listing);
  const line = (typed: string, end: string) => {
    const words = name === '' ? `${typed}${further}` : `${name} (${typed}${further})`;
    return listLine(`${label}${typed === '' ? '' : `${isCondition ? ':' : ''} ${words}`}${end}`, depth);
  };
  spendLength(line(type?.alone ?? '', about), listing);
  const inside = insideLines(view, path, depth + 1, listing);
  const written =
    inside.length > 0
      ? line(type?.listed ?? '', about === '' ? ':' : about)
      : line((type ?? typeMarkdown(view, listing)).alone, about);
  return {
    lines: [written, ...inside],
    saysMore: name !== '' || further !== '' || about !== '' || inside.length > 0,
  };
}
