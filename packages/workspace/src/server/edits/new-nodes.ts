import type { Json, JsonObject } from '@curlew/openapi';
import { templateNames } from '@curlew/openapi/internal';
import type { ComponentKind, Dialect, Kind } from '@curlew/openapi/language';
import type { AddOperation, AddParameter, AddResponse } from '../../protocol/structure.ts';

/** An operation with what is given, and everything that the specification requires. */
export function newOperation(
  dialect: Dialect,
  { path, operationId, summary, tags }: Omit<AddOperation, 'kind'>,
): JsonObject {
  const parameters = pathNames(path).map((name) => newParameter(dialect, { name, in: 'path' }));
  return {
    ...(operationId !== undefined && { operationId }),
    ...(summary !== undefined && { summary }),
    ...(tags !== undefined && tags.length > 0 && { tags }),
    ...(parameters.length > 0 && { parameters }),
    responses: newResponses(),
  };
}

/** Names in braces: `/users/{id}` has `id`. */
export function pathNames(path: string): string[] {
  return [...new Set(templateNames(path))].filter((name) => name !== '');
}

/** A parameter; its type is a string unless a schema is given. */
export function newParameter(
  dialect: Dialect,
  { name, in: place, required, schema }: Pick<AddParameter, 'name' | 'in' | 'required' | 'schema'>,
): JsonObject {
  const usesSchema = dialect.nodeTypes.Parameter.fields.has('schema');
  const type = schema ?? { type: 'string' };
  const isRequired = place === 'path' || required === true;
  return {
    name,
    in: place,
    ...(isRequired && { required: true }),
    ...(usesSchema ? { schema: type } : type),
  };
}

/** A response, with the schema of its JSON if one is given. */
export function newResponse(
  dialect: Dialect,
  { description, schema }: Pick<AddResponse, 'description' | 'schema'>,
): JsonObject {
  const hasContent = dialect.nodeTypes.Response.fields.has('content');
  const typed: JsonObject =
    schema === undefined ? {} : hasContent ? { content: { 'application/json': { schema } } } : { schema };
  return { description, ...typed };
}

function newResponses(): JsonObject {
  return { '200': { description: 'OK' } };
}

/** The smallest valid component of a kind. @param operationId that of some operation, which a link needs. */
export function newComponent(dialect: Dialect, kind: ComponentKind, operationId?: string): JsonObject {
  switch (kind) {
    case 'schemas':
      return { type: 'object', properties: {} };
    case 'responses':
      return newResponse(dialect, { description: '' });
    case 'parameters':
      return newParameter(dialect, { name: 'name', in: 'query' });
    case 'examples':
      return { value: {} };
    case 'requestBodies':
      return { content: { 'application/json': { schema: { type: 'object' } } } };
    case 'headers':
      return { schema: { type: 'string' } };
    case 'securitySchemes':
      return { type: 'http', scheme: 'bearer' };
    case 'links':
      return operationId === undefined ? {} : { operationId };
    case 'mediaTypes':
      return { schema: { type: 'object' } };
    default:
      return {};
  }
}

/** A required field that an object lacks; undefined if no value of its kind can be completed later. */
export function newField(field: string, kind: Kind): Json | undefined {
  // Those of the components have names of their author.
  if (field === 'responses' && kind.is === 'object') return newResponses();
  if (field === 'version') return '1.0.0';
  if (field === 'title') return 'API';
  switch (kind.is) {
    case 'string':
      return '';
    case 'boolean':
      return kind.only ?? true;
    case 'array':
      return [];
    case 'map':
    case 'object':
      return {};
    case 'enum':
      return kind.values[0];
    default:
      return field === 'description' || field === 'name' ? '' : undefined;
  }
}
