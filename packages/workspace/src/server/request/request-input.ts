import { fillTemplate } from '@curlew/exchange/internal';
import type { Json, Operation } from '@curlew/openapi';
import { bodySyntax, isObject, parseWrittenJson } from '@curlew/openapi/internal';
import type { RequestInput } from '@curlew/request';
import { type RequestValue, Serialized } from '@curlew/request/internal';
import type { FilledBody, FilledFile, RequestValues } from '../../protocol/request-form.ts';
import { isFilled } from '../state/environment-files.ts';
import { divideCredentials } from './client-certificate.ts';

/** The values a user filled in, from which the request is built. */
export function requestInput(values: RequestValues, { servers }: Operation): RequestInput {
  const { parameters, body, credentials, serverUrl, serverVariables, headers } = values;
  const places: Record<'path' | 'query' | 'header' | 'cookie', Record<string, RequestValue>> = {
    path: {},
    query: {},
    header: {},
    cookie: {},
  };
  let querystring: RequestValue;
  for (const { name, in: place, value } of parameters) {
    if (place === 'querystring') querystring = value;
    else places[place][name] = value;
  }
  const declared = servers.find(({ url }) => url === serverUrl);
  return {
    parameters: { ...places, ...(querystring !== undefined && { querystring }) },
    ...(body && bodyInput(body)),
    ...(serverUrl !== undefined && { server: declared ?? { url: serverUrl, variables: [] } }),
    serverVariables,
    credentials: Object.fromEntries(
      Object.entries(divideCredentials(credentials).values).filter(([, value]) => isFilled(value)),
    ),
    headers,
  };
}

function bodyInput({ mediaType, value, files = {} }: FilledBody): Pick<RequestInput, 'body' | 'mediaType'> {
  const whole = files[''];
  if (whole !== undefined) return { mediaType, body: getFiles(whole, mediaType) };
  const parts = Object.entries(files).map(([name, file]) => [name, getFiles(file, '')] as const);
  if (parts.length > 0)
    return { mediaType, body: { ...(isObject(value) ? value : {}), ...Object.fromEntries(parts) } };
  if (value === undefined) return { mediaType };
  return { mediaType, body: bodyValue(value, mediaType) };
}

/** Sends a text that was typed in place of JSON unchanged, except for media types whose bodies are built from values. */
function bodyValue(value: Json, mediaType: string): RequestValue {
  if (typeof value !== 'string') return value;
  const syntax = bodySyntax(mediaType);
  return syntax === 'json' || syntax === 'text' || syntax === 'xml' || syntax === 'yaml'
    ? new Serialized(value)
    : value;
}

function getFiles(given: FilledFile | readonly FilledFile[], mediaType: string): RequestValue {
  return 'base64' in given ? getFile(given, mediaType) : given.map((one) => getFile(one, mediaType));
}

function getFile({ fileName, contentType, base64 }: FilledFile, mediaType: string): File {
  return new File([Buffer.from(base64, 'base64')], fileName, { type: contentType ?? mediaType });
}

/** Parses the value of a body that was typed as JSON text; any other text stays unchanged. */
export function typedBody(body: Json): Json {
  const value = typeof body === 'string' ? parseWrittenJson(body) : undefined;
  return value === undefined ? body : value;
}

/** Replaces `{{name}}` in all texts of a value. A text that is one placeholder and unknown names stay unchanged. */
export function fillVariables<Value>(value: Value, variables: ReadonlyMap<string, string>): Value {
  // Texts become texts, so that the value keeps its type.
  return fill(value as Json, variables) as Value;
}

function fill(value: Json, variables: ReadonlyMap<string, string>): Json {
  if (typeof value === 'string') return fillTemplate(value, (name) => variables.get(name));
  if (Array.isArray(value)) return value.map((item) => fill(item, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, variables)]));
}
