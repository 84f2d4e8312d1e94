import type { MediaType, SchemaViews } from '@curlew/openapi';
import type { Direction } from '@curlew/openapi/internal';
import { type NoSampleReason, noSampleReason } from '@curlew/request/internal';
import type { ContentRenderers } from '../../render-context.ts';
import type { TreeDirection } from '../../schema-html/tree/tree-walk.ts';
import type { Labels } from '../../words/dictionary.ts';

const SENTENCES = {
  any: 'noSampleAny',
  none: 'noSampleNone',
  unresolved: 'noSampleUnresolved',
  'not-found': 'noSampleNotFound',
} as const satisfies Record<NoSampleReason, keyof Labels>;

/** The direction that samples of a tree are made for; one for both has what is received. */
export function sampleDirection(direction: TreeDirection): Direction {
  return direction === 'request' ? 'request' : 'response';
}

/** Whether a media type is to have an example: the request samples show the parts of a form, and bytes are a file. */
export function needsExample(
  { type, schema, itemSchema }: MediaType,
  views: Pick<SchemaViews, 'view'>,
): boolean {
  const located = schema ?? itemSchema;
  if (located === undefined || type.startsWith('multipart/')) return false;
  const view = views.view(located);
  return !(view.kind === 'schema' && view.format === 'binary' && view.types[0] === 'string');
}

/** Why a media type has no example, as a sentence; undefined where one is made, or none is to be. */
export function whyNoExample(
  media: MediaType,
  direction: TreeDirection,
  { sampleTexts, views, words }: Pick<ContentRenderers, 'sampleTexts' | 'views' | 'words'>,
): string | undefined {
  const located = media.schema ?? media.itemSchema;
  if (located === undefined || !needsExample(media, views)) return undefined;
  const way = sampleDirection(direction);
  if (sampleTexts.text(media, located, way)) return undefined;
  return words.labels[SENTENCES[noSampleReason(views.view(located), views, way)]];
}
