import type { Json, SchemaView } from '@curlew/openapi';
import type { Annotations } from '@curlew/openapi/internal';
import { acceptsValue } from '../accept/accepts-value.ts';
import { isMarker } from '../is-marker.ts';
import { parseJsonContainer } from '../parse-json-container.ts';
import type { SampleWalk } from './sample-walk.ts';

/** A valid example or default of the schema itself, except null and a marker such as `<token>`. */
export function givenValue(notes: Annotations, view: SchemaView, walk: SampleWalk): Json | undefined {
  const fallback = notes.default;
  const given = [
    ...(notes.examples ?? []),
    ...(fallback === undefined || isEmpty(fallback) ? [] : [fallback]),
  ];
  for (const value of given) {
    if (value === null || isMarker(value)) continue;
    if (acceptsValue(view, value, walk)) return value;
    // Descriptions often give a container as its JSON text.
    const parsed = typeof value === 'string' ? parseJsonContainer(value) : undefined;
    if (parsed !== undefined && acceptsValue(view, parsed, walk)) return parsed;
  }
  return undefined;
}

function isEmpty(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
