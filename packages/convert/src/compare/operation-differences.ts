import { type Description, isObject, type Located } from '@curlew/openapi';
import type { MediaTypeObject, OperationObject, ParameterObject } from '../openapi-document.ts';
import type { Addition } from './addition.ts';
import { itemsOf, memberOf, namesOf } from './located-member.ts';
import { schemaDifferences } from './schema-differences.ts';

/** An operation as it is described and as it was seen. */
export interface ComparedOperation {
  description: Description;
  /** `GET /users/{id}` */
  name: string;
  pathItem: Located;
  operation: Located;
  seen: OperationObject;
}

/** A difference; the requests that show it are added later. */
export type Difference = Pick<Addition, 'kind' | 'message' | 'place'>;

/** What was seen of an operation and is not described. */
export function operationDifferences(compared: ComparedOperation): Difference[] {
  return [...parameterDifferences(compared), ...bodyDifferences(compared), ...responseDifferences(compared)];
}

function parameterDifferences({
  description,
  name,
  pathItem,
  operation,
  seen,
}: ComparedOperation): Difference[] {
  const known = new Set([...parameterKeys(description, pathItem), ...parameterKeys(description, operation)]);
  const list = memberOf(description, operation, 'parameters');
  const missing = (seen.parameters ?? []).filter(
    (parameter) =>
      parameter.in !== 'path' &&
      !known.has(parameterKey(parameter.in, parameter.name)) &&
      !(parameter.in === 'query' && [...known].some((key) => key.startsWith('querystring '))),
  );
  return missing.map((parameter: ParameterObject) => ({
    kind: 'parameter',
    message: `${name}: the ${parameter.in} parameter ${JSON.stringify(parameter.name)} was recorded, but is not described.`,
    place: list
      ? { file: list.location.file, pointer: list.location.child('-').pointer, value: parameter }
      : {
          file: operation.location.file,
          pointer: operation.location.child('parameters', '-').pointer,
          value: parameter,
        },
  }));
}

/** What the parameters of a path item or operation are, as `parameterKey` has it. */
export function parameterKeys(description: Description, owner: Located | undefined): Set<string> {
  const items = itemsOf(description, memberOf(description, owner, 'parameters'));
  return new Set(
    items.flatMap(({ value }) =>
      isObject(value) ? [parameterKey(String(value.in), String(value.name))] : [],
    ),
  );
}

/** Place and name in one; names of headers without case. */
export function parameterKey(place: string, name: string): string {
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

function bodyDifferences(compared: ComparedOperation): Difference[] {
  const { description, name, operation, seen } = compared;
  if (!seen.requestBody) return [];
  const body = memberOf(description, operation, 'requestBody');
  if (!body) {
    const place = placeAt(operation, ['requestBody'], seen.requestBody);
    return [
      { kind: 'request-body', message: `${name}: a request body was recorded, but is not described.`, place },
    ];
  }
  return contentGaps(compared, body, seen.requestBody.content, 'the body');
}

function responseDifferences(compared: ComparedOperation): Difference[] {
  const { description, name, operation, seen } = compared;
  const responses = memberOf(description, operation, 'responses');
  return Object.entries(seen.responses).flatMap(([status, response]): Difference[] => {
    if (status === 'default' && !response.content) return [];
    const described =
      memberOf(description, responses, status) ??
      memberOf(description, responses, `${status.charAt(0)}XX`) ??
      memberOf(description, responses, 'default');
    if (described) return contentGaps(compared, described, response.content ?? {}, `the response ${status}`);
    const owner = responses ?? operation;
    const place = placeAt(owner, responses ? [status] : ['responses', status], response);
    return [
      {
        kind: 'response',
        message: `${name}: a response ${status} was recorded, but is not described.`,
        place,
      },
    ];
  });
}

function contentGaps(
  { description, name }: ComparedOperation,
  owner: Located,
  seen: Record<string, MediaTypeObject>,
  what: string,
): Difference[] {
  const content = memberOf(description, owner, 'content');
  return Object.entries(seen).flatMap(([mediaType, value]): Difference[] => {
    const described = mediaTypeOf(description, content, mediaType);
    if (!described) {
      const place = content
        ? placeAt(content, [mediaType], value)
        : placeAt(owner, ['content', mediaType], value);
      const message = `${name}: ${what} was recorded as ${mediaType}, which is not described.`;
      return [{ kind: 'media-type', message, place }];
    }
    if (!value.schema) return [];
    const schema = memberOf(description, described, 'schema');
    if (!schema) {
      const message = `${name}: ${what} as ${mediaType} is described without a schema.`;
      return [{ kind: 'schema', message, place: placeAt(described, ['schema'], value.schema) }];
    }
    return schemaDifferences(description, schema, value.schema).map((difference): Difference => {
      const message = `${name}: ${what} has the property ${JSON.stringify(difference.name)}, which the schema does not declare.`;
      const place =
        difference.owner && placeAt(difference.owner, ['properties', difference.key], difference.schema);
      return { kind: 'property', message, ...(place && { place }) };
    });
  });
}

/** The described media type that covers a seen one: itself, with parameters, or a range. */
function mediaTypeOf(
  description: Description,
  content: Located | undefined,
  seen: string,
): Located | undefined {
  const family = `${seen.split('/')[0]}/*`;
  const names = namesOf(content);
  const found =
    names.find((name) => name.split(';')[0]?.trim().toLowerCase() === seen) ??
    names.find((name) => name === family || name === '*/*');
  return found === undefined ? undefined : memberOf(description, content, found);
}

function placeAt(owner: Located, keys: string[], value: unknown): NonNullable<Difference['place']> {
  return { file: owner.location.file, pointer: owner.location.child(...keys).pointer, value };
}
