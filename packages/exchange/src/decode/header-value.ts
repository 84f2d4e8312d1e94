import type { Header, Json } from '@curlew/openapi';
import { bodySyntax, parseExactJson, type ViewSource } from '@curlew/openapi/internal';
import { coerceText } from './coerce-text.ts';
import { delimited } from './decode-parameter.ts';
import { getReadings, type Reading, shapeIn, USUAL_READING } from './reading.ts';
import { schemaParts } from './value-shape.ts';

type DeclaredHeader = Pick<Header, 'schema' | 'content' | 'explode'>;

/** All readings of a header, the usual one first. */
export function headerReadings({ schema, explode = false }: DeclaredHeader, views: ViewSource): Reading[] {
  const parts = schemaParts(schema && views.view(schema), views);
  return getReadings([{ parts, style: 'simple', explode }]);
}

/** The value of a header of a response: style `simple`, or JSON if it has `content`. */
export function getHeaderValue(
  text: string,
  { schema, content, explode = false }: DeclaredHeader,
  views: ViewSource,
  reading: Reading = USUAL_READING,
): Json {
  const [media] = content ?? [];
  if (media) return bodySyntax(media.type) === 'json' ? (parseExactJson(text) ?? text) : text;
  if (schema === undefined) return text;
  const view = views.view(schema);
  const shape = shapeIn(schemaParts(view, views), reading);
  const value = delimited(text, { shape, reading }, explode, /,/, (item) => item.trim());
  return coerceText(value, view, views, reading);
}
