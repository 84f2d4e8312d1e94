import { type ObjectSchemaView, resolveView, type SchemaView } from '@curlew/openapi';
import { type Fact, fillFact, joinFacts } from '../../../facts/fact.ts';
import { notesBesideLink } from '../../../facts/nameless-notes.ts';
import type { RowInput } from '../../../schema-html/tree/property-row.ts';
import {
  hiddenProperties,
  holdsAnything,
  type ResolvedObject,
  schemaRows,
} from '../../../schema-html/tree/schema-rows.ts';
import type { RowContext } from '../../../schema-html/tree/tree-walk.ts';
import { aboutMarkdown } from './about-markdown.ts';
import { conditionLines, partLines, variantLines } from './alternatives-markdown.ts';
import { wordsMarkdown } from './fact-markdown.ts';
import { charged, type Listing } from './listing.ts';
import { listLine, rowLines, titleAndAlias } from './row-markdown.ts';

/** Open references with their own page, below one another. */
const MAX_REFERENCES = 3;

/**
 * The lines of what a schema holds, nested: properties, items, alternatives, conditions. Empty where that is nothing, a cycle, or
 * on the page of the schema, which its type links to.
 */
export function insideLines(view: SchemaView, path: string, depth: number, listing: Listing): string[] {
  const { context, open } = listing;
  const resolved = resolveView(view, context.views);
  const { schema, ids } = resolved;
  if (schema?.kind !== 'schema' || !holdsAnything(schema) || ids.some((id) => open.has(id))) return [];
  const hasPage = ids.some((id) => context.schemaPages.has(id));
  if (depth > 0 && hasPage && (listing.left <= 0 || listing.references >= MAX_REFERENCES)) return [];
  const [first] = ids.flatMap((id) => listing.firstRows.get(id) ?? []);
  if (!hasPage && listing.left <= 0 && first !== undefined)
    return [factLine(fillFact(context.words.labels.sameProperties, [{ code: first }]), depth, listing)];
  for (const id of ids) open.add(id);
  if (hasPage) listing.references += 1;
  const trees = context.trees.context;
  const isOnPage = [...open].some((id) => trees.hrefOf(id) !== undefined);
  const rowContext = { ...trees, direction: listing.direction, isOnPage };
  const rows = schemaRows({ ...resolved, schema }, path, rowContext);
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
  listing: Listing,
): string[] {
  const { context, direction } = listing;
  if (direction === 'both') return [];
  if (rows.filter(({ any }) => !any).length === resolved.schema.properties.length) return [];
  const hidden = hiddenProperties(resolved, rowContext);
  const { hiddenInRequest, hiddenInResponse } = context.words.labels;
  const template = direction === 'request' ? hiddenInRequest : hiddenInResponse;
  const names = joinFacts(hidden.map(({ name }) => [{ code: name }]));
  return [factLine(fillFact(template, names), depth, listing)];
}

function factLine(fact: Fact, depth: number, listing: Listing): string {
  return charged(listLine(wordsMarkdown(fact), depth), listing);
}

/** What is said of each item, then what items hold. */
function itemLines(
  { items, prefixItems }: ObjectSchemaView,
  path: string,
  depth: number,
  listing: Listing,
): string[] {
  if (items === undefined || items.kind === 'boolean' || prefixItems) return [];
  const { trees, words } = listing.context;
  const resolved = notesBesideLink(items, trees.context);
  const { notes } = resolved;
  const examples = (notes.examples ?? []).map((value) => ({ value }));
  const about = aboutMarkdown(notes.descriptions ?? [], examples, resolved, listing);
  const hasPage = items.kind === 'ref' && trees.context.hrefOf(items.id) !== undefined;
  const named = hasPage ? '' : titleAndAlias(items, '', listing);
  if (about === '' && named === '') return insideLines(items, path, depth, listing);
  const line = charged(listLine(`${words.labels.eachItem}${named}${about}`, depth), listing);
  return [line, ...insideLines(items, path, depth + 1, listing)];
}
