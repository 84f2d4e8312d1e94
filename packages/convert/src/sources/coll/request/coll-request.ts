import { percentDecode } from '@curlew/exchange';
import { isToken } from '@curlew/openapi';
import type {
  ParameterDetails,
  RequestDetails,
  RequestVariant,
  ServerTemplate,
} from '../../../document/request-details.ts';
import { descriptionText, listOf, textOf } from '../../../http/json/loose-json.ts';
import type { Address } from '../../../http/read-address.ts';
import { userInfoCredentials } from '../../../http/user-info.ts';
import { inferAuth } from '../../../infer/infer-auth.ts';
import type { NormalizedRequest } from '../../../normalized-request.ts';
import { headerValue, parseCookies } from '../../curl/command/transfer-headers.ts';
import type { CollAuth, CollRequest, CollRequestItem, CollResponse } from '../coll-types.ts';
import { authOf, type CollScope, scopeCredentials, variableDescription } from '../scope/coll-scope.ts';
import type { Environment } from '../scope/environment.ts';
import { VariableResolver } from '../scope/resolve-variables.ts';
import type { FoundItem } from '../walk-items.ts';
import { authCredentials, authParameters, collAuthentication } from './coll-auth.ts';
import { collBody } from './coll-body.ts';
import { certificateSecrets, sendsCertificate } from './coll-certificate.ts';
import { allHeaderEntries, collHeaders } from './coll-headers.ts';
import { collResponses } from './coll-responses.ts';
import { allQueryParameters, collAddress, type Resolve } from './coll-url.ts';
import {
  declaredFields,
  declaredParameters,
  parameterKey,
  parametersOfResponses,
} from './declared-parameters.ts';

/** A request of a collection; without one when its URL is of no use. */
export interface CollRequestResult {
  request?: Omit<NormalizedRequest, 'source' | 'sourceIndex'>;
  /** A body mode the format does not have. */
  unsupportedMode?: string;
}

/** Normalizes one item. */
export function collRequest(found: FoundItem, resolve: Resolve, environment: Environment): CollRequestResult {
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
  const quietly = silently(scope, environment);
  const authentication = auth && collAuthentication(auth, quietly);
  const inferred = authentication?.auth ?? inferAuth(headers, address.query);
  if (inferred) request.auth = inferred;
  if (Object.keys(scope.scripts).length > 0) request.extensions = { 'x-coll-scripts': scope.scripts };
  request.details = detailsOf(found, recorded, address, resolve, quietly);
  const credentials = credentialsOf(found, auth, address, environment, quietly);
  credentials.push(...certificateSecrets(recorded.certificate).map(quietly));
  if (credentials.length > 0) request.details.credentials = credentials;
  const parameters = auth && auth.type !== 'noauth' ? authParameters(auth, quietly) : undefined;
  if (parameters) request.details.authParameters = parameters;
  if (authentication?.oauth2) request.details.oauth2 = authentication.oauth2;
  if (sendsCertificate(recorded.certificate, address.url, quietly)) request.details.clientCertificate = true;
  else if (auth?.type === 'noauth') request.details.noAuth = true;
  if (authentication?.scheme) request.details.authScheme = authentication.scheme;
  return unsupported === undefined ? { request } : { request, unsupportedMode: unsupported };
}

/** Credentials that are elsewhere than in what is sent: in `auth`, in the URL, and in variables. */
function credentialsOf(
  { scope }: FoundItem,
  auth: CollAuth | undefined,
  { userInfo }: Address,
  environment: Environment,
  quietly: Resolve,
): string[] {
  return [
    ...(auth ? authCredentials(auth, quietly) : []),
    ...(userInfo === undefined ? [] : userInfoCredentials(percentDecode(userInfo))),
    ...scopeCredentials(scope),
    ...environment.credentials,
  ];
}

/** Resolves variables of parts that are not sent literally. */
function silently(scope: CollScope, { variables }: Environment): Resolve {
  const resolver = new VariableResolver(() => {}, variables);
  return (text) => resolver.resolve(text, scope);
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
  quietly: Resolve,
): RequestDetails {
  const details: RequestDetails = { marksParameters: true };
  const id = textOf(item.id);
  if (id) details.id = id;
  const summary = textOf(item.name)?.trim();
  if (summary) details.summary = summary;
  const own = descriptionText(recorded.description);
  const outer = descriptionText(item.description);
  const description = own && outer && own !== outer ? `${own}\n\n${outer}` : (own ?? outer);
  if (description) details.description = description;
  if (scope.folders.length > 0) details.tags = [...scope.folders];
  if (pathTemplate !== undefined) details.pathTemplate = pathTemplate;
  const parameters = parametersOf(item, recorded, pathTemplate, scope, quietly);
  if (parameters.length > 0) details.parameters = parameters;
  const fields = declaredFields(recorded.body, quietly);
  if (fields.length > 0) details.fields = fields;
  if (server) details.server = describedServer(server, scope);
  const responses = collResponses(item.response, resolve);
  if (responses.length > 0) details.responses = responses;
  const variants = variantsOf(item.response, quietly);
  if (variants.length > 0) details.variants = variants;
  return details;
}

/** Declared parameters, those of saved responses, and the texts of variables in the path. */
function parametersOf(
  { response }: CollRequestItem,
  recorded: CollRequest,
  pathTemplate: string | undefined,
  scope: CollScope,
  resolve: Resolve,
): ParameterDetails[] {
  const declared = declaredParameters(recorded, resolve);
  for (const [, name = ''] of pathTemplate?.matchAll(/\{([^{}]+)\}/g) ?? []) {
    const description = variableDescription(scope, name);
    if (description && !declared.some((one) => one.in === 'path' && one.name === name))
      declared.push({ in: 'path', name, description });
  }
  const others = listOf<CollResponse>(response).filter(({ originalRequest }) => originalRequest);
  if (others.length === 0) return declared;
  const sent = [
    ...allQueryParameters(recorded.url).map(({ key }) => parameterKey('query', textOf(key) ?? '')),
    ...allHeaderEntries(recorded.header).map(({ key }) => parameterKey('header', key.trim())),
  ];
  return [...declared, ...parametersOfResponses(others, new Set(sent), resolve)];
}

function describedServer(server: ServerTemplate, scope: CollScope): ServerTemplate {
  const variables = server.variables.map((variable) => {
    const description = variableDescription(scope, variable.name);
    return description === undefined ? variable : { ...variable, description };
  });
  return { ...server, variables };
}

/** The bodies that saved responses answered. */
function variantsOf(responses: unknown, resolve: Resolve): RequestVariant[] {
  const variants: RequestVariant[] = [];
  for (const { name, originalRequest } of listOf<CollResponse>(responses)) {
    if (typeof originalRequest !== 'object' || originalRequest === null) continue;
    const headers = collHeaders(originalRequest.header, resolve);
    const { body } = collBody(originalRequest.body, headerValue(headers, 'content-type'), resolve);
    const label = textOf(name)?.trim();
    if (body) variants.push({ body, ...(label && { name: label }) });
  }
  return variants;
}
