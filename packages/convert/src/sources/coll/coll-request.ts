import { isToken } from '@curlew/openapi';
import type { ParameterDetails, RequestDetails } from '../../document/request-details.ts';
import { descriptionText, textOf } from '../../http/loose-json.ts';
import { percentDecode } from '../../http/percent-decode.ts';
import { placeholderName } from '../../http/placeholder-name.ts';
import type { Address } from '../../http/read-address.ts';
import { userInfoCredentials } from '../../http/user-info.ts';
import { inferAuth } from '../../infer/infer-auth.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import { headerValue, parseCookies } from '../curl/command/transfer-headers.ts';
import { authCredentials, collAuthentication } from './coll-auth.ts';
import { collBody } from './coll-body.ts';
import { collHeaderEntries, collHeaders } from './coll-headers.ts';
import { collResponses } from './coll-responses.ts';
import { authOf, scopeCredentials } from './coll-scope.ts';
import type { CollAuth, CollRequest } from './coll-types.ts';
import { collAddress, pathVariables, queryParameters, type Resolve, variableName } from './coll-url.ts';
import { VariableResolver } from './resolve-variables.ts';
import type { FoundItem } from './walk-items.ts';

/** A request of a collection; without one when its URL is of no use. */
export interface CollRequestResult {
  request?: Omit<NormalizedRequest, 'source' | 'sourceIndex'>;
  /** A body mode the format does not have. */
  unsupportedMode?: string;
}

/** Normalises one item. */
export function collRequest(found: FoundItem, resolve: Resolve): CollRequestResult {
  const { item, scope } = found;
  const recorded: CollRequest = typeof item.request === 'string' ? { url: item.request } : item.request;
  const address = collAddress(recorded.url, resolve);
  if (!address) return {};
  const headers = collHeaders(recorded.header, resolve).filter(({ name }) => name !== '');
  const request: NonNullable<CollRequestResult['request']> = {
    method: methodOf(recorded, resolve),
    url: address.url,
    urlString: address.text,
    headers,
    query: address.query,
    cookies: headers
      .filter(({ name }) => name.toLowerCase() === 'cookie')
      .flatMap(({ value }) => parseCookies(value)),
  };
  const { body, unsupported } = collBody(recorded.body, headerValue(headers, 'content-type'), resolve);
  if (body) request.body = body;
  const auth = authOf(recorded.auth) ?? scope.auth;
  const authentication = auth && collAuthentication(auth, resolve);
  const inferred = authentication?.auth ?? inferAuth(headers, address.query);
  if (inferred) request.auth = inferred;
  if (Object.keys(scope.scripts).length > 0) request.extensions = { 'x-coll-scripts': scope.scripts };
  request.details = detailsOf(found, recorded, address, resolve);
  const credentials = credentialsOf(found, auth, address);
  if (credentials.length > 0) request.details.credentials = credentials;
  if (authentication?.scheme) request.details.authScheme = authentication.scheme;
  return unsupported === undefined ? { request } : { request, unsupportedMode: unsupported };
}

/** What `auth`, the address and variables name; a variable without a value is reported where it is sent. */
function credentialsOf({ scope }: FoundItem, auth: CollAuth | undefined, { userInfo }: Address): string[] {
  const resolver = new VariableResolver(() => {});
  return [
    ...(auth ? authCredentials(auth, (text) => resolver.resolve(text, scope)) : []),
    ...(userInfo === undefined ? [] : userInfoCredentials(percentDecode(userInfo))),
    ...scopeCredentials(scope),
  ];
}

function methodOf({ method }: CollRequest, resolve: Resolve): string {
  const token = resolve(textOf(method) ?? 'GET').trim();
  return isToken(token) ? token.toLowerCase() : 'get';
}

function detailsOf(
  { item, scope }: FoundItem,
  recorded: CollRequest,
  { server, pathTemplate }: Address,
  resolve: Resolve,
): RequestDetails {
  const details: RequestDetails = {};
  const summary = textOf(item.name)?.trim();
  if (summary) details.summary = summary;
  const description = descriptionText(recorded.description) ?? descriptionText(item.description);
  if (description) details.description = description;
  if (scope.folders.length > 0) details.tags = [...new Set(scope.folders)];
  if (pathTemplate !== undefined) details.pathTemplate = pathTemplate;
  const parameters = parameterDetails(recorded);
  if (parameters.length > 0) details.parameters = parameters;
  if (server) details.server = server;
  const responses = collResponses(item.response, resolve);
  if (responses.length > 0) details.responses = responses;
  return details;
}

/** What the file says about path variables, query parameters and headers. */
function parameterDetails({ url, header }: CollRequest): ParameterDetails[] {
  const details: ParameterDetails[] = [];
  const add = (place: ParameterDetails['in'], name: string | undefined, text: unknown) => {
    const description = descriptionText(text);
    if (name && description) details.push({ in: place, name, description });
  };
  for (const variable of pathVariables(url)) {
    add('path', placeholderName(variableName(variable) ?? ''), variable.description);
  }
  for (const parameter of queryParameters(url)) add('query', textOf(parameter.key), parameter.description);
  for (const entry of collHeaderEntries(header)) add('header', entry.key.trim(), entry.description);
  return details;
}
