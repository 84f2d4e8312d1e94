import { percentDecode } from '@curlew/exchange/internal';
import { isToken } from '@curlew/openapi/internal';
import { placeholderName } from '../../../http/address-part.ts';
import { parameterKey } from '../../../http/parameter-key.ts';
import { type Address, userInfoCredentials } from '../../../http/read-address.ts';
import { readDescription, readObjects, readText } from '../../../http/read-json.ts';
import { inferAuth } from '../../../infer/infer-auth.ts';
import type {
  FieldDetails,
  Header,
  NormalizedRequest,
  ParameterDetails,
  RecordedResponse,
  RequestDetails,
  RequestVariant,
  ServerTemplate,
} from '../../../normalized-request.ts';
import { headerValue, parseCookies } from '../../curl/command/transfer-headers.ts';
import type {
  CollAuth,
  CollBody,
  CollCertificate,
  CollFormDataParam,
  CollHeader,
  CollQueryParam,
  CollRequest,
  CollRequestItem,
  CollResponse,
} from '../coll-types.ts';
import {
  type CollScope,
  getAuth,
  scopeCredentials,
  VariableResolver,
  variableDescription,
} from '../scope/coll-scope.ts';
import type { Environment } from '../scope/environment.ts';
import type { FoundItem } from '../walk-items.ts';
import { authCredentials, authParameters, collAuthentication } from './coll-auth.ts';
import { collBody } from './coll-body.ts';
import { allHeaderEntries, collHeaders, sentHeader } from './coll-headers.ts';
import {
  allQueryParameters,
  type CollAddress,
  collAddress,
  pathVariables,
  type Resolve,
  variableName,
} from './coll-url.ts';

/** A request of a collection; without one when its URL is of no use. */
export interface CollRequestResult {
  request?: Omit<NormalizedRequest, 'source' | 'sourceIndex'>;
  /** A body mode the format does not have. */
  unsupportedMode?: string;
}

/** Maximum number of characters of a pattern that is compared. */
const MAX_PATTERN = 2_000;

const PREVIEW_LANGUAGES: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  text: 'text/plain',
};

/** Normalizes one item. */
export function collRequest(found: FoundItem, resolve: Resolve, environment: Environment): CollRequestResult {
  const { item, scope } = found;
  const recorded: CollRequest = typeof item.request === 'string' ? { url: item.request } : item.request;
  const address = collAddress(recorded.url, resolve);
  if (!address) return {};
  const headers = collHeaders(recorded.header, resolve).filter(({ name }) => name !== '');
  const request: NonNullable<CollRequestResult['request']> = {
    method: getMethod(recorded, resolve),
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
  const auth = getAuth(recorded.auth) ?? scope.auth;
  const quietly = silently(scope, environment);
  const authentication = auth && collAuthentication(auth, quietly);
  const inferred = authentication?.auth ?? inferAuth(headers, address.query);
  if (inferred) request.auth = inferred;
  if (Object.keys(scope.scripts).length > 0) request.extensions = { 'x-coll-scripts': scope.scripts };
  request.details = getDetails(found, recorded, address, resolve, quietly);
  const credentials = getCredentials(found, auth, address, environment, quietly);
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
function getCredentials(
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

function getMethod({ method }: CollRequest, resolve: Resolve): string {
  const token = resolve(readText(method) ?? 'GET').trim();
  return isToken(token) ? token.toLowerCase() : 'get';
}

function getDetails(
  { item, scope }: FoundItem,
  recorded: CollRequest,
  { server, pathTemplate, basePath }: CollAddress,
  resolve: Resolve,
  quietly: Resolve,
): RequestDetails {
  const details: RequestDetails = { marksParameters: true };
  const id = readText(item.id);
  if (id) details.id = id;
  const summary = readText(item.name)?.trim();
  if (summary) details.summary = summary;
  const own = readDescription(recorded.description);
  const outer = readDescription(item.description);
  const description = own && outer && own !== outer ? `${own}\n\n${outer}` : (own ?? outer);
  if (description) details.description = description;
  if (scope.folders.length > 0) details.tags = [...scope.folders];
  if (pathTemplate !== undefined) details.pathTemplate = pathTemplate;
  const parameters = getParameters(item, recorded, pathTemplate, scope, quietly);
  if (parameters.length > 0) details.parameters = parameters;
  const fields = declaredFields(recorded.body, quietly);
  if (fields.length > 0) details.fields = fields;
  if (server) details.server = describedServer(server, scope);
  if (basePath !== undefined) details.basePath = basePath;
  const responses = collResponses(item.response, resolve);
  if (responses.length > 0) details.responses = responses;
  const variants = getVariants(item.response, quietly);
  if (variants.length > 0) details.variants = variants;
  return details;
}

/** Declared parameters, those of saved responses, and the texts of variables in the path. */
function getParameters(
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
  const others = readObjects<CollResponse>(response).filter(({ originalRequest }) => originalRequest);
  if (others.length === 0) return declared;
  const sent = new Set(writtenParameters(recorded).map((one) => parameterKey(one.in, one.name)));
  return [...declared, ...parametersOfResponses(others, sent, resolve)];
}

function describedServer(server: ServerTemplate, scope: CollScope): ServerTemplate {
  const variables = server.variables.map((variable) => {
    const description = variableDescription(scope, variable.name);
    return description === undefined ? variable : { ...variable, description };
  });
  return { ...server, variables };
}

/** The bodies that saved responses answered. */
function getVariants(responses: unknown, resolve: Resolve): RequestVariant[] {
  const variants: RequestVariant[] = [];
  for (const { name, originalRequest } of readObjects<CollResponse>(responses)) {
    if (typeof originalRequest !== 'object' || originalRequest === null) continue;
    const headers = collHeaders(originalRequest.header, resolve);
    const { body } = collBody(originalRequest.body, headerValue(headers, 'content-type'), resolve);
    const label = readText(name)?.trim();
    if (body) variants.push({ body, ...(label && { name: label }) });
  }
  return variants;
}

/** Whether a client certificate is sent to an address. */
function sendsCertificate(
  certificate: CollCertificate | null | undefined,
  url: URL,
  resolve: Resolve,
): boolean {
  if (typeof certificate !== 'object' || certificate === null) return false;
  const { cert, key, matches } = certificate;
  if (!(readText(cert?.src) || readText(key?.src)) || url.protocol !== 'https:') return false;
  const patterns = (Array.isArray(matches) ? matches : []).flatMap((one: unknown) => readText(one) || []);
  return patterns.length === 0 || patterns.some((pattern) => matchesPattern(resolve(pattern), url));
}

/** Returns the files and the passphrase of a certificate, which a document must not contain. */
function certificateSecrets(certificate: CollCertificate | null | undefined): string[] {
  const { cert, key, passphrase } = certificate ?? {};
  return [cert?.src, key?.src, passphrase].flatMap((value) => readText(value) || []);
}

/** Match patterns of the collection format: `https://*.example.com/*`, `*://api.example.com:8443/v1/*`. */
function matchesPattern(pattern: string, url: URL): boolean {
  if (pattern === '<all_urls>') return true;
  if (pattern.length > MAX_PATTERN) return false;
  const [, scheme = '*', host = '', path = ''] = /^(?:([a-z*]+):\/\/)?([^/]*)(.*)$/is.exec(pattern) ?? [];
  const isHost = [url.host, `${url.hostname}:${url.port || 443}`].some((one) =>
    fits(host.toLowerCase(), one),
  );
  const isPath = path === '' || path === '/' || fits(path, `${url.pathname}${url.search}`);
  return (scheme === '*' || scheme.toLowerCase() === 'https') && isHost && isPath;
}

/** `*` is any text; the parts between are found from left to right, so that the time is linear. */
function fits(pattern: string, text: string): boolean {
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}

/** The saved responses of a request. */
function collResponses(responses: unknown, resolve: Resolve): RecordedResponse[] {
  return readObjects<CollResponse>(responses).map((response) => {
    const { headers, headerTexts } = describedHeaders(response.header, resolve);
    const result: RecordedResponse = { status: getStatus(response), headers };
    if (headerTexts.length > 0) result.headerTexts = Object.fromEntries(headerTexts);
    const name = readText(response.name) ?? readText(response.status);
    if (name) result.description = name;
    const own = readText(response.name)?.trim();
    if (own) result.name = own;
    const raw = readText(response.body);
    if (raw) {
      result.mediaType = getMediaType(response, headers, raw);
      result.raw = raw;
    }
    return result;
  });
}

/** The enabled headers of a response, and the texts of those that have one by their names in lower case. */
function describedHeaders(
  header: unknown,
  resolve: Resolve,
): { headers: Header[]; headerTexts: [name: string, text: string][] } {
  const headers: Header[] = [];
  const headerTexts: [string, string][] = [];
  for (const entry of allHeaderEntries(header)) {
    if (entry.disabled === true) continue;
    const sent = sentHeader(entry, resolve);
    headers.push(sent);
    const text = readDescription(entry.description);
    if (text) headerTexts.push([sent.name.toLowerCase(), text]);
  }
  return { headers, headerTexts };
}

function getStatus({ code }: CollResponse): RecordedResponse['status'] {
  const status = Number(code);
  return Number.isInteger(status) && status >= 100 && status <= 599 ? status : 'default';
}

function getMediaType(response: CollResponse, headers: readonly Header[], raw: string): string {
  const declared = headerValue(headers, 'content-type');
  if (declared) return declared;
  const language = Object.entries(response).find(([name]) => /previewlanguage$/i.test(name))?.[1];
  const known = typeof language === 'string' && Object.hasOwn(PREVIEW_LANGUAGES, language);
  if (known) return PREVIEW_LANGUAGES[language] ?? 'text/plain';
  return /^\s*[[{]/.test(raw) ? 'application/json' : 'text/plain';
}

/** Maximum number of parameters from saved responses, which a collection may repeat. */
const MAX_FROM_RESPONSES = 200;

/** Documentation of path variables, query parameters and headers of a request, disabled ones included. */
function declaredParameters(request: CollRequest, resolve: Resolve): ParameterDetails[] {
  const paths = pathVariables(request.url).flatMap((variable): ParameterDetails[] => {
    const description = readDescription(variable.description);
    const name = variableName(variable);
    return name && description ? [{ in: 'path', name: placeholderName(name), description }] : [];
  });
  const others = writtenParameters(request)
    .map((one) => parameterDetails(one, one.isDisabled, resolve))
    .filter(({ description, unsent }) => description !== undefined || unsent !== undefined);
  return [...paths, ...others];
}

/** A query parameter or header as the file has it. */
interface WrittenParameter {
  in: 'query' | 'header';
  name: string;
  value: unknown;
  description: unknown;
  isDisabled: boolean;
}

function writtenParameters({ url, header }: CollRequest): WrittenParameter[] {
  const written = (place: WrittenParameter['in']) => (one: CollQueryParam | CollHeader) => ({
    in: place,
    name: (readText(one.key) ?? '').trim(),
    value: one.value,
    description: one.description,
    isDisabled: one.disabled === true,
  });
  const all = [
    ...allQueryParameters(url).map(written('query')),
    ...allHeaderEntries(header).map(written('header')),
  ];
  return all.filter(({ name }) => name !== '');
}

function parameterDetails(
  { in: place, name, value, description: text }: WrittenParameter,
  isUnsent: boolean,
  resolve: Resolve,
): ParameterDetails {
  const description = readDescription(text);
  return {
    in: place,
    name: resolve(name).trim(),
    ...(description && { description }),
    ...(isUnsent && { unsent: { value: resolve(readText(value) ?? '') } }),
  };
}

/** Query parameters and headers of the requests that saved responses answered, as far as the request has none such. */
function parametersOfResponses(
  responses: readonly CollResponse[],
  own: ReadonlySet<string>,
  resolve: Resolve,
): ParameterDetails[] {
  const details = new Map<string, ParameterDetails>();
  for (const { originalRequest } of responses) {
    if (typeof originalRequest !== 'object' || originalRequest === null) continue;
    for (const one of writtenParameters(originalRequest)) {
      const key = parameterKey(one.in, one.name);
      if (!own.has(key) && !details.has(key)) details.set(key, parameterDetails(one, true, resolve));
    }
    if (details.size > MAX_FROM_RESPONSES) break;
  }
  return [...details.values()];
}

/** Documentation of the form fields of a request. */
function declaredFields(body: unknown, resolve: Resolve): FieldDetails[] {
  if (typeof body !== 'object' || body === null) return [];
  const { mode, urlencoded, formdata } = body as CollBody;
  const entries = mode === 'urlencoded' ? urlencoded : mode === 'formdata' ? formdata : [];
  return readObjects<CollFormDataParam>(entries).flatMap((entry): FieldDetails[] => {
    const name = readText(entry.key);
    const description = readDescription(entry.description);
    const isUnsent = entry.disabled === true;
    if (!name || (!description && !isUnsent)) return [];
    const unsent = entry.type === 'file' ? { fileName: '' } : { value: resolve(readText(entry.value) ?? '') };
    return [{ name: resolve(name), ...(description && { description }), ...(isUnsent && { unsent }) }];
  });
}
