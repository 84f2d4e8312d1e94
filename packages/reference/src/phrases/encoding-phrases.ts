import type { MediaType } from '@curlew/openapi';
import type { PartEncoding } from '@curlew/openapi/internal';
import type { Labels } from '../words/dictionary.ts';
import { fillPhrase, type Phrase } from './phrase.ts';

/** A media type with encodings, or a part that is a form or a `multipart` body itself. */
export type Encodings = Pick<MediaType, 'prefixEncoding' | 'itemEncoding'> & {
  encoding?: MediaType['encoding'];
};

/** Each part of a body that has an encoding, by its name or position. */
export function namedParts(
  { encoding = [], prefixEncoding = [], itemEncoding }: Encodings,
  labels: Labels,
): { title: Phrase; part: PartEncoding }[] {
  return [
    ...encoding.map((part) => ({ title: [{ code: part.name }], part })),
    ...prefixEncoding.map((part, at) => ({ title: fillPhrase(labels.part, [String(at + 1)]), part })),
    ...(itemEncoding ? [{ title: [labels.furtherParts], part: itemEncoding }] : []),
  ];
}

/** How a part is sent: its content type, its serialization, and that it has headers. */
export function listEncodings(part: PartEncoding, labels: Labels): Phrase[] {
  const { contentType, style, explode, allowReserved, headers } = part;
  return [
    ...(contentType ? [fillPhrase(labels.sentAs, [{ code: contentType }])] : []),
    ...(style ? [fillPhrase(labels.style, [style])] : []),
    ...(explode === undefined ? [] : [[explode ? labels.exploded : labels.notExploded]]),
    ...(allowReserved ? [[labels.reservedAllowed]] : []),
    ...(headers.length > 0 ? [[labels.withHeaders]] : []),
  ];
}
