import { getOwn, setOwn } from '@curlew/openapi/internal';
import type { Report } from '../diagnostic.ts';
import { bodyKind, textBody } from '../http/text-body.ts';
import type { NormalizedRequest } from '../normalized-request.ts';
import type {
  OpenApiDocument,
  OperationObject,
  PathItemObject,
  SecuritySchemeObject,
  ServerObject,
  TagObject,
} from '../openapi-document.ts';
import { DEFAULT_OPTIONS, type ResolvedOptions } from '../options/options.ts';
import { redactRequest } from '../redact/redact-request.ts';
import { Redactor } from '../redact/redactor.ts';
import type { SourceInfo, TagInfo } from '../source-adapter.ts';
import { type BuildContext, buildContext } from './build-context.ts';
import { SCRIPTS, sharedScripts } from './operations/collection-scripts.ts';
import { findCommonHeaders } from './operations/common-headers.ts';
import { findCollections, OperationIds } from './operations/operation-id.ts';
import { operationObject } from './operations/operation-object.ts';
import {
  groupOperations,
  isFixedMethod,
  type OperationSamples,
  orderOperations,
} from './operations/operation-samples.ts';
import { mergeScheme, requestSchemes } from './operations/security.ts';
import { readTemplates } from './paths/build-path-templates.ts';
import { getOrigin, getPath, getPlace } from './paths/path-segments.ts';
import { nameFirst, reportHiddenPaths, reportMergedPaths, reportMergedWords } from './paths/report-merges.ts';
import { splitGraphql, widenPaths } from './paths/widen-paths.ts';

/** The requests of an operation of the document. */
export interface OperationOrigin {
  path: string;
  /** Lower case. */
  method: string;
  /** `sourceIndex` of each sample, in order. */
  requests: number[];
}

/** A document with the requests of its operations. */
export interface BuiltDocument {
  document: OpenApiDocument;
  origins: OperationOrigin[];
  /** Knows the credentials of the requests. */
  redactor: Redactor;
}

/** Builds the document of the requests. Its schemas may be shared objects: see `cloneDocument`. */
export function buildDocument(
  given: readonly NormalizedRequest[],
  options: ResolvedOptions,
  report: Report,
  source: SourceInfo = {},
): BuiltDocument {
  const recorded = given.map(readBodyFields);
  const redactor = new Redactor(recorded, options.inference?.paths);
  const context = buildContext(options, report, redactor);
  const { inferPathParameters, pathParameterMinSamples } = options;
  const redacted = recorded.map((request) => redactRequest(request, redactor));
  const served = options.useSourceInfo ? withStatedServers(redacted) : redacted;
  const widened = inferPathParameters
    ? widenPaths(served, context.inference, (merged) => reportMergedWords(merged, report))
    : served;
  const requests = context.inference.graphqlOperations ? splitGraphql(widened) : widened;
  const templates = readTemplates(
    requests,
    pathParameterMinSamples,
    inferPathParameters,
    context.inference.widePaths,
  );
  const { readableOperations } = context.inference;
  const operations = groupOperations(requests, templates);
  if (!options.includeCommonHeaders) context.commonHeaders = findCommonHeaders(operations, report);
  const servers = getServers(requests);
  const basePath =
    options.useServerBasePath && servers.size === 1
      ? commonBasePath(operations.map(({ template }) => template.path))
      : '';
  const document: OpenApiDocument = {
    openapi: options.openapiVersion,
    info: sourceMetadata(options, source, redactor),
    servers:
      servers.size === 0 ? [{ url: '/' }] : [...servers.values()].map((server) => withBase(server, basePath)),
  };
  reportServers(requests, servers, operations, report);
  reportMergedPaths(recorded, operations, report);
  reportHiddenPaths(recorded, redacted, operations, report);
  const paths: Record<string, PathItemObject> = {};
  const origins: OperationOrigin[] = [];
  const scripts = sharedScripts(requests, source.scripts, operations.length);
  const getOwnPath = ({ template }: OperationSamples) => template.path.slice(basePath.length) || '/';
  const collections = readableOperations ? findCollections(operations.map(getOwnPath)) : undefined;
  const ids = new OperationIds(readableOperations, collections);
  const ordered = readableOperations ? orderOperations(operations) : operations;
  // In the order of the document, which hardly depends on that of the recording.
  const named = new Map(ordered.map((one) => [one, ids.take(one.method, getOwnPath(one))]));
  const frame = { servers, scripts };
  const built = new Map(
    operations.map((operation) => {
      const path = getOwnPath(operation);
      const id = named.get(operation) ?? ids.take(operation.method, path);
      return [operation, { path, object: operationObject(operation, { ...frame, path, id }, context) }];
    }),
  );
  for (const operation of ordered) {
    const { path, object } = built.get(operation) ?? {};
    if (path === undefined || object === undefined) continue;
    place(paths, path, operation.method, object);
    origins.push({
      path,
      method: operation.method,
      requests: operation.requests.map((one) => one.sourceIndex),
    });
  }
  document.paths = paths;
  const securitySchemes = options.inferSecurity ? getSecuritySchemes(requests, context) : {};
  const schemas = context.samples?.components.finish() ?? {};
  const components = {
    ...(Object.keys(schemas).length > 0 && { schemas }),
    ...(Object.keys(securitySchemes).length > 0 && { securitySchemes }),
  };
  if (Object.keys(components).length > 0) document.components = components;
  if (source.tags && source.tags.length > 0) document.tags = sourceTags(source.tags, redactor);
  if (scripts) document[SCRIPTS] = redactor.extension(SCRIPTS, scripts);
  return { document, origins, redactor };
}

/** Requests at servers with the paths that the source states: `https://api.example.com/v1`, for all that is below it. */
function withStatedServers(requests: readonly NormalizedRequest[]): readonly NormalizedRequest[] {
  const stated = requests.flatMap(({ url, details }) =>
    details?.basePath !== undefined && !details.server ? [url.origin + details.basePath] : [],
  );
  const bases = [...new Set(stated)].sort((one, other) => other.length - one.length);
  return bases.length === 0 ? requests : requests.map((request) => atServer(request, bases));
}

function atServer(request: NormalizedRequest, bases: readonly string[]): NormalizedRequest {
  const { url, details } = request;
  const path = getPath(request);
  const base = details?.server
    ? undefined
    : bases.find((one) => `${url.origin}${path}/`.startsWith(`${one}/`));
  if (base === undefined) return request;
  const { length } = base.slice(url.origin.length);
  const rest = new URL(url.href);
  rest.pathname = url.pathname.slice(length);
  const server = { url: base, variables: [] };
  return { ...request, url: rest, details: { ...details, server, pathTemplate: path.slice(length) || '/' } };
}

function withBase(server: ServerObject, basePath: string): ServerObject {
  return { ...server, url: (basePath === '' ? server.url : server.url.replace(/\/$/, '')) + basePath };
}

function place(
  paths: Record<string, PathItemObject>,
  path: string,
  method: string,
  operation: OperationObject,
): void {
  const item = getOwn(paths, path) ?? {};
  setOwn(paths, path, item);
  if (isFixedMethod(method)) item[method] = operation;
  else {
    item.additionalOperations ??= {};
    setOwn(item.additionalOperations, method.toUpperCase(), operation);
  }
}

function getSecuritySchemes(
  requests: readonly NormalizedRequest[],
  context: BuildContext,
): Record<string, SecuritySchemeObject> {
  const schemes: Record<string, SecuritySchemeObject> = {};
  for (const request of requests) {
    for (const { name, scheme } of requestSchemes(request, context)) {
      const known = getOwn<SecuritySchemeObject>(schemes, name);
      setOwn(schemes, name, known ? mergeScheme(known, scheme) : scheme);
    }
  }
  return schemes;
}

function reportServers(
  requests: readonly NormalizedRequest[],
  servers: ReadonlyMap<string, ServerObject>,
  operations: readonly OperationSamples[],
  report: Report,
): void {
  if (requests.length === 0) {
    const message = 'No requests were read, so the document has no paths.';
    report({ code: 'NO_REQUESTS', severity: 'warning', message });
  }
  if (servers.size < 2) return;
  const message = `The requests use ${servers.size} servers: ${serverCounts(requests, servers)}. Operations recorded on only some of these servers list them in their own \`servers\`.`;
  report({ code: 'MULTIPLE_SERVERS', severity: 'warning', message });
  for (const { requests: samples, template, method } of operations) {
    const count = new Set(samples.map(getOrigin)).size;
    if (count < 2) continue;
    const message = `Samples of ${method.toUpperCase()} ${template.path} come from ${count} servers and were merged.`;
    const place = { path: template.path, ...getPlace(samples) };
    report({ code: 'PATH_MERGE_CONFLICT', severity: 'warning', message, ...place });
  }
}

/** `https://a.example.com (12), https://b.example.com (1)`, the most frequent first. */
function serverCounts(
  requests: readonly NormalizedRequest[],
  servers: ReadonlyMap<string, ServerObject>,
): string {
  const counts = new Map([...servers.keys()].map((server) => [server, 0]));
  for (const request of requests) counts.set(getOrigin(request), (counts.get(getOrigin(request)) ?? 0) + 1);
  const named = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([url, count]) => `${url} (${count})`);
  return nameFirst(named);
}

/** A request whose form is given as text alone, with its fields read by the media type. */
function readBodyFields(request: NormalizedRequest): NormalizedRequest {
  const { body } = request;
  if (!body || body.raw === undefined || body.fields !== undefined) return request;
  const kind = bodyKind(body.mediaType);
  if (kind !== 'form-urlencoded' && kind !== 'multipart') return request;
  return { ...request, body: textBody(body.mediaType, body.raw) };
}

/** The Info Object: from the options, else from the source with `useSourceInfo`. */
function sourceMetadata(
  options: ResolvedOptions,
  source: SourceInfo,
  redactor: Redactor,
): OpenApiDocument['info'] {
  const given = options.useSourceInfo ? source : {};
  const pick = (name: 'title' | 'version' | 'description') =>
    redactor.text(options[name] === DEFAULT_OPTIONS[name] ? (given[name] ?? options[name]) : options[name]);
  const title = pick('title');
  const version = pick('version');
  const description = pick('description');
  return description === '' ? { title, version } : { title, version, description };
}

/** Tag Objects for the groups of a source, redacted as the tags of operations are; of equal names the first counts. */
function sourceTags(tags: readonly TagInfo[], redactor: Redactor): TagObject[] {
  const found = new Map<string, TagObject>();
  for (const { name, summary, description, parent } of tags) {
    const shown = redactor.text(name);
    if (found.has(shown)) continue;
    const around = parent === undefined ? undefined : redactor.text(parent);
    found.set(shown, {
      name: shown,
      ...(summary !== undefined && { summary: redactor.text(summary) }),
      ...(description !== undefined && { description: redactor.text(description) }),
      // A tag is not its own parent.
      ...(around !== undefined && around !== shown && found.has(around) && { parent: around }),
    });
  }
  return [...found.values()];
}

/** The servers of all requests, first seen first, by their address. */
function getServers(requests: readonly NormalizedRequest[]): Map<string, ServerObject> {
  const servers = new Map<string, ServerObject>();
  for (const request of requests) {
    const origin = getOrigin(request);
    if (!servers.has(origin)) servers.set(origin, serverObject(origin, request));
  }
  return servers;
}

function serverObject(origin: string, { details }: NormalizedRequest): ServerObject {
  // A server without a name and a path is the one that serves the document.
  const url = origin === '' ? '/' : origin;
  if (!details?.server || details.server.variables.length === 0) return { url };
  const variables: NonNullable<ServerObject['variables']> = {};
  for (const { name, ...variable } of details.server.variables) setOwn(variables, name, variable);
  return { url, variables };
}

/**
 * The longest run of leading segments common to all paths, as `/v1`; `''` when there is none. Parameters
 * are not part of it, and a path that is nothing but the prefix keeps `/` for itself.
 */
function commonBasePath(paths: readonly string[]): string {
  const [first, ...others] = paths.map((path) => path.split('/').slice(1));
  if (!first) return '';
  const variable = first.findIndex((segment) => segment.includes('{'));
  let length = variable >= 0 ? variable : first.length - (first.at(-1) === '' ? 1 : 0);
  for (const segments of others) {
    let common = 0;
    while (common < length && segments[common] === first[common]) common += 1;
    length = common;
  }
  return length === 0 ? '' : `/${first.slice(0, length).join('/')}`;
}

/** Builds the OpenAPI 3.2 document of the requests; `convert` normally calls it. */
export function buildOpenApi32(
  requests: readonly NormalizedRequest[],
  options: ResolvedOptions,
  report: Report,
): OpenApiDocument {
  return cloneDocument(buildDocument(requests, options, report).document);
}

/** Copies a document so that no object occurs in it twice. Values of `x-` fields stay shared with the original. */
export function cloneDocument(document: OpenApiDocument): OpenApiDocument {
  return copyObject(document as Record<string, unknown>) as OpenApiDocument;
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) return copyObject(value as Record<string, unknown>);
  // Arrays of strings are the most frequent arrays, and need no copy of their items.
  return typeof value[0] === 'string' ? value.slice() : value.map(copy);
}

/** Copies member by member, which takes half the time of `{ ...value }` for objects of hundreds of different shapes. */
function copyObject(value: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const key in value) {
    const member = value[key];
    const isCopied = typeof member === 'object' && member !== null && !key.startsWith('x-');
    setOwn(result, key, isCopied ? copy(member) : member);
  }
  return result;
}
