import type { Json, JsonObject } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { fillIn } from '../words/template.ts';
import type { Words } from '../words/words.ts';

/** The extension that the converter writes on request: how much was recorded of what stands there. */
export const SAMPLES_FIELD = 'x-curlew-samples';

/** How many samples something is inferred from; 0 where nothing is said. */
export function sampleCount(extensions: JsonObject | undefined): number {
  const recorded: Json | undefined = extensions?.[SAMPLES_FIELD];
  if (!isObject(recorded)) return 0;
  const count = recorded.values ?? recorded.requests;
  return typeof count === 'number' && count > 0 ? count : 0;
}

/** The days of the first and the last recording, as `2026-11-22`; undefined where nothing is said. */
export function recordedDays(extensions: JsonObject | undefined): { from: string; to: string } | undefined {
  const recorded: Json | undefined = extensions?.[SAMPLES_FIELD];
  if (!isObject(recorded)) return undefined;
  const { from, to } = recorded;
  return isDay(from) && isDay(to) ? { from, to } : undefined;
}

function isDay(value: Json | undefined): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
}

/** Returns the number of samples in words (`from 12 samples`), or undefined where it is not recorded. */
export function sampleWords(
  extensions: JsonObject | undefined,
  words: Pick<Words, 'count'>,
): string | undefined {
  const count = sampleCount(extensions);
  return count > 0 ? words.count('samples', count) : undefined;
}

/**
 * Returns the labels that say how many of the samples of an object or an operation contain its part (`in 1 of 40 samples`);
 * none for a part that all of them contain.
 */
export function seenLabels(
  extensions: JsonObject | undefined,
  total: number,
  { labels }: Pick<Words, 'labels'>,
): string[] {
  const count = sampleCount(extensions);
  return count > 0 && count < total ? [fillIn(labels.seenInSamples, String(count), String(total))] : [];
}
