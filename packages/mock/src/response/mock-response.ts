import { BODILESS_STATUSES } from '@curlew/exchange/internal';
import type { Header, Json, MediaType, Operation, Response } from '@curlew/openapi';
import { type HttpHeader, isToken, keepNumbersOf, matchMediaType } from '@curlew/openapi/internal';
import { sampleValue } from '@curlew/request';
import { composeBody, encodeBody, type RequestValue } from '@curlew/request/internal';
import type { MockReply } from '../http-server/reply.ts';
import { type Problem, problemReply } from '../http-server/reply.ts';
import type { PageLinks } from '../state/page-links.ts';
import { type ChosenResponse, chooseResponse, negotiate, type Preference } from './choose-response.ts';
import { concreteType, headerText, type ResponseContext, responseValue } from './response-value.ts';

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

/** What the state of a mock contributes to a response. */
export interface StateReply {
  /** Absent: the status that the mock chooses. */
  status?: number;
  /** The path of a created item. */
  location?: string;
  /** Of a list: queries of the pages beside the one that is shown. */
  links?: PageLinks;
  /** The value of a content, in place of the one that the mock would send. */
  fill(sample: RequestValue | undefined, media: MediaType): RequestValue | undefined;
  /** Takes the change back, for a response that is no success. */
  undo(): void;
}

/**
 * Renders the declared response of an operation; a problem: the request accepts none of its media types.
 * @param state replaces the status and the value of the body.
 */
export async function mockResponse(
  operation: Operation,
  preference: Preference,
  accept: string | undefined,
  context: ResponseContext,
  state?: Pick<StateReply, 'status' | 'fill'>,
): Promise<MockReply | Problem> {
  const { status: code } = state ?? {};
  const chosen = chooseResponse(operation, code === undefined ? preference : { code });
  if (chosen === undefined) return undeclared(operation, preference);
  const { response, status } = chosen;
  if (status < 200 || status > 599) {
    return problemReply({ status: 501, detail: `A mock cannot send the status ${status}.` });
  }
  const { content } = response;
  if (BODILESS_STATUSES.has(status) || content.length === 0) {
    const empty = await encodeReply(chosen, undefined, context);
    return { ...empty, headers: [...empty.headers, ...appliedPreference(preference)] };
  }
  const named = content.filter(({ examples }) => examples.some(({ name }) => name === preference.example));
  const negotiated = negotiate(
    preference.example === undefined || named.length === 0 ? content : named,
    accept,
  );
  if (negotiated === undefined) {
    const types = content.map(({ type }) => `\`${type}\``).join(', ');
    return {
      status: 406,
      detail: `The response is ${types}; the request accepts \`${accept}\`.`,
      outline: `The response is ${types}, which the request does not accept.`,
    };
  }
  const type = concreteType(negotiated.type, accept);
  // Of a range a more specific declaration may describe what is sent.
  const media = matchMediaType(content, type) ?? negotiated;
  const sample = responseValue(operation, media, preference, context);
  keepNumbersOf(context.views.description.exactNumbers, sample);
  const value = state ? state.fill(sample, media) : sample;
  if (value === undefined) {
    const detail = `The response ${response.status} has no example named \`${preference.example}\`${exampleNames(media)}.`;
    return problemReply({ status: 404, detail });
  }
  const reply = await encodeReply(chosen, { media, type, value }, context);
  return { ...reply, headers: [...reply.headers, ...appliedPreference(preference)] };
}

/** A declared response with a value of one of its media types, or without a body. */
export async function encodeReply(
  { response, status }: ChosenResponse,
  content: { media: MediaType; type: string; value: RequestValue } | undefined,
  context: ResponseContext,
): Promise<MockReply> {
  const headers = responseHeaders(response, context);
  const empty = { status, headers, body: new Uint8Array() };
  if (content === undefined || BODILESS_STATUSES.has(status)) return empty;
  const { media, type, value } = content;
  const declared = { required: true, content: [{ ...media, type }], location: media.location };
  const composed = composeBody(
    declared,
    { body: value, mediaType: type },
    { views: context.views, pretty: false, report: () => undefined },
  );
  if (composed === undefined) return empty;
  const encoded = encodeBody(composed);
  const body = new Uint8Array(await new globalThis.Response(encoded.content).arrayBuffer());
  return {
    status,
    headers: [{ name: 'Content-Type', value: headerText(encoded.contentType) }, ...headers],
    body,
  };
}

function undeclared({ responses }: Operation, { code }: Preference): MockReply {
  const statuses = responses.map(({ status }) => status).join(', ');
  const detail =
    code === undefined
      ? 'The operation declares no response.'
      : `The operation declares no status ${code}; it declares ${statuses || 'none'}.`;
  return problemReply({ status: code === undefined ? 501 : 404, detail });
}

function exampleNames({ examples }: MediaType): string {
  const names = examples.flatMap(({ name }) => (name === undefined ? [] : [`\`${name}\``]));
  return names.length === 0 ? '' : `; it has ${names.join(', ')}`;
}

/** The value of `Preference-Applied` (RFC 7240, section 3). */
function appliedPreference({ code, example, dynamic }: Preference): HttpHeader[] {
  const applied = [
    ...(code === undefined ? [] : [`code=${code}`]),
    ...(example === undefined ? [] : [`example=${JSON.stringify(example)}`]),
    ...(dynamic ? ['dynamic=true'] : []),
  ];
  return applied.length === 0 ? [] : [{ name: 'Preference-Applied', value: headerText(applied.join(', ')) }];
}

/** Every declared header with its example, else a generated value. */
function responseHeaders({ headers }: Response, context: ResponseContext): HttpHeader[] {
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
  const text = media === undefined ? simple(value, explode) : JSON.stringify(value);
  return headerText(views.description.exactNumbers.restore(text));
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
