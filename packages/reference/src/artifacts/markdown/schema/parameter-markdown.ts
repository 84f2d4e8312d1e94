import type { Header, MediaType, Operation, Parameter } from '@curlew/openapi';
import { describeRow } from '../../../phrases/described-row.ts';
import { type Encodings, listEncodings, namedParts } from '../../../phrases/encoding-phrases.ts';
import { contentLabels, parameterLabels } from '../../../phrases/parameter-labels.ts';
import { fillPhrase, joinPhrases } from '../../../phrases/phrase.ts';
import { sampleCount } from '../../../phrases/sample-words.ts';
import {
  type MarkdownList,
  type MarkdownListContext,
  newMarkdownList,
  spendLength,
} from './markdown-list.ts';
import { wordsMarkdown } from './phrase-markdown.ts';
import { listLine, type MarkdownRow, rowLines } from './row-markdown.ts';

/** The parameters of an operation, a line each, and below it what its schema holds. */
export function parameterLines(
  { parameters, extensions }: Pick<Operation, 'parameters' | 'extensions'>,
  context: MarkdownListContext,
): string[] {
  const samples = sampleCount(extensions);
  const listing = newMarkdownList(context, 'request');
  return parameters.flatMap((parameter) =>
    describedLines(
      parameter,
      { place: parameter.in, labels: parameterLabels(parameter, samples, context.words) },
      0,
      listing,
    ),
  );
}

/** The headers of a response, a line each, and below it the content of its schema. */
export function headerLines(headers: readonly Header[], depth: number, listing: MarkdownList): string[] {
  const { words } = listing.context;
  return headers.flatMap((header) =>
    describedLines(header, { labels: contentLabels(header.content, words) }, depth, listing),
  );
}

function describedLines(
  described: Parameter | Header,
  more: Pick<MarkdownRow, 'place' | 'labels'>,
  depth: number,
  listing: MarkdownList,
): string[] {
  const { name, content } = described;
  const row = { ...describeRow(described, listing.context.views), ...more, name, path: name };
  const media = content?.[0];
  return [
    ...rowLines(row, depth, listing),
    ...(media
      ? [...sequenceLines(media, depth + 1, listing), ...encodingLines(media, depth + 1, listing)]
      : []),
  ];
}

/** The items of a sequence, if the row has the schema of the whole. */
function sequenceLines({ schema, itemSchema }: MediaType, depth: number, listing: MarkdownList): string[] {
  if (!schema || !itemSchema) return [];
  const { views, words } = listing.context;
  const name = words.labels.eachItem;
  return rowLines({ name, path: 'items', view: views.view(itemSchema), any: true }, depth, listing);
}

/** `- Part photo: sent as image/png, with headers`, one line for each encoding, and below it its headers and parts. */
export function encodingLines(owner: Encodings, depth: number, listing: MarkdownList): string[] {
  const { labels, punctuation } = listing.context.words;
  return namedParts(owner, labels).flatMap(({ title, part }) => {
    const [word] = title;
    const name = typeof word === 'string' ? title : fillPhrase(labels.part, title);
    const facts = joinPhrases(listEncodings(part, labels), punctuation.comma);
    const words = wordsMarkdown([...name, ...(facts.length > 0 ? [punctuation.colon, ...facts] : [])]);
    const { left } = listing;
    const line = spendLength(listLine(words, depth), listing);
    const inside = [
      ...headerLines(part.headers, depth + 1, listing),
      ...encodingLines(part, depth + 1, listing),
    ];
    if (facts.length > 0 || inside.length > 0) return [line, ...inside];
    listing.left = left;
    return [];
  });
}
