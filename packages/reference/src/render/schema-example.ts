import type { Located } from '@curlew/openapi';
import { type BodyText, bodyText, sampleValue } from '@curlew/request';
import type { ContentRenderers } from '../render-context.ts';

/** An example made from a schema; only lists and objects are worth one. */
export function schemaExample(schema: Located, { views }: ContentRenderers): BodyText | undefined {
  const view = views.view(schema);
  const value = sampleValue(view, views, { direction: 'response' });
  if (value === undefined || typeof value !== 'object') return undefined;
  return bodyText(value, 'application/json', view, views);
}
