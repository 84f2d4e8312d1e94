import type { Exchange } from '@curlew/exchange';
import { headerValue, type Json, parseJson } from '@curlew/openapi';
import type { RequestValue } from '@curlew/request';
import type { Call } from '../call/call.ts';

/** The call and exchange that expressions refer to. */
export interface ExpressionContext {
  call: Call;
  exchange: Exchange;
}

/**
 * The value of a runtime expression, or of a constant (OpenAPI 3.2, section 4.20.4): `$response.body#/id`,
 * `user-{$request.path.id}`. Undefined if the exchange has no such value.
 */
export function evaluateExpression(value: Json, context: ExpressionContext): RequestValue {
  if (typeof value !== 'string') return value;
  if (/^\$(?:url|method|statusCode|request\.|response\.)/.test(value)) return partOf(value, context);
  if (!/\{\$[^{}]*\}/.test(value)) return value;
  let isWhole = true;
  const text = value.replaceAll(/\{(\$[^{}]*)\}/g, (_all, expression: string) => {
    const part = partOf(expression, context);
    isWhole &&= part !== undefined;
    return typeof part === 'string' ? part : JSON.stringify(part ?? null);
  });
  return isWhole ? text : undefined;
}

function partOf(expression: string, { call, exchange }: ExpressionContext): RequestValue {
  const { request, response } = exchange;
  if (expression === '$url') return request.url;
  if (expression === '$method') return request.method;
  if (expression === '$statusCode') return response?.status;
  const [, side, source, rest = ''] =
    /^\$(request|response)\.(header|query|path|body)(?:[.#](.*))?$/.exec(expression) ?? [];
  if (source === 'header')
    return headerValue(side === 'request' ? request.headers : (response?.headers ?? []), rest.toLowerCase());
  if (source === 'body')
    return bodyPart((side === 'request' ? request.body : response?.body) ?? new Uint8Array(), rest);
  if (side === 'request' && (source === 'path' || source === 'query'))
    return call.input?.parameters?.[source]?.[rest];
  return undefined;
}

/** The part of a JSON body that a pointer names; the text of any other body without a pointer. */
function bodyPart(body: Uint8Array, pointer: string): Json | undefined {
  const text = Buffer.from(body).toString('utf8');
  let value = parseJson(text);
  if (value === undefined) return pointer === '' ? text : undefined;
  for (const key of pointer.split('/').slice(1)) {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value)) value = value[Number(name)];
    else value = Object.hasOwn(value, name) ? value[name] : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}
