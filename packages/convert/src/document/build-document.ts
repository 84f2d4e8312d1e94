import type { Report } from '../diagnostics/diagnostic.ts';
import type { NormalizedRequest } from '../normalized-request.ts';
import type {
  OpenApiDocument,
  OperationObject,
  PathItemObject,
  SecuritySchemeObject,
  ServerObject,
} from '../openapi-document.ts';
import type { ResolvedOptions } from '../options/options.ts';
import { getOwn, setOwn } from '../own-property.ts';
import { redactRequest } from '../redact/redact-request.ts';
import { Redactor } from '../redact/redactor.ts';
import type { SourceInfo } from '../source-info.ts';
import { type BuildContext, buildContext } from './build-context.ts';
import { OperationIds } from './operations/operation-id.ts';
import { operationObject } from './operations/operation-object.ts';
import { groupOperations, isFixedMethod, type OperationSamples } from './operations/operation-samples.ts';
import { mergeScheme, requestSchemes } from './operations/security.ts';
import { originOf, placeOf } from './origin.ts';
import { buildPathTemplates } from './paths/build-path-templates.ts';
import { splitGraphql } from './paths/graphql-paths.ts';
import { pathOf } from './paths/path-segments.ts';
import { widenPaths } from './paths/widen-paths.ts';
import { readBodyFields } from './read-body-fields.ts';
import { commonBasePath, serversOf } from './servers.ts';
import { sourceMetadata } from './source-metadata.ts';
import { sourceTags } from './source-tags.ts';

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
  const redactor = new Redactor(recorded);
  const context = buildContext(options, report, redactor);
  const { inferPathParameters, pathParameterMinSamples } = options;
  const redacted = recorded.map((request) => redactRequest(request, redactor));
  const widened = inferPathParameters ? widenPaths(redacted, context.inference) : redacted;
  const requests = context.inference.graphqlOperations ? splitGraphql(widened) : widened;
  const templates = buildPathTemplates(requests, pathParameterMinSamples, inferPathParameters);
  const operations = groupOperations(requests, templates);
  const servers = serversOf(requests);
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
  const paths: Record<string, PathItemObject> = {};
  const origins: OperationOrigin[] = [];
  const frame = { ids: new OperationIds(), servers };
  for (const operation of operations) {
    const path = operation.template.path.slice(basePath.length) || '/';
    place(paths, path, operation.method, operationObject(operation, { ...frame, path }, context));
    origins.push({
      path,
      method: operation.method,
      requests: operation.requests.map((one) => one.sourceIndex),
    });
  }
  document.paths = paths;
  const securitySchemes = options.inferSecurity ? securitySchemesOf(requests, context) : {};
  const schemas = context.samples?.components.finish() ?? {};
  const components = {
    ...(Object.keys(schemas).length > 0 && { schemas }),
    ...(Object.keys(securitySchemes).length > 0 && { securitySchemes }),
  };
  if (Object.keys(components).length > 0) document.components = components;
  if (source.tags && source.tags.length > 0) document.tags = sourceTags(source.tags, redactor);
  return { document, origins, redactor };
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
  let item = getOwn(paths, path);
  if (!item) {
    item = {};
    setOwn(paths, path, item);
  }
  if (isFixedMethod(method)) item[method] = operation;
  else {
    item.additionalOperations ??= {};
    setOwn(item.additionalOperations, method.toUpperCase(), operation);
  }
}

function securitySchemesOf(
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
    report({
      code: 'NO_REQUESTS',
      severity: 'warning',
      message: 'No requests were read, so the document has no paths.',
    });
  }
  if (servers.size < 2) return;
  const message = `The requests use ${servers.size} servers: ${serverCounts(requests, servers)}. Operations recorded on only some of these servers list them in their own \`servers\`.`;
  report({ code: 'MULTIPLE_SERVERS', severity: 'warning', message });
  for (const { requests: samples, template, method } of operations) {
    const count = new Set(samples.map(originOf)).size;
    if (count < 2) continue;
    report({
      code: 'PATH_MERGE_CONFLICT',
      severity: 'warning',
      message: `Samples of ${method.toUpperCase()} ${template.path} come from ${count} servers and were merged.`,
      path: template.path,
      ...placeOf(samples),
    });
  }
}

/** Reports operations of a source that marks its parameters, of which literal paths became one path. */
function reportMergedPaths(
  recorded: readonly NormalizedRequest[],
  operations: readonly OperationSamples[],
  report: Report,
): void {
  const written = new Map(recorded.map((request) => [request.sourceIndex, pathOf(request)]));
  for (const { requests: samples, template, method } of operations) {
    const marked = samples.filter(({ details }) => details?.marksParameters);
    // Names of parameters do not distinguish paths.
    const paths = new Set(
      marked.map(({ sourceIndex }) => written.get(sourceIndex)?.replace(/\{[^{}]*\}/g, '{}')),
    );
    if (paths.size < 2) continue;
    report({
      code: 'PATHS_MERGED',
      severity: 'info',
      message: `${paths.size} paths whose segments look like identifiers became ${method.toUpperCase()} ${template.path}.`,
      path: template.path,
      ...placeOf(marked),
    });
  }
}

/** Servers named in a message. */
const MAX_NAMED = 5;

/** `https://a.example.com (12), https://b.example.com (1)`, the most frequent first. */
function serverCounts(
  requests: readonly NormalizedRequest[],
  servers: ReadonlyMap<string, ServerObject>,
): string {
  const counts = new Map([...servers.keys()].map((server) => [server, 0]));
  for (const request of requests) counts.set(originOf(request), (counts.get(originOf(request)) ?? 0) + 1);
  const named = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([url, count]) => `${url} (${count})`);
  const more = named.length - MAX_NAMED;
  return more > 0 ? `${named.slice(0, MAX_NAMED).join(', ')} and ${more} more` : named.join(', ');
}
