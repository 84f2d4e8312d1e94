import type { EnumValue, ResolvedView } from '@curlew/openapi';
import { listConstraints } from '../../../phrases/constraint-phrases.ts';
import { listAnnotationLabels } from '../../../schema-html/annotation-labels.ts';
import { labelOf, type RowExample } from '../../../schema-html/examples-html.ts';
import type { Labels } from '../../../words/dictionary.ts';
import { bracketless, inlineCode, oneLine, plainText } from '../markdown-text.ts';
import { linkedPhrase, type MarkdownList } from './markdown-list.ts';
import { valueMarkdown } from './phrase-markdown.ts';

/** Longer examples are cut; in UTF-16 units. */
const MAX_EXAMPLE = 10_000;

/** The annotations of a schema behind its type: `: description [fact; fact]`, each only where there is one. */
export function annotationsMarkdown(
  descriptions: readonly string[],
  examples: readonly RowExample[],
  resolved: ResolvedView,
  listing: MarkdownList,
): string {
  const text = descriptions.map(oneLine).join(' ');
  const facts = phraseTexts(resolved, examples, listing);
  return `${text === '' ? '' : `: ${text}`}${facts.length === 0 ? '' : ` [${facts.join('; ')}]`}`;
}

/** Limits, allowed values, default, examples, documentation and marks, each a phrase. */
export function phraseTexts(
  resolved: ResolvedView,
  examples: readonly RowExample[],
  listing: MarkdownList,
): string[] {
  const { schema, notes } = resolved;
  const { labels, type } = listing.context.words;
  const values = schema?.kind === 'schema' ? (schema.enum ?? []) : [];
  return [
    ...listConstraints(resolved, listing.context.trees.context).map((fact) => linkedPhrase(fact, listing)),
    ...(values.length > 0
      ? [`${type.oneOf}${values.map((value) => enumMarkdown(value, labels)).join(', ')}`]
      : []),
    ...(notes.default === undefined ? [] : [`${labels.default} ${valueMarkdown(notes.default)}`]),
    ...(examples.length > 0
      ? [`${labels.example.toLowerCase()} ${examples.map(exampleMarkdown).join(', ')}`]
      : []),
    ...(notes.externalDocs ? [docsMarkdown(notes.externalDocs, labels.documentation)] : []),
    ...listAnnotationLabels(notes, { direction: 'both', words: listing.context.words }).map(plainText),
  ];
}

/** Documentation of elsewhere as a link. */
export function docsMarkdown(
  { url, description }: { url: string; description?: string },
  fallback: string,
): string {
  const label = oneLine(description ?? fallback);
  return `[${bracketless(label)}](<${oneLine(url).replaceAll('<', '%3C').replaceAll('>', '%3E')}>)`;
}

function enumMarkdown({ value, description, deprecated }: EnumValue, labels: Labels): string {
  const words = [...(deprecated ? [labels.deprecated] : []), ...(description ? [oneLine(description)] : [])];
  return `${valueMarkdown(value)}${words.length > 0 ? ` (${words.join(': ')})` : ''}`;
}

function exampleMarkdown(example: RowExample): string {
  const value =
    example.text === undefined
      ? valueMarkdown(example.value ?? null, MAX_EXAMPLE)
      : inlineCode(example.text.slice(0, MAX_EXAMPLE).toWellFormed());
  const label = labelOf(example);
  const words = [label && plainText(label), example.description && oneLine(example.description)];
  const shown = words.filter(Boolean);
  return shown.length === 0 ? value : `${value} (${shown.join(': ')})`;
}
