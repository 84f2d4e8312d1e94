import type { Operation } from '@curlew/openapi';
import { recordedDays, sampleCount } from '../facts/sample-words.ts';
import { fillIn } from '../words/template.ts';
import type { Words } from '../words/words.ts';

/**
 * How many requests a description is inferred from, and when they were recorded, as far as its operations say so:
 * `Inferred from 12 recorded requests · recorded on March 4, 2026`. Undefined for other descriptions.
 */
export function recordedWords(
  operations: readonly Pick<Operation, 'extensions'>[],
  { count, labels, language }: Pick<Words, 'count' | 'labels' | 'language'>,
): string | undefined {
  const requests = operations.reduce((sum, { extensions }) => sum + sampleCount(extensions), 0);
  if (requests === 0) return undefined;
  const inferred = count('recordedRequests', requests);
  const days = operations.flatMap(({ extensions }) => recordedDays(extensions) ?? []);
  const from = days.map((day) => day.from).sort()[0];
  const to = days
    .map((day) => day.to)
    .sort()
    .at(-1);
  if (from === undefined || to === undefined) return inferred;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const [first, last] = [from, to].map((day) => format.format(new Date(day)));
  const when =
    from === to
      ? fillIn(labels.recordedOn, first ?? '')
      : fillIn(labels.recordedBetween, first ?? '', last ?? '');
  return `${inferred} · ${when}`;
}
