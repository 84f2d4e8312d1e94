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
  const hasTypeLists = !description.dialect().nodeTypes.Schema.fields.has('nullable');
  return origins.flatMap(({ path, method, requests: indexes }) => {
    const seen = operationOf(document, path, method);
    if (!seen) return [];
    return differencesOf(description, path, method, seen).map((difference): Addition => {
      const { place, ...rest } = difference;
      const addition = { ...rest, method, path, requests: indexes };
      return place
        ? { ...addition, place: hasTypeLists ? place : withoutTypeLists(difference, place) }
        : addition;
    });
  });
}

function operationOf({ paths }: OpenApiDocument, path: string, method: string): OperationObject | undefined {
  const item = paths && getOwn(paths, path);
  if (!item) return undefined;
  return isFixedMethod(method) ? item[method] : getOwn(item.additionalOperations ?? {}, method.toUpperCase());
}

function differencesOf(
  description: Description,
  path: string,
  method: string,
  seen: OperationObject,
): Difference[] {
  const name = `${method.toUpperCase()} ${path}`;
  const pathItem = memberOf(description, description.root, 'paths', path);
  const keys = operationKeys(description, method);
  const operation = pathItem && keys && memberOf(description, pathItem, ...keys);
  if (pathItem && operation) return operationDifferences({ description, name, pathItem, operation, seen });
  const message = `${name} was recorded, but is not described.`;
  if (!keys) return [{ kind: 'operation', message }];
  const owner: Located = pathItem ?? description.root;
  const value = foreignOperation(seen, description, pathItem);
  const pointer = owner.location.child(...(pathItem ? keys : ['paths', path, ...keys])).pointer;
  return [{ kind: 'operation', message, place: { file: owner.location.file, pointer, value } }];
}

/** An operation as it may be in a description that has servers, security and names of its own. */
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

/** The keys of a method in a Path Item Object; undefined if the dialect has none. */
function operationKeys(description: Description, method: string): string[] | undefined {
  const { methods, nodeTypes } = description.dialect();
  if (methods.includes(method)) return [method];
  const hasAdditional = nodeTypes.PathItem.fields.has('additionalOperations');
  return hasAdditional ? ['additionalOperations', method.toUpperCase()] : undefined;
}

/** The value of an addition without lists of types, which OpenAPI 3.0 does not allow. */
function withoutTypeLists(
  difference: Difference,
  place: NonNullable<Difference['place']>,
): NonNullable<Difference['place']> {
  const isSchema = difference.kind === 'property' || difference.kind === 'schema';
  const value =
    isSchema && isObject(place.value) ? toOpenApi30Schema(place.value) : toOpenApi30Schemas(place.value);
  return { ...place, value };
}
