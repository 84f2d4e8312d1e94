import type { Json, JsonObject, Operation } from '@curlew/openapi';
import { isObject, parseWrittenJson, protocolOf, writtenJson } from '@curlew/openapi/internal';
import type { ComposedBody, ComposedRequest } from '../build/composed-request.ts';
import { type CodeSample, codeSamples, type SampleLanguageId } from '../code/code-samples.ts';
import type { CodeConnection } from '../code/plain-request.ts';
import {
  grpcurlCode,
  mcpMessage,
  procedureType,
  splitUrl,
  type TrpcProcedure,
  trpcCall,
  websocatCode,
} from '../code/protocol-code.ts';

/** A sample of any protocol. */
export type OperationSample = Omit<CodeSample, 'id'> & {
  id: string;
  /** Cannot be written anew for other choices of a reader: it is no plain request over HTTP. */
  isFixed?: true;
};

/**
 * The sample request of an operation as programs of its protocol send it: `grpcurl` for gRPC, `websocat` for WebSocket; over HTTP,
 * MCP and tRPC in each of the languages.
 * @param request of the operation, with the path of `atEndpoint` and a server of HTTP
 */
export function operationSamples(
  operation: Operation,
  request: ComposedRequest,
  languages?: readonly SampleLanguageId[],
  connection?: CodeConnection,
): OperationSample[] {
  const { extensions, method } = operation;
  const protocol = protocolOf(extensions);
  const extension = extensions[`x-${protocol}`];
  const fields: JsonObject = isObject(extension) ? extension : {};
  const fixed = (made: ComposedRequest): OperationSample[] =>
    codeSamples(made, languages, connection).map((sample) => ({ ...sample, isFixed: true }));
  const shell = (title: string, code: string): OperationSample[] => {
    const lacksConnection = connection !== undefined && { lacksConnection: true as const };
    return [{ id: title, title, language: 'bash', code, isFixed: true, ...lacksConnection }];
  };
  switch (protocol) {
    case 'grpc':
      return shell('grpcurl', grpcCode(request, fields));
    case 'websocket':
      return shell(
        'websocat',
        websocatCode(request.url, [...ownHeaders(request), ...subprotocols(fields)], sentTexts(fields)),
      );
    case 'mcp': {
      const message = mcpMessage(fields, bodyObject(request));
      if (fields.transport === 'stdio') return [messageSample(message)];
      return fixed(mcpRequest(request, message));
    }
    case 'trpc':
      return fixed(trpcRequest(request, fields as TrpcProcedure, method));
    default:
      return codeSamples(request, languages, connection);
  }
}

function messageSample(message: JsonObject): OperationSample {
  return {
    id: 'json',
    title: 'JSON-RPC',
    language: 'json',
    code: writtenJson(message, '  '),
    isFixed: true,
  };
}

function grpcCode(request: ComposedRequest, fields: JsonObject): string {
  const [scheme = '', host = ''] = splitUrl(request.url).origin.split('//');
  const isSecure = scheme === 'https:';
  const address = text(fields.address) ?? (/:[^\]]*$/.test(host) ? host : `${host}:${isSecure ? 443 : 80}`);
  const proto = text(fields.proto);
  const sent = sentTexts(fields);
  return grpcurlCode({
    address,
    isSecure: typeof fields.tls === 'boolean' ? fields.tls : isSecure,
    method: `${text(fields.service) ?? ''}/${text(fields.method) ?? ''}`,
    ...(proto !== undefined && { proto }),
    headers: ownHeaders(request),
    data: sent.length > 0 ? sent.join('\n') : writtenJson(bodyValue(request) ?? {}),
  });
}

function subprotocols({ subprotocols: names }: JsonObject): ComposedRequest['headers'] {
  if (!Array.isArray(names) || names.length === 0) return [];
  return [{ name: 'Sec-WebSocket-Protocol', value: names.join(', ') }];
}

/** The messages that the author lists; a string is sent as it is. */
function sentTexts({ send }: JsonObject): string[] {
  const list = Array.isArray(send) ? send : [];
  return list.flatMap((item) => {
    if (!isObject(item) || item.data === undefined) return [];
    return [typeof item.data === 'string' ? item.data : JSON.stringify(item.data)];
  });
}

function mcpRequest(request: ComposedRequest, message: JsonObject): ComposedRequest {
  const accept = { name: 'Accept', value: 'application/json, text/event-stream' };
  return {
    method: 'POST',
    url: request.url,
    headers: [accept, ...ownHeaders(request), JSON_TYPE],
    body: jsonBody(request, message),
  };
}

function trpcRequest(request: ComposedRequest, extension: TrpcProcedure, method: string): ComposedRequest {
  const input = bodyValue(request) ?? queryInput(request.url);
  const call = trpcCall(request.url, extension, procedureType(extension, method), input);
  return {
    method: call.method,
    url: call.url,
    headers: [
      { name: 'Accept', value: call.accept },
      ...ownHeaders(request),
      ...(call.body === undefined ? [] : [JSON_TYPE]),
    ],
    ...(call.body !== undefined && { body: jsonBody(request, call.body) }),
  };
}

/** A body that is written as the one of the request was: a text keeps its numbers. */
function jsonBody({ body }: ComposedRequest, value: Json): ComposedBody {
  const mediaType = 'application/json';
  return body?.kind === 'text'
    ? { kind: 'text', mediaType, text: writtenJson(value, '  ') }
    : { kind: 'json', mediaType, value };
}

function queryInput(url: string): Json | undefined {
  const given = splitUrl(url).query.get('input');
  return given === null ? undefined : parseWrittenJson(given);
}

function bodyObject(request: ComposedRequest): JsonObject {
  const value = bodyValue(request);
  return isObject(value) ? value : {};
}

function bodyValue({ body }: ComposedRequest): Json | undefined {
  if (body?.kind === 'json') return body.value;
  return body?.kind === 'text' ? parseWrittenJson(body.text) : undefined;
}

const JSON_TYPE = { name: 'Content-Type', value: 'application/json' };

/** Headers but those that the protocol decides. */
function ownHeaders({ headers }: ComposedRequest): ComposedRequest['headers'] {
  return headers.filter(({ name }) => !/^(?:accept|content-type)$/i.test(name));
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
