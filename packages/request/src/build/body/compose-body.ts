import type { MediaType, RequestBody, SchemaView } from '@curlew/openapi';
import type { ViewSource } from '@curlew/openapi/internal';
import { bodySyntax, isObject } from '@curlew/openapi/internal';
import type { ComposedBody } from '../composed-request.ts';
import { isBinary, toJsonValue } from '../json-value.ts';
import { type RequestInput, type RequestValue, Serialized } from '../request-input.ts';
import type { ReportAt, ReportProblem } from '../request-problem.ts';
import { findHeaderProblem } from '../serialize-style.ts';
import { type ChosenMediaType, chooseMediaType } from './choose-media-type.ts';
import { findCharsetProblem, readCharset } from './encode-text.ts';
import { composeFields } from './form-fields.ts';
import { chooseFileName, composeParts, getOwnFileName } from './multipart-parts.ts';
import { writeText } from './write-text.ts';

export interface BodyContext {
  views: ViewSource;
  pretty: boolean;
  report: ReportProblem;
}

/** Returns the body of a request; `undefined` when none is given. */
export function composeBody(
  declared: RequestBody | undefined,
  input: Pick<RequestInput, 'body' | 'mediaType' | 'parts'>,
  context: BodyContext,
): ComposedBody | undefined {
  const report: ReportAt = (code, message) => context.report({ code, in: 'body', message });
  const { body: value } = input;
  if (value === undefined) {
    if (declared?.required) report('missing-value', 'The operation requires a body.');
    return undefined;
  }
  if (!declared) report('undeclared-body', 'The operation declares no body.');
  const { type, media } = chooseMediaType(declared?.content ?? [], input.mediaType, value, report);
  const refused = findHeaderProblem('Content-Type', type);
  if (refused) report('invalid-header', refused);
  const chosen = { type: type.replace(/\p{Cc}+/gu, ' '), media };
  const body = composeValue(value, chosen, input, context, report);
  const problem =
    body?.kind === 'text' ? findCharsetProblem(body.text, readCharset(body.mediaType)) : undefined;
  if (problem) report('unsupported-charset', problem);
  return body;
}

function composeValue(
  value: RequestValue,
  { type: mediaType, media }: ChosenMediaType,
  input: Pick<RequestInput, 'parts'>,
  context: BodyContext,
  report: ReportAt,
): ComposedBody | undefined {
  if (isBinary(value))
    return {
      kind: 'file',
      mediaType,
      fileName: getOwnFileName(value) ?? chooseFileName(undefined, mediaType),
      content: value,
    };
  if (value instanceof Serialized) return { kind: 'text', mediaType, text: value.text };
  const syntax = bodySyntax(mediaType);
  const schema = media && findBodySchema(media, context.views);
  const reportPart =
    (name: string): ReportAt =>
    (code, message) =>
      context.report({ code, in: 'body', name, message });
  if (syntax === 'multipart' && typeof value === 'object' && value !== null) {
    const parts = composeParts(value, mediaType, media ?? {}, schema, input.parts ?? {}, {
      ...context,
      reportPart,
    });
    return { kind: 'multipart', mediaType, parts };
  }
  const json = toJsonValue(value, report);
  if (json === undefined) return undefined;
  if (syntax === 'json') return { kind: 'json', mediaType, value: json };
  if (syntax === 'form' && isObject(json)) {
    const fields = composeFields(
      json,
      media ?? { encoding: [] },
      schema,
      { ...context, reportPart },
      writeText,
    );
    return { kind: 'form', mediaType, fields };
  }
  if ((syntax === 'form' || syntax === 'multipart') && typeof json !== 'string')
    report(
      'unsupported-value',
      `Expected an object${syntax === 'multipart' ? ' or a list' : ''} for ${mediaType}.`,
    );
  return { kind: 'text', mediaType, text: writeText(json, mediaType, schema, { ...context, report }) };
}

/** Returns the schema of the whole body; that of an item stands for a list of them. */
function findBodySchema({ schema, itemSchema }: MediaType, views: ViewSource): SchemaView | undefined {
  if (schema) return views.view(schema);
  if (!itemSchema) return undefined;
  const empty = { properties: [], patternProperties: [], requiredOnly: [] };
  return { kind: 'schema', types: ['array'], ...empty, items: views.view(itemSchema) };
}
