import type { Header, MediaType, Parameter } from '@curlew/openapi';
import { describedRow } from '../../../facts/described-row.ts';
import { type Encodings, encodingFacts, namedParts } from '../../../facts/encoding-facts.ts';
import { fillFact, joinFacts } from '../../../facts/fact.ts';
import { contentLabels, parameterLabels } from '../../../facts/parameter-labels.ts';
import { wordsMarkdown } from './fact-markdown.ts';
import { charged, type Listing, type ListingContext, newListing } from './listing.ts';
import { listLine, type MarkdownRow, rowLines } from './row-markdown.ts';

/** The parameters of an operation, a line each, and below it what its schema holds. */
export function parameterLines(parameters: readonly Parameter[], context: ListingContext): string[] {
  const listing = newListing(context, 'request');
  return parameters.flatMap((parameter) =>
    describedLines(
      parameter,
      { place: parameter.in, labels: parameterLabels(parameter, context.words) },
      0,
      listing,
    ),
  );
}

/** The same of headers. */
export function headerLines(headers: readonly Header[], depth: number, listing: Listing): string[] {
  const { words } = listing.context;
  return headers.flatMap((header) =>
    describedLines(header, { labels: contentLabels(header.content, words) }, depth, listing),
  );
}

function describedLines(
  described: Parameter | Header,
  more: Pick<MarkdownRow, 'place' | 'labels'>,
  depth: number,
  listing: Listing,
): string[] {
  const { name, content } = described;
  const row = { ...describedRow(described, listing.context.views), ...more, name, path: name };
  const media = content?.[0];
  return [
    ...rowLines(row, depth, listing),
    ...(media
      ? [...sequenceLines(media, depth + 1, listing), ...encodingLines(media, depth + 1, listing)]
      : []),
  ];
}

/** The items of a sequence, if the row has the schema of the whole. */
function sequenceLines({ schema, itemSchema }: MediaType, depth: number, listing: Listing): string[] {
  if (!schema || !itemSchema) return [];
  const { views, words } = listing.context;
  const name = words.labels.eachItem;
  return rowLines({ name, path: 'items', view: views.view(itemSchema), any: true }, depth, listing);
}

/** `- Part photo: sent as image/png, with headers`, one line for each encoding, and below it its headers and parts. */
export function encodingLines(owner: Encodings, depth: number, listing: Listing): string[] {
  const { labels, punctuation } = listing.context.words;
  return namedParts(owner, labels).flatMap(({ title, part }) => {
    const [word] = title;
    const name = typeof word === 'string' ? title : fillFact(labels.part, title);
    const facts = joinFacts(encodingFacts(part, labels), punctuation.comma);
    const words = wordsMarkdown([...name, ...(facts.length > 0 ? [punctuation.colon, ...facts] : [])]);
    const { left } = listing;
    const line = charged(listLine(words, depth), listing);
    const inside = [
      ...headerLines(part.headers, depth + 1, listing),
      ...encodingLines(part, depth + 1, listing),
    ];
    if (facts.length > 0 || inside.length > 0) return [line, ...inside];
    listing.left = left;
    return [];
  });
}
