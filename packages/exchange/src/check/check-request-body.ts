import {
  bodySyntax,
  isObject,
  type Json,
  type Located,
  type MediaType,
  matchMediaType,
  type Operation,
  parseJson,
  sequenceTexts,
} from '@curlew/openapi';
import type { ValueChecker } from '@curlew/openapi/check-value';
import { decodeParts, formDecoder, formReadings, type PartTexts, readParts } from '../decode/read-form.ts';
import { type Reading, USUAL_READING } from '../decode/reading.ts';
import type { ReceivedRequest } from '../exchange.ts';
import type { CheckRequestContext } from './check-parameters.ts';
import type { RequestFault } from './request-fault.ts';
import { valueFaults } from './value-faults.ts';

/** The parsed body, the texts of a form, or a sentence that states why it cannot be parsed; `unchecked`: its media type is not parsed. */
type ReadBody = { value: Json } | FormBody | { detail: string } | 'unchecked';

/** A form before it is decoded: an encoded text, or the texts of its parts. */
export type FormBody = { form: string } | { parts: PartTexts };

/** Checks the body of a request: missing, of an undeclared media type, or invalid. */
export async function checkBody(
  { requestBody }: Operation,
  { headers, body }: ReceivedRequest,
  { views, checker }: CheckRequestContext,
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
  const read = await readBody(body, type, media.type);
  if (read === 'unchecked') return [];
  const fault = { status: 400, in: 'body' } as const;
  if ('detail' in read) return [{ ...fault, pointer: '', detail: read.detail, schema: media.location }];
  if (!('value' in read)) return formFaults(read, media, { views, checker });
  return mediaFaults(read.value, media, checker, fault);
}

/** The faults of a form, if it is invalid in every reading. */
export function formFaults(form: FormBody, media: MediaType, context: CheckRequestContext): RequestFault[] {
  const { views, checker } = context;
  const decode =
    'form' in form
      ? formDecoder(form.form, media, views)
      : (reading: Reading) => decodeParts(form.parts, media, views, reading);
  const check = (value: Json): RequestFault[] =>
    mediaFaults(value, media, checker, { status: 400, in: 'body' });
  const [usual = USUAL_READING, ...others] = formReadings(media, views);
  const first = decode(usual);
  const firstFaults = check(first);
  let value = first;
  let faults = firstFaults;
  // Each field has a reading of its own, so the invalid ones alone are read in other ways.
  for (const reading of others) {
    if (faults.length === 0) return [];
    const other = decode(reading);
    for (const name of new Set(faults.map(({ pointer }) => fieldOf(pointer)))) {
      const next = withField(value, other, name);
      const nextFaults = next && check(next);
      if (!nextFaults || nextFaults.length >= faults.length) continue;
      value = next;
      faults = nextFaults;
    }
  }
  return faults.length === 0 ? [] : firstFaults;
}

/** The first name of a JSON Pointer. */
function fieldOf(pointer = ''): string {
  const [, name = ''] = pointer.split('/');
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** A form with one field of another reading of it; undefined where both have the same. */
function withField(form: Json, other: Json, name: string): Json | undefined {
  if (!isObject(form) || !isObject(other)) return undefined;
  if (name === '') return JSON.stringify(form) === JSON.stringify(other) ? undefined : other;
  const value = Object.hasOwn(other, name) ? other[name] : undefined;
  const { [name]: old, ...rest } = form;
  if (JSON.stringify(old) === JSON.stringify(value)) return undefined;
  return Object.fromEntries([...Object.entries(rest), ...(value === undefined ? [] : [[name, value]])]);
}

/** @param declared the media type of the description, which a fault names. */
async function readBody(body: Uint8Array, type: string, declared: string): Promise<ReadBody> {
  const syntax = bodySyntax(type);
  if (syntax === 'binary' || syntax === 'xml' || syntax === 'yaml' || syntax === 'event-stream')
    return 'unchecked';
  if (syntax === 'multipart') {
    const parts = await readParts(body, type);
    return parts === undefined ? { detail: `The body cannot be read as \`${declared}\`.` } : { parts };
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
      return { form: text };
    case 'text':
      return { value: text };
  }
}

/** The faults of a body that is decoded already. */
export function mediaFaults(
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
