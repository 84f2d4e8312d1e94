import type { Operation, SecurityScheme, Server } from '@curlew/openapi';
import { type HttpHeader, isObject, protocolOf, type ViewSource } from '@curlew/openapi/internal';
import { preferredMedia } from '../build/body/choose-media-type.ts';
import { resolvedSchema } from '../build/body/write-context.ts';
import { composeRequest } from '../build/build-request.ts';
import type { ComposedRequest } from '../build/composed-request.ts';
import { encodeUrlText } from '../build/percent-encode.ts';
import { parameterValue, sampleParameters } from './parameter-value.ts';
import { CODE_SAMPLE, sampleBody } from './sample-body.ts';
import { sampleCredentials } from './sample-credentials.ts';
import type { OptionalFields } from './value/sample-walk.ts';

/** Options of `sampleRequest`. */
export interface SampleRequestOptions {
  /** Default: the operation's first. */
  server?: Server;
  /** Values of its variables, by name; the description has defaults. */
  serverVariables?: Readonly<Record<string, string>>;
  /** Those of the description, for the placeholders of credentials. */
  securitySchemes?: readonly SecurityScheme[];
  /** Which optional properties a generated body has; default: those that have an example. */
  optionalFields?: OptionalFields;
}

/** Placeholder host if the description has no server (RFC 2606). */
const EXAMPLE_ORIGIN = 'https://api.example.com';

/** A sample request of an operation: required parts with plausible values and placeholders. */
export function sampleRequest(
  operation: Operation,
  views: ViewSource,
  {
    server,
    serverVariables,
    securitySchemes = [],
    optionalFields = CODE_SAMPLE.optionalFields,
  }: SampleRequestOptions = {},
): ComposedRequest {
  const called = atEndpoint(operation);
  const used = withHttpScheme(server ?? operation.servers[0]);
  const { security, credentials } = sampleCredentials(operation.security, securitySchemes);
  const media = preferredMedia(operation.requestBody?.content ?? []);
  const body = media && sampleBody(media, views, optionalFields);
  const input = {
    headers: givenAccept(operation, views),
    parameters: sampleParameters(operation, views),
    credentials,
    baseUrl: EXAMPLE_ORIGIN,
    ...(body === undefined ? {} : { body }),
    ...(used ? { server: used } : {}),
    ...(serverVariables ? { serverVariables } : {}),
  };
  const { request } = composeRequest({ ...called, security }, views, input, {
    securitySchemes,
    pretty: true,
  });
  return { ...request, url: withReadableBraces(request.url, used) };
}

/** An operation over MCP with the path of the endpoint that it shares with others: paths of a description are unique. */
export function atEndpoint(operation: Operation): Operation {
  const { extensions } = operation;
  const extension = extensions['x-mcp'];
  if (protocolOf(extensions) !== 'mcp' || !isObject(extension)) return operation;
  const { endpoint } = extension;
  if (typeof endpoint !== 'string') return operation;
  return { ...operation, path: endpoint === '' ? '' : `/${endpoint.replace(/^\//, '')}` };
}

/** A server of gRPC or WebSocket as one of HTTP, which carries them. */
export function withHttpScheme(server: Server | undefined): Server | undefined {
  return server && { ...server, url: server.url.replace(/^(?:grpc|ws)(?=s?:\/\/)/i, 'http') };
}

/** A variable of the server without a value is for the reader to fill in: `{id}` instead of `%7Bid%7D`. */
function withReadableBraces(url: string, server: Server | undefined): string {
  const expressions = server?.url.match(/\{[^{}]*\}/g) ?? [];
  return [...new Set(expressions)].reduce((text, expression) => {
    const encoded = encodeUrlText(expression);
    return text.replaceAll(encoded, `{${encoded.slice(3, -3)}}`);
  }, url);
}

/** `Accept` as a parameter is ignored by the specification, but its value is what the server expects. */
function givenAccept({ parameters }: Operation, views: ViewSource): HttpHeader[] {
  const accept = parameters.find((one) => one.in === 'header' && one.name.toLowerCase() === 'accept');
  if (!accept) return [];
  const view = accept.schema && resolvedSchema(views.view(accept.schema), views);
  const isSaid =
    accept.examples.length > 0 ||
    view?.examples ||
    view?.default !== undefined ||
    view?.const ||
    view?.enum?.length === 1;
  const value = isSaid ? parameterValue(accept, views) : undefined;
  return typeof value === 'string' ? [{ name: 'Accept', value }] : [];
}
