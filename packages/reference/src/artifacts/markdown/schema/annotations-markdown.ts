import type { EnumValue, ResolvedView } from '@curlew/openapi/internal';
import { closedPhrases, listConstraints } from '../../../phrases/constraint-phrases.ts';
import { listedValues } from '../../../phrases/described-row.ts';
import { keepDistinctTexts } from '../../../phrases/distinct-texts.ts';
import { listAnnotationLabels } from '../../../schema-html/annotation-labels.ts';
import { getLabel, type RowExample } from '../../../schema-html/examples-html.ts';
import { fillIn } from '../../../words/template.ts';
import type { Words } from '../../../words/words.ts';
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
  const text = keepDistinctTexts(descriptions).map(oneLine).join(' ');
  const facts = phraseTexts(resolved, examples, listing);
  return `${text === '' ? '' : `: ${text}`}${facts.length === 0 ? '' : ` [${facts.join('; ')}]`}`;
}

/** Allowed values, limits, default, examples, documentation and marks, each a phrase. */
export function phraseTexts(
  resolved: ResolvedView,
  examples: readonly RowExample[],
  listing: MarkdownList,
): string[] {
  const { schema, notes } = resolved;
  const { words } = listing.context;
  const { labels, punctuation, type } = words;
  const values = listedValues(schema);
  return [
    ...(values.length > 0
      ? [fillIn(type.oneOf, values.map((value) => enumMarkdown(value, words)).join(punctuation.comma))]
      : []),
    ...listConstraints(resolved, listing.context.trees.context).map((fact) => linkedPhrase(fact, listing)),
    ...(notes.default === undefined ? [] : [fillIn(labels.defaultValue, valueMarkdown(notes.default))]),
    ...(examples.length > 0
      ? [
          fillIn(
            labels.exampleValue,
            examples.map((example) => exampleMarkdown(example, words)).join(punctuation.comma),
          ),
        ]
      : []),
    ...(notes.externalDocs ? [docsMarkdown(notes.externalDocs, labels.documentation)] : []),
    ...listAnnotationLabels(notes, { direction: 'both', words }).map(plainText),
    ...closedPhrases(schema, words).map((fact) => linkedPhrase(fact, listing)),
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

function enumMarkdown({ value, name, description, deprecated }: EnumValue, words: Words): string {
  const remarks = [
    ...(deprecated ? [words.labels.deprecated] : []),
    ...(name === undefined ? [] : [plainText(name)]),
    ...(description === undefined ? [] : [oneLine(description)]),
  ];
  return remarked(
    valueMarkdown(value),
    remarks.filter((text) => text !== ''),
    words,
  );
}

function exampleMarkdown(example: RowExample, words: Words): string {
  const value =
    example.text === undefined
      ? valueMarkdown(example.value ?? null, MAX_EXAMPLE)
      : inlineCode(example.text.slice(0, MAX_EXAMPLE).toWellFormed());
  const label = getLabel(example, words);
  const remarks = [label && plainText(label), example.description && oneLine(example.description)];
  return remarked(
    value,
    remarks.flatMap((text) => (text ? [text] : [])),
    words,
  );
}

function remarked(value: string, remarks: readonly string[], { punctuation }: Words): string {
  if (remarks.length === 0) return value;
  return fillIn(punctuation.bracketed, value, remarks.join(punctuation.colon));
}
