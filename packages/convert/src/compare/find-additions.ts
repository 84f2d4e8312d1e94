import { type Description, isObject, type Located } from '@curlew/openapi';
import { buildDocument } from '../document/build-document.ts';
import { isFixedMethod } from '../document/operations/operation-samples.ts';
import type { NormalizedRequest } from '../normalized-request.ts';
import type { OpenApiDocument, OperationObject } from '../openapi-document.ts';
import { type ConvertOptions, resolveOptions } from '../options.ts';
import { getOwn } from '../own-property.ts';
import type { Addition } from './addition.ts';
import { adoptPaths } from './adopt-paths.ts';
import { memberOf } from './located-member.ts';
import {
  type Difference,
  operationDifferences,
  parameterKey,
  parameterKeys,
} from './operation-differences.ts';
import { toOpenApi30Schema, toOpenApi30Schemas } from './to-openapi30-schema.ts';

/**
 * What recorded requests show and a description lacks: operations, parameters, bodies, media types,
 * responses, properties. Nothing is changed; `additionEdits` are the edits that write them into its files.
 */
export function findAdditions(
  description: Description,
  requests: readonly NormalizedRequest[],
  options: ConvertOptions = {},
): Addition[] {
  const resolved = { ...resolveOptions(options), useServerBasePath: false };
  const adopted = adoptPaths(requests, description.value);
  const { document, origins } = buildDocument(adopted, resolved, () => {});
  const isOld = String(description.value.openapi).startsWith('3.0.');
  return origins.flatMap(({ path, method, requests: indexes }) => {
    const seen = operationOf(document, path, method);
    if (!seen) return [];
    return gapsOf(description, path, method, seen).map((gap): Addition => {
      const { place, ...rest } = gap;
      const addition = { ...rest, method, path, requests: indexes };
      return place ? { ...addition, place: isOld ? older(gap, place) : place } : addition;
    });
  });
}

function operationOf({ paths }: OpenApiDocument, path: string, method: string): OperationObject | undefined {
  const item = paths && getOwn(paths, path);
  if (!item) return undefined;
  return isFixedMethod(method) ? item[method] : getOwn(item.additionalOperations ?? {}, method.toUpperCase());
}

function gapsOf(description: Description, path: string, method: string, seen: OperationObject): Difference[] {
  const name = `${method.toUpperCase()} ${path}`;
  const pathItem = memberOf(description, description.root, 'paths', path);
  const keys = operationKeys(description, method);
  const operation = pathItem && keys && memberOf(description, pathItem, ...keys);
  if (pathItem && operation) return operationDifferences({ description, name, pathItem, operation, seen });
  const message = `${name} was called, which is not described.`;
  if (!keys) return [{ kind: 'operation', message }];
  const owner: Located = pathItem ?? description.root;
  const value = foreignOperation(seen, description, pathItem);
  const pointer = owner.location.child(...(pathItem ? keys : ['paths', path, ...keys])).pointer;
  return [{ kind: 'operation', message, place: { file: owner.location.file, pointer, value } }];
}

/** An operation as it may stand in a description that has servers, security and names of its own. */
function foreignOperation(
  seen: OperationObject,
  description: Description,
  pathItem: Located | undefined,
): Partial<OperationObject> {
  const { servers: _servers, security: _security, operationId, parameters = [], ...rest } = seen;
  const inherited = parameterKeys(description, pathItem);
  const own = parameters.filter((parameter) => !inherited.has(parameterKey(parameter.in, parameter.name)));
  const operation = own.length > 0 ? { ...rest, parameters: own } : rest;
  const taken = operationId === undefined || operationIds(description).has(operationId);
  return taken ? operation : { operationId, ...operation };
}

function operationIds({ value }: Description): Set<unknown> {
  const items = isObject(value.paths) ? Object.values(value.paths).filter(isObject) : [];
  return new Set(items.flatMap((item) => Object.values(item).filter(isObject)).map((one) => one.operationId));
}

/** Where a path item keeps a method; undefined when the version has no place for it. */
function operationKeys(description: Description, method: string): string[] | undefined {
  const version = String(description.value.openapi);
  if (isFixedMethod(method) && (method !== 'query' || version.startsWith('3.2.'))) return [method];
  return version.startsWith('3.2.') ? ['additionalOperations', method.toUpperCase()] : undefined;
}

/** OpenAPI 3.0 has no lists of types. */
function older(gap: Difference, place: NonNullable<Difference['place']>): NonNullable<Difference['place']> {
  const isSchema = gap.kind === 'property' || gap.kind === 'schema';
  const value =
    isSchema && isObject(place.value) ? toOpenApi30Schema(place.value) : toOpenApi30Schemas(place.value);
  return { ...place, value };
}
