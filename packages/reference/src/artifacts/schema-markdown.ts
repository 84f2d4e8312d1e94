import type { ObjectSchemaView, SchemaView } from '@curlew/openapi';
import { resolveView } from '@curlew/openapi';
import type { Model } from '../model.ts';
import { holdsAnything } from '../schema-html/tree/schema-rows.ts';
import type { TreeDirection } from '../schema-html/tree/tree-walk.ts';
import { limitWords, type Word } from '../words/limit-words.ts';
import { typeText } from '../words/type-words.ts';
import { inlineCode, oneLine } from './markdown-text.ts';

/** Levels of a list; what is deeper is named by its type. */
const MAX_DEPTH = 3;
/** Lines of one schema, and schemas opened for them. */
const MAX_LINES = 300;

/** A schema as blocks: its type, its description, a nested list of its properties. */
export function schemaMarkdown(view: SchemaView, model: Model, direction: TreeDirection): string[] {
  const lines = insideLines(view, 0, { model, direction, open: new Set(), left: MAX_LINES });
  const { notes } = resolveView(view, model.views);
  return [`Type: ${typeText(view, model.words)}`, ...(notes.descriptions ?? []), lines.join('\n')];
}

interface Listing {
  model: Model;
  direction: TreeDirection;
  open: Set<string>;
  left: number;
}

function insideLines(view: SchemaView, depth: number, listing: Listing): string[] {
  const { schema, ids } = resolveView(view, listing.model.views);
  if (schema?.kind !== 'schema' || depth >= MAX_DEPTH || !holdsAnything(schema)) return [];
  if (listing.left <= 0 || ids.some((id) => listing.open.has(id))) return [];
  for (const id of ids) listing.open.add(id);
  listing.left -= 1;
  const lines = [...propertyLines(schema, depth, listing), ...otherLines(schema, depth, listing)];
  for (const id of ids) listing.open.delete(id);
  return lines;
}

function propertyLines(schema: ObjectSchemaView, depth: number, listing: Listing): string[] {
  const hidden =
    listing.direction === 'request' ? 'readOnly' : listing.direction === 'response' ? 'writeOnly' : undefined;
  return schema.properties.flatMap(({ name, required, schema: view }) => {
    const { notes } = resolveView(view, listing.model.views);
    if (hidden !== undefined && notes[hidden]) return [];
    listing.left -= 1;
    return [
      `${'  '.repeat(depth)}- ${factLine(name, view, { required, description: notes.descriptions?.join(' ') }, listing.model)}`,
      ...insideLines(view, depth + 1, listing),
    ];
  });
}

function otherLines(schema: ObjectSchemaView, depth: number, listing: Listing): string[] {
  const variants = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const { items, additionalProperties: values } = schema;
  const below = (word: string, view: SchemaView, title?: string): string[] => {
    const lines = insideLines(view, depth + 1, listing);
    const label = oneLine(title ?? typeText(view, listing.model.words));
    return lines.length === 0 ? [] : [`${'  '.repeat(depth)}- ${word} ${label}:`, ...lines];
  };
  return [
    ...(schema.allOf ?? []).flatMap((part) => below('All of', part)),
    ...(items ? insideLines(items, depth, listing) : []),
    ...(values ? insideLines(values, depth, listing) : []),
    ...variants.flatMap(({ title, schema: view }) => below('If', view, title)),
  ];
}

interface Said {
  required: boolean;
  description: string | undefined;
  deprecated?: boolean;
  /** Where a parameter stands. */
  place?: string;
}

/** `name` (type, required): description. Constraints; one of `a`, `b`; default `c`. */
export function factLine(
  name: string,
  view: SchemaView,
  { required, description, deprecated, place }: Said,
  model: Model,
): string {
  const { schema, notes, bounds } = resolveView(view, model.views);
  const values = schema?.kind === 'schema' ? (schema.enum ?? []).slice(0, 30) : [];
  const facts = [
    ...(bounds ? limitWords(bounds, model.words).map(phraseMarkdown) : []),
    ...(schema?.kind === 'schema' && schema.const
      ? [`always ${inlineCode(JSON.stringify(schema.const.value))}`]
      : []),
    ...(values.length > 0
      ? [`one of ${values.map(({ value }) => inlineCode(JSON.stringify(value))).join(', ')}`]
      : []),
    ...(notes.default === undefined
      ? []
      : [`default ${inlineCode(JSON.stringify(notes.default).slice(0, 200))}`]),
    ...(deprecated || notes.deprecated ? ['deprecated'] : []),
  ];
  const head = `${inlineCode(name)} (${typeText(view, model.words)}${place ? `, in ${place}` : ''}${required ? ', required' : ''})`;
  const about = description ? `: ${oneLine(description)}` : '';
  return `${head}${about}${facts.length > 0 ? ` [${facts.join('; ')}]` : ''}`;
}

function phraseMarkdown(words: readonly Word[]): string {
  return words.map((word) => (typeof word === 'string' ? word : inlineCode(word.code))).join('');
}
