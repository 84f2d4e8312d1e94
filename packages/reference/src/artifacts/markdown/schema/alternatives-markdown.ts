import { isNull, type ObjectSchemaView, type SchemaView, type Variant } from '@curlew/openapi';
import { fillFact, valueList } from '../../../facts/fact.ts';
import { withNamelessNotes } from '../../../facts/nameless-notes.ts';
import { variantFacts } from '../../../facts/selection-facts.ts';
import { typeText } from '../../../words/type-words.ts';
import { plainText } from '../markdown-text.ts';
import { aboutMarkdown } from './about-markdown.ts';
import { wordsMarkdown } from './fact-markdown.ts';
import { insideLines } from './inside-markdown.ts';
import { charged, type Listing, linkedMarkdown, typeMarkdown } from './listing.ts';
import { listLine, titleAndAlias } from './row-markdown.ts';

/** A type in words names up to this many alternatives. */
const NAMED_VARIANTS = 5;

/** The alternatives, one line each and what they hold; none where the type in words says all. */
export function variantLines(
  variants: readonly Variant[] | undefined,
  { discriminator }: ObjectSchemaView,
  path: string,
  depth: number,
  listing: Listing,
): string[] {
  const { words, trees } = listing.context;
  const real = (variants ?? []).filter(({ schema }) => !isNull(schema));
  const { left } = listing;
  const linked = new Set(listing.linked);
  const listed = real.map((variant) => {
    const { schema, title } = variant;
    const facts = discriminator ? variantFacts(variant, discriminator, trees.context) : [];
    const selects = facts.map((fact) => ` · ${linkedMarkdown(fact, listing)}`).join('');
    const name = title === undefined || title === typeText(schema, words) ? '' : plainText(title);
    return nested({ label: words.labels.ifSchema, name, view: schema, selects }, path, depth, listing);
  });
  const isSaid = real.length <= NAMED_VARIANTS && listed.every(({ saysMore }) => !saysMore);
  if (!isSaid) return listed.flatMap(({ lines }) => lines);
  // What is not written has linked nothing, and has no length.
  Object.assign(listing, { left, linked });
  return [];
}

/** Parts of an `allOf` that one object cannot express. */
export function partLines(
  { allOf = [] }: ObjectSchemaView,
  path: string,
  depth: number,
  listing: Listing,
): string[] {
  const label = listing.context.words.labels.allOf;
  return allOf.flatMap((view) => nested({ label, view }, path, depth, listing).lines);
}

/** `if`, `then`, `else` and `dependentSchemas`. */
export function conditionLines(
  { condition, dependentSchemas = [] }: ObjectSchemaView,
  path: string,
  depth: number,
  listing: Listing,
): string[] {
  const { ifSchema, thenSchema, elseSchema, withProperty } = listing.context.words.labels;
  const parts = [
    { label: ifSchema, view: condition?.if },
    { label: thenSchema, view: condition?.then },
    { label: elseSchema, view: condition?.else },
    ...dependentSchemas.map(({ property, schema }) => ({
      label: wordsMarkdown(fillFact(withProperty, valueList([property]))),
      view: schema,
    })),
  ];
  return parts.flatMap(({ label, view }) =>
    view === undefined ? [] : nested({ label, view, isCondition: true }, path, depth, listing).lines,
  );
}

interface Nested {
  label: string;
  /** Of its author, beside the type. */
  name?: string;
  view: SchemaView;
  /** Behind the type. */
  selects?: string;
  /** The label stands for the schema: its type is left out where lines follow. */
  isCondition?: boolean;
}

/** One schema under a label, `- If Cat · type "cat": description [facts]`, and below it what it holds. */
function nested(
  { label, name = '', view, selects = '', isCondition = false }: Nested,
  path: string,
  depth: number,
  listing: Listing,
): { lines: string[]; saysMore: boolean } {
  const resolved = withNamelessNotes(view, listing.context.trees.context);
  const { notes } = resolved;
  const examples = (notes.examples ?? []).map((value) => ({ value }));
  const further = `${titleAndAlias(view, name, listing)}${selects}`;
  const isBrief = isCondition && further === '';
  // A type that is left out links nothing.
  const type = isBrief ? undefined : typeMarkdown(view, listing);
  const about = aboutMarkdown(notes.descriptions ?? [], examples, resolved, listing);
  const line = (typed: string, end: string) => {
    const words = name === '' ? `${typed}${further}` : `${name} (${typed}${further})`;
    return listLine(`${label}${typed === '' ? '' : `${isCondition ? ':' : ''} ${words}`}${end}`, depth);
  };
  charged(line(type?.alone ?? '', about), listing);
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
