import { type Json, type Located, type MediaType, type Operation, parseJson } from '@curlew/openapi';
import type { ValueChecker } from '@curlew/openapi/check-value';
import { bodySyntax, sequenceTexts, type ViewSource } from '@curlew/request';
import { matchMediaType } from '../../check/match-response.ts';
import type { MockRequest } from '../mock-request.ts';
import { readForm, readMultipart } from './read-form.ts';
import type { RequestFault } from './request-fault.ts';
import { valueFaults } from './value-faults.ts';

/** The parsed body, or a sentence that states why it cannot be parsed; `unchecked`: its media type is not parsed. */
type ReadBody = { value: Json } | { detail: string } | 'unchecked';

/** Checks the body of a request: missing, of an undeclared media type, or invalid. */
export async function checkBody(
  { requestBody }: Operation,
  { headers, body }: MockRequest,
  { views, checker }: { views: ViewSource; checker: ValueChecker },
): Promise<RequestFault[]> {
  if (requestBody === undefined) return [];
  const { content, required, location } = requestBody;
  if (body.length === 0) {
    const detail = 'The operation requires a body, but none was sent.';
    return required ? [{ status: 400, in: 'body', pointer: '', detail, schema: location }] : [];
  }
  const type = headers['content-type'];
  const media = type === undefined ? undefined : matchMediaType(content, type);
  if (media === undefined && content.length > 0) {
    const declared = content.map((one) => `\`${one.type}\``).join(', ');
    const sent = type === undefined ? 'The body has no `Content-Type`' : `The body is \`${type}\``;
    const detail = `${sent}; the operation accepts ${declared}.`;
    const outline = `The operation does not accept the media type of the body, but ${declared}.`;
    return [{ status: 415, in: 'header', name: 'Content-Type', detail, outline, schema: location }];
  }
  if (media === undefined || type === undefined) return [];
  const read = await readBody(body, type, media, views);
  if (read === 'unchecked') return [];
  const fault = { status: 400, in: 'body' } as const;
  if ('detail' in read) return [{ ...fault, pointer: '', detail: read.detail, schema: media.location }];
  return mediaFaults(read.value, media, checker, fault);
}

async function readBody(
  body: Uint8Array,
  type: string,
  media: MediaType,
  views: ViewSource,
): Promise<ReadBody> {
  const syntax = bodySyntax(type);
  if (syntax === 'binary' || syntax === 'xml' || syntax === 'yaml' || syntax === 'event-stream')
    return 'unchecked';
  if (syntax === 'multipart') {
    const value = await readMultipart(body, type, media, views);
    return value === undefined ? { detail: `The body cannot be read as \`${media.type}\`.` } : { value };
  }
  const text = decodeUtf8(body);
  if (text === undefined) return { detail: 'The body is not UTF-8.' };
  switch (syntax) {
    case 'json': {
      const value = parseJson(text);
      return value === undefined ? { detail: 'The body is not valid JSON.' } : { value };
    }
    case 'json-lines':
    case 'json-seq': {
      const values = sequenceTexts(text, syntax).map(parseJson);
      const broken = values.indexOf(undefined);
      if (broken >= 0) return { detail: `Item ${broken} of the body is not valid JSON.` };
      return { value: values.filter((value) => value !== undefined) };
    }
    case 'form':
      return { value: readForm(text, media, views) };
    case 'text':
      return { value: text };
  }
}

function mediaFaults(
  value: Json,
  { schema, itemSchema }: MediaType,
  checker: ValueChecker,
  fault: Pick<RequestFault, 'status' | 'in'>,
): RequestFault[] {
  if (schema !== undefined) return valueFaults(value, schema, checker, fault, 'The body');
  if (itemSchema === undefined || !Array.isArray(value)) return [];
  return value.flatMap((item, index) => itemFaults(item, index, itemSchema, checker, fault));
}

function itemFaults(
  item: Json,
  index: number,
  schema: Located,
  checker: ValueChecker,
  fault: Pick<RequestFault, 'status' | 'in'>,
): RequestFault[] {
  return valueFaults(item, schema, checker, fault, `Item ${index} of the body`).map((one) => {
    return { ...one, pointer: `/${index}${one.pointer ?? ''}` };
  });
}

function decodeUtf8(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}
