import { isSecretLabel } from '@curlew/exchange/internal';
import { getPath } from '../document/paths/path-segments.ts';
import type {
  FieldDetails,
  NormalizedRequest,
  OAuthFlow,
  ParameterDetails,
  ParameterValue,
  RequestAuth,
  RequestDetails,
  ServerTemplate,
} from '../normalized-request.ts';
import { UniqueNames } from '../unique-names.ts';
import { namedPairs, type Redactor } from './redactor.ts';

/**
 * A request as a document may be made of it: without the parameters whose name is a credential itself,
 * with parameters in place of secret segments, and with its texts redacted. Values stay: they are needed
 * for their types, and examples of them are redacted one by one.
 */
export function redactRequest(request: NormalizedRequest, redactor: Redactor): NormalizedRequest {
  const isNamed = ({ name }: ParameterValue) => !redactor.isSecretName(name);
  const named = (list: readonly ParameterValue[]) => (list.every(isNamed) ? list : list.filter(isNamed));
  const query = named(namedPairs(request.query, request.url.search, isSwitch));
  const headers = named(request.headers);
  const cookies = named(request.cookies);
  const auth = namedAuth(request.auth, redactor);
  const details = redactDetails(request, redactor);
  const isSame =
    query === request.query && headers === request.headers && cookies === request.cookies && !details;
  if (isSame && auth === request.auth) return request;
  return { ...request, query, headers, cookies, ...(auth && { auth }), ...(details && { details }) };
}

/** `?acl`, `?wsdl` */
function isSwitch(name: string): boolean {
  return /^[A-Za-z]{1,5}$/.test(name);
}

function namedAuth(auth: RequestAuth | undefined, redactor: Redactor): RequestAuth | undefined {
  if (auth?.type !== 'apiKey' || !redactor.isSecretName(auth.name)) return auth;
  return { ...auth, name: auth.in === 'header' ? 'X-API-Key' : 'api_key' };
}

/** The details of a request with its texts redacted; undefined when nothing changes. */
function redactDetails(request: NormalizedRequest, redactor: Redactor): RequestDetails | undefined {
  const { details } = request;
  const changes: RequestDetails = {};
  const path = getPath(request);
  const template = redactor.path(path);
  if (template !== path) changes.pathTemplate = template;
  const server = redactServer(request, redactor);
  if (server) changes.server = server;
  if (details?.summary) changes.summary = redactor.text(details.summary);
  if (details?.description) changes.description = redactor.text(details.description);
  if (details?.tags) changes.tags = details.tags.map((tag) => redactor.text(tag));
  if (details?.parameters) changes.parameters = redactTexts(details.parameters, redactor);
  if (details?.fields) changes.fields = redactTexts(details.fields, redactor);
  if (details?.oauth2) changes.oauth2 = redactFlow(details.oauth2, redactor);
  for (const _change in changes) return { ...details, ...changes };
  return undefined;
}

/** Omits pairs whose name is a credential, and redacts texts. Values stay: their examples are redacted. */
function redactTexts<Named extends ParameterDetails | FieldDetails>(
  list: readonly Named[],
  redactor: Redactor,
): Named[] {
  return list
    .filter(({ name }) => !redactor.isSecretName(name))
    .map((one) => (one.description ? { ...one, description: redactor.text(one.description) } : one));
}

function redactFlow(flow: OAuthFlow, redactor: Redactor): OAuthFlow {
  const shown = (address: string | undefined) => {
    if (address === undefined) return undefined;
    const redacted = redactor.text(address);
    return redacted === address ? address : address.replace(/(^https?:\/\/[^/]+)?\/.*$/, '$1/');
  };
  const { authorizationUrl, tokenUrl, refreshUrl } = flow;
  return {
    ...flow,
    ...(authorizationUrl !== undefined && { authorizationUrl: shown(authorizationUrl) as string }),
    ...(tokenUrl !== undefined && { tokenUrl: shown(tokenUrl) as string }),
    ...(refreshUrl !== undefined && { refreshUrl: shown(refreshUrl) as string }),
    scopes: flow.scopes.filter((scope) => !redactor.isSecretName(scope)),
  };
}

/**
 * The server of a request with variables in place of labels of its host that are credentials; undefined
 * when it may be shown as it is.
 */
export function redactServer(
  { url, details }: NormalizedRequest,
  redactor: Redactor,
): ServerTemplate | undefined {
  const server = details?.server;
  if (server) return redactTemplate(server, redactor);
  const labels = url.hostname.split('.');
  const secret = labels.map((label) => isHiddenLabel(label, redactor));
  if (!secret.includes(true)) return undefined;
  const variables: ServerTemplate['variables'] = [];
  const names = new UniqueNames();
  const host = labels.map((label, at) => {
    if (!secret[at]) return label;
    const name = names.take('subdomain');
    variables.push({ name, default: name, description: 'Not shown: it may be a credential.' });
    return `{${name}}`;
  });
  const port = url.port === '' ? '' : `:${url.port}`;
  return { url: `${url.protocol}//${host.join('.')}${port}`, variables };
}

function redactTemplate(server: ServerTemplate, redactor: Redactor): ServerTemplate | undefined {
  const url = redactor.text(server.url);
  const isClean =
    url === server.url && server.variables.every((variable) => !redactor.isSecretName(variable.default));
  if (isClean && !server.variables.some(({ name }) => redactor.isSecretName(name))) return undefined;
  return {
    url: '{server}',
    variables: [
      { name: 'server', default: 'https://example.com', description: 'Not shown: it may hold a credential.' },
    ],
  };
}

function isHiddenLabel(label: string, redactor: Redactor): boolean {
  if (label.length < 6 || (/^[a-z]{1,15}$/.test(label) && redactor.context.known.isEmpty)) return false;
  return redactor.isSecretName(label) || isSecretLabel(label);
}
