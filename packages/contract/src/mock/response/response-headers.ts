import { type Header, type HttpHeader, isToken, type Json, type Response } from '@curlew/openapi';
import { sampleValue } from '@curlew/request';
import { headerText } from './header-text.ts';
import type { ResponseContext } from './response-value.ts';

/** Headers that depend on the actual body. */
const OF_THE_MESSAGE: ReadonlySet<string> = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'trailer',
  'te',
  'date',
]);

/** Every declared header with its example, else a generated value. */
export function responseHeaders({ headers }: Response, context: ResponseContext): HttpHeader[] {
  return headers.flatMap((header) => {
    if (!isToken(header.name) || OF_THE_MESSAGE.has(header.name.toLowerCase())) return [];
    const value = valueText(header, context);
    return value === undefined ? [] : [{ name: header.name, value }];
  });
}

function valueText(
  { examples, schema, content, explode = false }: Header,
  { views, checker }: ResponseContext,
): string | undefined {
  const [given] = examples;
  if (given?.serializedValue !== undefined) return headerText(given.serializedValue);
  const [media] = content ?? [];
  const source = schema ?? media?.schema;
  const fitting = examples
    .map(({ value }) => value)
    .find((value) => value !== undefined && (!source || checker.check(value, source).findings.length === 0));
  const value =
    fitting ?? (source && sampleValue(views.view(source), views, { direction: 'response' })) ?? given?.value;
  if (value === undefined) return undefined;
  return headerText(media === undefined ? simple(value, explode) : JSON.stringify(value));
}

/** The style `simple` (OpenAPI 3.2, Header Object). */
function simple(value: Json, explode: boolean): string {
  if (Array.isArray(value)) return value.map(String).join(',');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map((member) => member.map(String).join(explode ? '=' : ','))
      .join(',');
  return String(value);
}
