import { createCheckContext } from '@curlew/exchange/internal';
import { type Api, type Description, type Json, readApi, SchemaViews } from '@curlew/openapi';
import { getOwn, isObject, readComponents } from '@curlew/openapi/internal';
import { buildDocument } from '../document/build-document.ts';
import { isFixedMethod } from '../document/operations/operation-samples.ts';
import { SchemeNames } from '../document/operations/scheme-names.ts';
import { getOrInsert } from '../get-or-insert.ts';
import { parameterKey } from '../http/parameter-key.ts';
import { jsonSchema } from '../infer/json-schema.ts';
import { mergeSchemas } from '../infer/merge-schemas.ts';
import type { NormalizedRequest } from '../normalized-request.ts';
import type { OpenApiDocument, OperationObject } from '../openapi-document.ts';
import { type ConvertOptions, resolveOptions } from '../options/options.ts';
import { redactServer } from '../redact/redact-request.ts';
import { Redactor } from '../redact/redactor.ts';
import { checkBody } from './check/check-content.ts';
import type { CheckedRequest, CompareContext, WrittenParts } from './check/check-context.ts';
import { checkParameters } from './check/check-parameters.ts';
import { checkResponses } from './check/check-responses.ts';
import { checkSecurity } from './check/check-security.ts';
import { type Collected, DifferenceList } from './check/difference-list.ts';
import { ShownValues } from './check/shown-value.ts';
import type { Comparison, Difference } from './difference.ts';
import { newOperation, OperationConventions, type RecordedOperation } from './edits/new-operation.ts';
import { matchRequests, rebaseRequest } from './match-requests.ts';
import { ComponentUses, SchemaIndex } from './reuse/property-names.ts';
import { withComponents } from './reuse/with-components.ts';

/** Options of a comparison of recordings with a description. */
export interface CompareOptions extends ConvertOptions {
  /** URLs that the requests were recorded at, instead of the servers of the description. */
  servers?: readonly string[];
}

/**
 * Compares recorded requests with a description, in both directions: missing parts, and contradictions.
 * Requests to other servers, pages and preflights are counted and left out. Nothing is changed;
 * `differenceEdits` returns the edits that resolve differences.
 */
export function findDifferences(
  description: Description,
  requests: readonly NormalizedRequest[],
  options: CompareOptions = {},
): Comparison {
  const { servers, ...converter } = options;
  // The description has its own components: recorded schemas are inline, and refer to those that accept their values.
  const inference = { ...converter.inference, sharedSchemas: false };
  const resolved = { ...resolveOptions({ ...converter, inference }), useServerBasePath: false };
  const api = readApi(description);
  const { matched, ignored } = matchRequests(
    api,
    isObject(description.value.paths) ? Object.keys(description.value.paths) : [],
    requests,
    servers,
    getOrigins(requests),
  );
  const { document, origins, redactor } = buildDocument(matched.map(rebaseRequest), resolved, () => {});
  const components = readComponents(description);
  const views = new SchemaViews(description);
  const context: CompareContext = {
    description,
    options: resolved,
    redactor,
    shown: new ShownValues(redactor),
    request: createCheckContext(description, { direction: 'request', keepsValues: true, views }),
    response: createCheckContext(description, { direction: 'response', keepsValues: true, views }),
    credentials: credentialNames(api),
    securitySchemes: api.securitySchemes,
    schemeNames: new SchemeNames(api.securitySchemes.map(({ name }) => name)),
    components,
    parameters: Map.groupBy(components.parameters, ({ value }) => parameterKey(value.in, value.name)),
    uses: new ComponentUses(api),
    schemas: new SchemaIndex(description, components.schemas),
    differences: new DifferenceList(),
  };
  const byIndex = new Map(matched.map((one) => [one.index, one]));
  const conventions = new OperationConventions(api);
  const schemes = document.components?.securitySchemes ?? {};
  for (const { path, method, requests: indexes } of origins) {
    const seen = getOperation(document, path, method);
    const samples = indexes.flatMap((index) => byIndex.get(index) ?? []);
    if (seen === undefined) continue;
    if (samples.some(({ operation }) => operation === undefined))
      reportOperation(context, conventions, { path, method, seen, samples, schemes });
    let parts: WrittenParts | undefined;
    for (const matched of samples) {
      const { operation } = matched;
      if (operation === undefined) continue;
      const written = () => {
        parts ??= withComponents({ context, path, method, file: operation.location.file, samples }, seen);
        return parts;
      };
      checkRequest({ context, matched, operation, seen, written });
    }
  }
  const differences = describeProperties(context.differences.collected, redactor, description);
  return { differences, compared: matched.length, ignored };
}

/** Returns the origin of a request with variables in place of credentials, as documents have it. */
function getOrigins(requests: readonly NormalizedRequest[]): (request: NormalizedRequest) => string {
  let redactor: Redactor | undefined;
  return (request) => {
    redactor ??= new Redactor(requests);
    const server = redactServer(request, redactor);
    return server === undefined ? request.url.origin : server.url;
  };
}

function checkRequest(checked: CheckedRequest): void {
  checkSecurity(checked);
  checkParameters(checked);
  checkBody(checked);
  checkResponses(checked);
}

function reportOperation(
  context: CompareContext,
  conventions: OperationConventions,
  recorded: RecordedOperation,
): void {
  const { path, method, samples } = recorded;
  const operation = newOperation(context, conventions, recorded);
  for (const { index } of samples)
    context.differences.add({
      ...operation,
      key: `operation ${method} ${path}`,
      kind: 'operation',
      message: `${method.toUpperCase()} ${path} was recorded, but is not described.`,
      method,
      path,
      index,
    });
}

/** Infers the schema of each added property from all its values, over all operations. */
function describeProperties(
  collected: readonly Collected[],
  redactor: Redactor,
  description: Description,
): Difference[] {
  const values = new Map<string, Json[]>();
  for (const { difference, values: own } of collected) {
    const key = editKey(difference);
    if (key === undefined || difference.kind !== 'property') continue;
    const all = getOrInsert(values, key, () => []);
    for (const value of own) all.push(value);
  }
  const schemas = new Map(
    [...values].map(([key, all]) => {
      const schema = mergeSchemas(all.map((one) => jsonSchema(one)));
      // A property that was always null may have any type.
      return [key, redactor.schema(schema.type === 'null' ? {} : schema)] as const;
    }),
  );
  return collected.map(({ difference }) => {
    const key = editKey(difference);
    const schema = key === undefined ? undefined : schemas.get(key);
    if (schema === undefined || difference.kind !== 'property') return difference;
    const edits = difference.edits.map((edit) =>
      edit.op === 'insert'
        ? { ...edit, value: description.dialect(edit.file).writtenSchema(schema as Record<string, Json>) }
        : edit,
    );
    return { ...difference, edits };
  });
}

function editKey({ edits: [first] }: Difference): string | undefined {
  return first && `${first.file}#${first.pointer}`;
}

function getOperation({ paths }: OpenApiDocument, path: string, method: string): OperationObject | undefined {
  const item = paths && getOwn(paths, path);
  if (!item) return undefined;
  return isFixedMethod(method) ? item[method] : getOwn(item.additionalOperations ?? {}, method.toUpperCase());
}

function credentialNames({ securitySchemes }: Api): Set<string> {
  return new Set(
    securitySchemes.flatMap(({ type, in: place, parameterName }) =>
      type === 'apiKey' && place !== undefined && parameterName !== undefined
        ? [parameterKey(place, parameterName)]
        : [],
    ),
  );
}
