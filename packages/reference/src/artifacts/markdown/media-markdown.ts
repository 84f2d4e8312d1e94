import type { Example, MediaType, SchemaView } from '@curlew/openapi';
import { exampleText } from '@curlew/request';
import { sampleDirection, whyNoExample } from '../../render/operation/why-no-example.ts';
import type { ContentRenderers } from '../../render-context.ts';
import type { TreeDirection } from '../../schema-html/tree/tree-walk.ts';
import { codeBlock, inlineCode, oneLine } from './markdown-text.ts';
import { type ListingContext, schemaMarkdown } from './schema-markdown.ts';

/** Maximum length of the examples of one media type, in UTF-16 units; further ones are counted. */
const MAX_EXAMPLES = 40_000;

/** The media types; a schema is listed once. */
export function contentMarkdown(
  media: readonly MediaType[],
  direction: TreeDirection,
  context: ListingContext,
): string[] {
  const seen = new Set<string>();
  return media.flatMap((one) => {
    const schema = one.schema ?? one.itemSchema;
    const view = schema && context.views.view(schema);
    const key = view?.kind === 'ref' ? view.id : (schema?.location.id ?? '');
    const isNew = !seen.has(key);
    seen.add(key);
    return [
      `Media type: ${inlineCode(oneLine(one.type))}${one.itemSchema ? ' (a sequence)' : ''}`,
      one.description ?? '',
      ...(schema && isNew ? schemaMarkdown(schema, context, direction) : []),
      ...exampleBlocks(one, view, direction, context, isNew),
    ];
  });
}

function exampleBlocks(
  media: MediaType,
  view: SchemaView | undefined,
  direction: TreeDirection,
  context: ListingContext,
  isNew: boolean,
): string[] {
  if (media.examples.length > 0) return givenBlocks(media, view, context);
  const schema = media.schema ?? media.itemSchema;
  if (!isNew || schema === undefined || media.type.startsWith('multipart/')) return [];
  const made = context.sampleTexts.text(media, schema, sampleDirection(direction));
  if (made === undefined) return [whyNoExample(media, direction, context) ?? ''];
  return made.text.length <= MAX_EXAMPLES
    ? ['Example (made from the schema):', codeBlock(made.text, made.language)]
    : [];
}

function givenBlocks(media: MediaType, view: SchemaView | undefined, context: ContentRenderers): string[] {
  const blocks: string[] = [];
  let left = MAX_EXAMPLES;
  let omitted = 0;
  for (const example of media.examples) {
    const text = exampleText(example, media.type, view, context.views);
    left -= text?.text.length ?? 0;
    if (left < 0) omitted += 1;
    else blocks.push(titleOf(example), ...(text ? [codeBlock(text.text, text.language)] : []));
  }
  return omitted === 0 ? blocks : [...blocks, `${omitted} more examples are too long to be shown here.`];
}

function titleOf({ name, summary, description, externalValue }: Example): string {
  const words = [summary ?? name, description].map((text) => oneLine(text ?? '')).filter(Boolean);
  const link = externalValue ? ` <${oneLine(externalValue)}>` : '';
  return `Example${words.length > 0 ? `: ${words.join(': ')}` : ''}${link}`;
}
