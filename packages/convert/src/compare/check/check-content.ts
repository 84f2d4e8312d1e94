import type { Finding } from '@curlew/exchange';
import { BODILESS_STATUSES, checkReceivedBody } from '@curlew/exchange/internal';
import type { Location, MediaType } from '@curlew/openapi';
import { bodySyntax, essence, getOwn, matchMediaType } from '@curlew/openapi/internal';
import { parseJson } from '../../http/read-json.ts';
import type { MediaTypeObject } from '../../openapi-document.ts';
import { insertAt, removeAt, writeValue } from '../read-located.ts';
import { hasVariables, recordedBody } from '../recorded-exchange.ts';
import { addFinding, type CheckedRequest, operationName, ownBody } from './check-context.ts';
import { reportValue } from './report-value.ts';

/** A recorded body, and the media types declared for it. */
export interface CheckedContent {
  /** The subject of messages: `the body`, `the response 200`. */
  label: string;
  /** Prefix of the keys of findings: `response 200`. */
  key: string;
  /** Location of the Request Body or Response Object. */
  owner: Location;
  /** The declared media types. */
  described: readonly MediaType[];
  /** The recorded media type, with its parameters. */
  mediaType: string;
  /** The status of a response. */
  status?: number;
  raw?: string | undefined;
  /** Media type objects inferred from all recorded bodies of the operation, by media type. */
  seen: Readonly<Record<string, MediaTypeObject>>;
  /** Returns `seen` with references to components from the file of the operation. */
  written(): Readonly<Record<string, object>> | undefined;
}

/** Compares the body of a request with that of its operation. */
export function checkBody(checked: CheckedRequest): void {
  const { context, matched, operation, seen } = checked;
  const { body } = matched.request;
  const described = operation.requestBody;
  if (described === undefined) {
    if (body !== undefined && seen.requestBody !== undefined) reportRequestBody(checked);
    return;
  }
  const received = body ? recordedBody(body, context.redactor) : { bytes: new Uint8Array() };
  const findings = checkReceivedBody(operation, body?.mediaType, received, context.request);
  if (body === undefined) {
    for (const { kind } of findings) if (kind === 'missing-body') reportMissing(checked);
    return;
  }
  const content: CheckedContent = {
    label: 'the body',
    key: 'request',
    owner: described.location,
    described: described.content,
    mediaType: body.mediaType,
    raw: body.raw,
    seen: seen.requestBody?.content ?? {},
    written: () => ownBody(checked.written().requestBody)?.content,
  };
  reportContent(checked, content, findings, true);
}

function reportRequestBody(checked: CheckedRequest): void {
  const at = checked.operation.location.child('requestBody');
  addFinding(checked, {
    key: 'request body',
    kind: 'request-body',
    message: `${operationName(checked)}: a request body was recorded, but is not described.`,
    place: at,
    edits: [insertAt(checked.context.description, at, checked.written().requestBody)],
  });
}

function reportMissing(checked: CheckedRequest): void {
  const location = checked.operation.requestBody?.location ?? checked.operation.location;
  const at = location.child('required');
  addFinding(checked, {
    key: 'missing body',
    kind: 'missing-body',
    message: `${operationName(checked)}: a request body is required, but was not sent.`,
    place: at,
    edits: [removeAt(at)],
  });
}

/**
 * Adds the findings of a recorded body, and a media type that is described without a schema. A body that was not recorded
 * is not missing, and one that was recorded without its end is not checked.
 * @param isRequest it may contain variables of a collection or script in place of values.
 */
export function reportContent(
  checked: CheckedRequest,
  content: CheckedContent,
  findings: readonly Finding[],
  isRequest: boolean,
): void {
  const { mediaType, described, raw = '' } = content;
  const found = matchMediaType(described, mediaType);
  if (found !== undefined && found.schema === undefined && found.itemSchema === undefined)
    reportSchema(checked, content, found);
  const isText = !isRequest && isDescribedText(content);
  for (const finding of findings) {
    const { kind, value } = finding;
    if (isText && (kind === 'undeclared-content-type' || kind === 'unreadable-body')) continue;
    if (kind === 'undeclared-content-type' || kind === 'undeclared-body') reportMediaType(checked, content);
    else if (found === undefined) continue;
    else if (kind === 'unreadable-body') {
      // Data of users is not quoted; a page in place of an answer says what went wrong.
      const sentence = isRequest ? (finding.outline ?? '') : finding.sentence;
      if (!hasVariables(raw)) reportSyntax(checked, content, found, sentence);
    } else if (value !== undefined) reportContentValue(checked, content, found, value, isRequest);
  }
}

/** Whether a body that is no JSON, although a server sent it as such, is described as what it is: a text. */
function isDescribedText({ mediaType, described, raw = '' }: CheckedContent): boolean {
  const isJson = bodySyntax(mediaType) === 'json';
  return isJson && matchMediaType(described, 'text/plain') !== undefined && parseJson(raw) === undefined;
}

function reportContentValue(
  checked: CheckedRequest,
  { label, key }: CheckedContent,
  found: MediaType,
  value: NonNullable<Finding['value']>,
  isRequest: boolean,
): void {
  const { source, root } = value;
  const item = getPart(found, source);
  const subject = {
    label: item === undefined ? label : `${item.label} of ${label}`,
    key: `${key} ${found.type}${item === undefined ? '' : ` ${item.key}`}`,
    place: 'body',
    root,
    isRequest,
  } as const;
  reportValue(checked, subject, value);
}

/** Returns the part of a sequential body that a schema is for; undefined for the whole body. */
function getPart(
  { type, schema, itemSchema }: MediaType,
  source: NonNullable<Finding['value']>['source'],
): { label: string; key: string } | undefined {
  const isStream = bodySyntax(type) === 'event-stream';
  if (source.location.id === itemSchema?.location.id)
    return { label: isStream ? 'an event' : 'an item', key: 'item' };
  // The schema in the data of an event is neither that of the body nor that of the event.
  return isStream && source.location.id !== schema?.location.id
    ? { label: 'the data of an event', key: 'data' }
    : undefined;
}

function reportSyntax(
  checked: CheckedRequest,
  { label, key, mediaType }: CheckedContent,
  found: MediaType,
  sentence: string,
): void {
  const syntaxes = { xml: 'XML', multipart: 'a form', form: 'a form', text: 'a text' } as const;
  const syntax = bodySyntax(mediaType);
  const name = Object.hasOwn(syntaxes, syntax) ? syntaxes[syntax as keyof typeof syntaxes] : 'JSON';
  // `The body is HTML, not JSON; it begins with "Bad Gateway".`
  const [, received] = /^[\w ]+ (is .+, not JSON.*)\.$/s.exec(sentence) ?? [];
  const problem = received ? checked.context.redactor.text(received) : `does not parse as ${name}`;
  addFinding(checked, {
    key: `${key} ${found.type} syntax`,
    kind: 'syntax',
    message: `${operationName(checked)}: ${label} is declared as ${found.type}, but ${problem}.`,
    place: found.location,
    unsettled:
      'The media type of the body cannot be inferred from the recording; describe the media type that is sent.',
  });
}

function reportMediaType(checked: CheckedRequest, content: CheckedContent): void {
  const { description } = checked.context;
  const { label, key, owner, seen, status } = content;
  const type = essence(content.mediaType);
  const at = owner.child('content', type);
  const written = at.file === checked.operation.location.file ? content.written() : undefined;
  const value = (written && getOwn(written, type)) ?? getOwn(seen, type);
  const isBodiless = status !== undefined && BODILESS_STATUSES.has(status);
  addFinding(checked, {
    key: `${key} media type ${type}`,
    kind: 'media-type',
    message: `${operationName(checked)}: ${label} was recorded as ${type}, which is not described.`,
    place: at,
    ...(value && !isBodiless
      ? { edits: [insertAt(description, at, value)] }
      : {
          unsettled: isBodiless
            ? `The media type is not added: the status ${status} allows no body.`
            : 'The media type is not added: it is malformed or may contain a credential.',
        }),
  });
}

function reportSchema(checked: CheckedRequest, content: CheckedContent, found: MediaType): void {
  const { description } = checked.context;
  const schema = getOwn(content.seen, essence(content.mediaType))?.schema;
  if (schema === undefined || Object.keys(schema).length === 0) return;
  const at = found.location.child('schema');
  const value = description.dialect(at.file).writtenSchema(writeValue(description, at.file, schema) as never);
  addFinding(checked, {
    key: `${content.key} schema ${found.type}`,
    kind: 'schema',
    message: `${operationName(checked)}: ${content.label} as ${found.type} is described without a schema.`,
    place: at,
    edits: [{ op: 'insert', file: at.file, pointer: at.pointer, value }],
  });
}
