import type { Json, MediaType } from '@curlew/openapi';
import type { Direction, ViewSource } from '@curlew/openapi/internal';
import { type SampleOptions, sampleValue } from './value/sample-value.ts';

/** The first example given with a value, else a value made from the schema (of one item, for a sequence). */
export function mediaValue(
  media: MediaType,
  views: ViewSource,
  direction: Direction,
  limits: Omit<SampleOptions, 'direction'> = {},
): Json | undefined {
  const given = media.examples.find((example) => example.value !== undefined)?.value;
  if (given !== undefined) return given;
  const options = { direction, ...limits };
  if (media.schema) return sampleValue(views.view(media.schema), views, options);
  if (!media.itemSchema) return undefined;
  const item = sampleValue(views.view(media.itemSchema), views, options);
  return item === undefined ? undefined : [item];
}
