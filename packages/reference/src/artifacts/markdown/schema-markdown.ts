import type { EnumValue, Json, Located, ObjectSchemaView, PropertyView, SchemaView } from '@curlew/openapi';
import { resolveView } from '@curlew/openapi';
import type { ContentRenderers, PageAddresses, SitePlan } from '../../render-context.ts';
import { holdsAnything } from '../../schema-html/tree/schema-rows.ts';
import type { TreeDirection } from '../../schema-html/tree/tree-walk.ts';
import { limitWords, type Word } from '../../words/limit-words.ts';
import { typeText } from '../../words/type-words.ts';
import { bracketless, inlineCode, oneLine } from './markdown-text.ts';
import { twinHref } from './twin-href.ts';

/** Maximum depth of a list, and of nested references to schemas with their own page. */
const MAX_DEPTH = { list: 12, references: 3 };
/** Maximum lines of one schema, and schemas expanded for them. */
const MAX_LINES = 400;

/** Context of property lists: schemas that are not expanded link to their pages. */
export type ListingContext = PageAddresses & SitePlan & ContentRenderers;

/** A schema as blocks: its type, its description, a nested list of its properties. */
export function schemaMarkdown(
  schema: Located,
  context: ListingContext,
  direction: TreeDirection,
): readonly string[] {
  const view = context.views.view(schema);
  // A reference may have annotations beside those of its target.
  const key = view.kind === 'ref' ? JSON.stringify(view) : schema.location.id;
  const list = (of: TreeDirection) =>
    context.schemaLists.get(
      `${of} ${key}`,
      () => schemaList(view, context, of),
      ({ size }) => size,
    );
  const whole = list('both');
  // Most schemas are the same in each direction.
  return whole.isDirected && direction !== 'both' ? list(direction).blocks : whole.blocks;
}

/** A schema as Markdown, which operations often share. */
export interface SchemaList {
  blocks: readonly string[];
  /** Whether a property is read-only or write-only, so that the directions differ. */
  isDirected: boolean;
  /** In UTF-16 units. */
  size: number;
}

function schemaList(view: SchemaView, context: ListingContext, direction: TreeDirection): SchemaList {
  const listing: Listing = {
    context,
    direction,
    open: new Set(),
    left: MAX_LINES,
    references: 0,
    isDirected: false,
  };
  const lines = insideLines(view, 0, listing);
  const { notes } = resolveView(view, context.views);
  const blocks = [
    `Type: ${typeText(view, context.words)}`,
    ...(notes.descriptions ?? []),
    lines.join('\n'),
    listing.left <= 0 ? 'Not all properties are listed: this schema is too large for one list.' : '',
  ];
  const size = blocks.reduce((sum, { length }) => sum + length, 0);
  return { blocks, isDirected: listing.isDirected, size };
}

interface Listing {
  context: ListingContext;
  direction: TreeDirection;
  open: Set<string>;
  left: number;
  /** Number of open references with their own page. */
  references: number;
  /** Set where a property is read-only or write-only. */
  isDirected: boolean;
}

function insideLines(view: SchemaView, depth: number, listing: Listing): string[] {
  const { schema, ids } = resolveView(view, listing.context.views);
  if (schema?.kind !== 'schema' || depth >= MAX_DEPTH.list || !holdsAnything(schema)) return [];
  if (listing.left <= 0 || ids.some((id) => listing.open.has(id))) return [];
  const hasPage = ids.some((id) => listing.context.schemaPages.has(id));
  if (hasPage && depth > 0 && listing.references >= MAX_DEPTH.references) return [];
  for (const id of ids) listing.open.add(id);
  listing.left -= 1;
  if (hasPage) listing.references += 1;
  const lines = [...propertyLines(schema, depth, listing), ...otherLines(schema, depth, listing)];
  if (hasPage) listing.references -= 1;
  for (const id of ids) listing.open.delete(id);
  return lines;
}

/** A link to the properties of a schema that is not expanded here. */
function elsewhere(view: SchemaView, context: ListingContext): string {
  const { schema, ids } = resolveView(view, context.views);
  const page = ids.map((id) => context.schemaPages.get(id)).find((found) => found !== undefined);
  if (page && schema?.kind === 'schema' && holdsAnything(schema))
    return ` See [${bracketless(page.title)}](${twinHref(page, context)}).`;
  const items = schema?.kind === 'schema' ? schema.items : undefined;
  return items?.kind === 'ref' ? elsewhere(items, context) : '';
}

function propertyLines(schema: ObjectSchemaView, depth: number, listing: Listing): string[] {
  const hidden =
    listing.direction === 'request' ? 'readOnly' : listing.direction === 'response' ? 'writeOnly' : undefined;
  return schema.properties.flatMap((property) => {
    const { schema: view } = property;
    const { notes } = resolveView(view, listing.context.views);
    if (notes.readOnly || notes.writeOnly) listing.isDirected = true;
    if (hidden !== undefined && notes[hidden]) return [];
    listing.left -= 1;
    if (listing.left <= 0) return [];
    const line = `${'  '.repeat(depth)}- ${propertyLine(property, listing.context)}`;
    const inside = insideLines(view, depth + 1, listing);
    return [inside.length === 0 ? `${line}${elsewhere(view, listing.context)}` : line, ...inside];
  });
}

/** The facts of a property, which is listed wherever its schema is; computed once and cached. */
function propertyLine(property: PropertyView, context: ListingContext): string {
  const known = context.propertyLines.get(property);
  if (known !== undefined) return known;
  const { name, required, schema: view } = property;
  const { notes } = resolveView(view, context.views);
  const annotated = { required, description: notes.descriptions?.join(' '), examples: notes.examples };
  const line = factLine(name, view, annotated, context);
  context.propertyLines.set(property, line);
  return line;
}

function otherLines(schema: ObjectSchemaView, depth: number, listing: Listing): string[] {
  const variants = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const { items, additionalProperties: values } = schema;
  const below = (word: string, view: SchemaView, title?: string): string[] => {
    const lines = insideLines(view, depth + 1, listing);
    const label = oneLine(title ?? typeText(view, listing.context.words));
    return lines.length === 0 ? [] : [`${'  '.repeat(depth)}- ${word} ${label}:`, ...lines];
  };
  return [
    ...(schema.allOf ?? []).flatMap((part) => below('All of', part)),
    ...(items ? insideLines(items, depth, listing) : []),
    ...(schema.prefixItems ?? []).flatMap((item, at) => below(`Item ${at + 1}`, item)),
    ...(values ? insideLines(values, depth, listing) : []),
    ...schema.patternProperties.flatMap(({ pattern, schema: view }) => [
      `${'  '.repeat(depth)}- Names that match ${inlineCode(pattern)}: ${typeText(view, listing.context.words)}`,
      ...insideLines(view, depth + 1, listing),
    ]),
    ...variants.flatMap(({ title, schema: view }) => below('If', view, title)),
  ];
}

interface Annotated {
  required: boolean;
  description: string | undefined;
  deprecated?: boolean;
  examples?: readonly Json[] | undefined;
  /** Location of a parameter: `path`, `query`, …. */
  place?: string;
}

/** Maximum number of enum values listed. */
const MAX_VALUES = 200;

function valueMarkdown({ value, description }: EnumValue): string {
  return `${inlineCode(JSON.stringify(value))}${description ? ` (${oneLine(description)})` : ''}`;
}

/** `name` (type, required): description. Constraints; one of `a`, `b`; default `c`. */
export function factLine(
  name: string,
  view: SchemaView,
  { required, description, deprecated, examples = [], place }: Annotated,
  context: ContentRenderers,
): string {
  const { schema, notes, bounds } = resolveView(view, context.views);
  const values = schema?.kind === 'schema' ? (schema.enum ?? []).slice(0, MAX_VALUES) : [];
  const facts = [
    ...(bounds ? limitWords(bounds, context.words).map(phraseMarkdown) : []),
    ...(schema?.kind === 'schema' && schema.const
      ? [`always ${inlineCode(JSON.stringify(schema.const.value))}`]
      : []),
    ...(values.length > 0 ? [`one of ${values.map(valueMarkdown).join(', ')}`] : []),
    ...(notes.default === undefined
      ? []
      : [`default ${inlineCode(JSON.stringify(notes.default).slice(0, 200))}`]),
    ...(examples.length > 0
      ? [
          `for example ${examples
            .slice(0, 3)
            .map((value) => inlineCode(JSON.stringify(value).slice(0, 200)))
            .join(', ')}`,
        ]
      : []),
    ...(notes.readOnly ? ['read-only'] : []),
    ...(notes.writeOnly ? ['write-only'] : []),
    ...(deprecated || notes.deprecated ? ['deprecated'] : []),
  ];
  const head = `${inlineCode(name)} (${typeText(view, context.words)}${place ? `, in ${place}` : ''}${required ? ', required' : ''})`;
  const about = description ? `: ${oneLine(description)}` : '';
  return `${head}${about}${facts.length > 0 ? ` [${facts.join('; ')}]` : ''}`;
}

function phraseMarkdown(words: readonly Word[]): string {
  return words.map((word) => (typeof word === 'string' ? word : inlineCode(word.code))).join('');
}
