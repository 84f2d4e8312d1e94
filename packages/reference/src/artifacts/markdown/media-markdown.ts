import type { Example, Located, MediaType } from '@curlew/openapi';
import { exampleText } from '@curlew/request';
import { fillFact } from '../../facts/fact.ts';
import { ExampleCutter } from '../../render/operation/cut-example.ts';
import { needsExample, sampleDirection, whyNoExample } from '../../render/operation/why-no-example.ts';
import type { TreeDirection } from '../../schema-html/tree/tree-walk.ts';
import { codeBlock, inlineCode, oneLine } from './markdown-text.ts';
import { encodingLines } from './schema/encoding-markdown.ts';
import { wordsMarkdown } from './schema/fact-markdown.ts';
import { type ListingContext, newListing } from './schema/listing.ts';
import { schemaMarkdown } from './schema/schema-markdown.ts';

/** The examples of one media type, in UTF-16 units. */
const MAX_EXAMPLES = 40_000;

/** The media types; a schema is listed once. */
export function contentMarkdown(
  media: readonly MediaType[],
  direction: TreeDirection,
  context: ListingContext,
): string[] {
  const seen = new Map<string, string>();
  return media.flatMap((one) => {
    const { schema, itemSchema, type } = one;
    const located = schema ?? itemSchema;
    const key = located && `${schema ? 'one' : 'items'} ${keyOf(located, context)}`;
    const same = key === undefined ? undefined : seen.get(key);
    if (key !== undefined && same === undefined) seen.set(key, type);
    const { sameSchema } = context.words.labels;
    return [
      `${context.words.labels.mediaType}: ${inlineCode(oneLine(type))}${itemSchema ? ` (${context.words.labels.sequence})` : ''}`,
      one.description ?? '',
      ...(same === undefined
        ? [schema, itemSchema].flatMap((part) => (part ? schemaMarkdown(part, context, direction) : []))
        : [wordsMarkdown(fillFact(sameSchema, [{ code: same }]))]),
      encodingLines(one, 0, newListing(context, direction)).join('\n'),
      ...exampleBlocks(one, direction, context, same === undefined),
    ];
  });
}

function keyOf(schema: Located, context: ListingContext): string {
  const view = context.views.view(schema);
  return view.kind === 'ref' ? JSON.stringify(view) : schema.location.id;
}

function exampleBlocks(
  media: MediaType,
  direction: TreeDirection,
  context: ListingContext,
  isNew: boolean,
): string[] {
  const cutter = new ExampleCutter(MAX_EXAMPLES);
  const located = media.schema ?? media.itemSchema;
  const view = located && context.views.view(located);
  if (media.examples.length > 0)
    return media.examples.flatMap((example) => {
      const text = exampleText(example, media.type, view, context.views);
      return [
        titleOf(example, context.words.labels.example),
        ...(text ? codeBlocks(text, cutter, context) : []),
      ];
    });
  if (!isNew || located === undefined || !needsExample(media, context.views)) return [];
  const made = context.sampleTexts.text(media, located, sampleDirection(direction));
  if (made === undefined) return [whyNoExample(media, direction, context) ?? ''];
  return [`${context.words.labels.madeExample}:`, ...codeBlocks(made, cutter, context)];
}

/** An example as code, cut where there is no room; a note says so. */
function codeBlocks(
  { text, language }: { text: string; language: string },
  cutter: ExampleCutter,
  { words }: ListingContext,
): string[] {
  const cut = cutter.cut(text);
  const note =
    cut.lines && wordsMarkdown(fillFact(words.labels.firstLines, ...cut.lines.map((n) => [String(n)])));
  return [codeBlock(cut.text, language), note ?? ''];
}

function titleOf({ name, summary, description, externalValue }: Example, label: string): string {
  const names = [name, summary === name ? undefined : summary, description];
  const words = names.map((text) => oneLine(text ?? '')).filter(Boolean);
  const link = externalValue ? ` <${oneLine(externalValue)}>` : '';
  return `${label}${words.length > 0 ? `: ${words.join(': ')}` : ''}${link}`;
}
