import { type Encodings, encodingFacts, namedParts } from '../../../facts/encoding-facts.ts';
import { fillFact, joinFacts } from '../../../facts/fact.ts';
import { wordsMarkdown } from './fact-markdown.ts';
import { charged, type Listing } from './listing.ts';
import { headerLines } from './parameter-markdown.ts';
import { listLine } from './row-markdown.ts';

/** `- Part photo: sent as image/png, with headers`, one line for each encoding, and below it its headers and parts. */
export function encodingLines(owner: Encodings, depth: number, listing: Listing): string[] {
  const { labels } = listing.context.words;
  return namedParts(owner, labels).flatMap(({ title, part }) => {
    const [word] = title;
    const name = typeof word === 'string' ? title : fillFact(labels.part, title);
    const facts = joinFacts(encodingFacts(part, labels));
    const words = wordsMarkdown([...name, ...(facts.length > 0 ? [': ', ...facts] : [])]);
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
