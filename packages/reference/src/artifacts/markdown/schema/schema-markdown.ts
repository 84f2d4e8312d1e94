import type { SchemaView } from '@curlew/openapi';
import { type Located, resolveView } from '@curlew/openapi/internal';
import { fillPhrase } from '../../../phrases/phrase.ts';
import { withTargetAnnotations } from '../../../phrases/target-annotations.ts';
import type { TreeDirection } from '../../../schema-html/tree/tree-walk.ts';
import type { Words } from '../../../words/words.ts';
import { phraseTexts } from './annotations-markdown.ts';
import {
  linkedPhrase,
  type MarkdownList,
  type MarkdownListContext,
  newMarkdownList,
  typeMarkdown,
} from './markdown-list.ts';
import { insideLines, titleAndAlias } from './row-markdown.ts';

/** A longer list that has a page of its own is only there: many operations may share it. In UTF-16 units. */
const MAX_SHARED = 40_000;

/** A schema as blocks: its type, its description, its limits, a nested list of what it holds. Cached. */
export function schemaMarkdown(
  schema: Located,
  context: MarkdownListContext,
  direction: TreeDirection,
): readonly string[] {
  const view = context.views.view(schema);
  // A reference may have annotations beside those of its target.
  const key = view.kind === 'ref' ? JSON.stringify(view) : schema.location.id;
  return context.markdownSchemas.get(
    `${direction} ${key}`,
    () => {
      const listing = newMarkdownList(context, direction);
      const blocks = schemaBlocks(view, listing);
      return blocks.join('').length > MAX_SHARED ? (pageBlocks(view, listing) ?? blocks) : blocks;
    },
    (blocks) => blocks.join('').length,
  );
}

/** Lists the whole schema on its own page, however long. @param id of the schema. */
export function wholeSchemaMarkdown(view: SchemaView, context: MarkdownListContext, id: string): string[] {
  return schemaBlocks(view, newMarkdownList(context, 'both', id));
}

function schemaBlocks(view: SchemaView, listing: MarkdownList): string[] {
  const resolved = withTargetAnnotations(view, listing.context.trees.context);
  const { notes } = resolved;
  const type = `${typeMarkdown(view, listing).alone}${titleAndAlias(view, '', listing)}`;
  const examples = (notes.examples ?? []).map((value) => ({ value }));
  const facts = phraseTexts(resolved, examples, listing);
  return [
    typeLine(type, listing.context.words),
    ...(notes.descriptions ?? []),
    facts.length === 0 ? '' : `[${facts.join('; ')}]`,
    insideLines(view, '', 0, listing).join('\n'),
  ];
}

function typeLine(type: string, { labels, punctuation }: Words): string {
  return `${labels.type}${punctuation.colon}${type}`;
}

/** A link to the page of a schema, and the number of its properties. */
function pageBlocks(view: SchemaView, listing: MarkdownList): string[] | undefined {
  if (view.kind !== 'ref' || !listing.context.schemaPages.has(view.id)) return undefined;
  const { words, views } = listing.context;
  const { schema } = resolveView(view, views);
  const count = schema?.kind === 'schema' ? schema.properties.length : 0;
  const note = count > 0 ? words.count('tooLargeProperties', count) : words.labels.tooLarge;
  return [
    typeLine(typeMarkdown(view, listing).alone, words),
    linkedPhrase(fillPhrase(note, [{ name: view.name, id: view.id }]), listing),
  ];
}
