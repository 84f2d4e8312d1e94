import { asText, isObject, type Json, type JsonObject } from '../json.ts';

/** Whether a value declares Swagger 2.0; YAML reads an unquoted `2.0` as the number 2. */
export function isSwagger(value: Json): value is JsonObject {
  return isObject(value) && !Object.hasOwn(value, 'openapi') && /^2(?:\.0)?$/.test(asText(value.swagger));
}

/** Converts a description to OpenAPI 3.0; returns undefined if it cannot be converted. */
export async function upgradeSwagger(value: JsonObject): Promise<JsonObject | undefined> {
  const { upgradeFromTwoToThree } = await import('@scalar/openapi-upgrader/2.0-to-3.0');
  try {
    const given = structuredClone({ ...value, swagger: '2.0' });
    completeOperations(given);
    const upgraded: unknown = upgradeFromTwoToThree(given);
    if (!isObject(upgraded) || typeof upgraded.openapi !== 'string') return undefined;
    moveSchemes(value, upgraded);
    completeReferences(value, upgraded);
    return upgraded;
  } catch {
    return undefined;
  }
}

/**
 * Makes what the conversion would lose or fail on as it expects it. An empty list of media types would lose all bodies
 * (Swagger 2.0, Operation Object, lets it clear the list of the whole API): it is read as if it was absent. A `null` among the responses, which an extension may be, is left out.
 */
function completeOperations(swagger: JsonObject): void {
  removeEmptyLists(swagger);
  for (const item of Object.values(isObject(swagger.paths) ? swagger.paths : {})) {
    for (const operation of isObject(item) ? Object.values(item) : []) {
      if (!isObject(operation)) continue;
      removeEmptyLists(operation);
      const { responses } = operation;
      if (isObject(responses))
        operation.responses = Object.fromEntries(
          Object.entries(responses).filter(([, response]) => response !== null),
        );
    }
  }
}

function removeEmptyLists(object: JsonObject): void {
  for (const key of ['consumes', 'produces']) if (isEmptyList(object[key])) delete object[key];
}

/** Whether a list of media types names none; one without any string does not, and validation reports its items. */
export function isEmptyList(value: Json | undefined): boolean {
  return Array.isArray(value) && !value.some((one) => typeof one === 'string' && one !== '');
}

/** The `schemes` of an operation become its servers: the conversion leaves them where 3.0 has no such field. */
function moveSchemes({ host, basePath }: JsonObject, { paths }: JsonObject): void {
  if (typeof host !== 'string' || !isObject(paths)) return;
  for (const item of Object.values(paths)) {
    for (const operation of isObject(item) ? Object.values(item) : []) {
      if (!isObject(operation) || !Array.isArray(operation.schemes)) continue;
      const { schemes } = operation;
      delete operation.schemes;
      const path = typeof basePath === 'string' ? basePath.replace(/\/$/, '') : '';
      operation.servers = schemes.map((scheme) => ({ url: `${asText(scheme)}://${host}${path}` }));
    }
  }
}

/**
 * Completes the references to parameters: the conversion keeps their `$ref` without the fields beside it, and leaves a
 * reference to a body among the parameters.
 */
function completeReferences({ paths: given }: JsonObject, { paths }: JsonObject): void {
  for (const [path, item] of Object.entries(isObject(given) ? given : {})) {
    const upgraded = isObject(paths) ? paths[path] : undefined;
    if (!isObject(item) || !isObject(upgraded)) continue;
    moveWords(item, upgraded);
    for (const [method, operation] of Object.entries(item)) {
      const target = upgraded[method];
      if (!isObject(operation) || !isObject(target)) continue;
      moveWords(operation, target);
      moveBody(target, upgraded);
    }
  }
}

function moveWords({ parameters: given }: JsonObject, { parameters }: JsonObject): void {
  for (const reference of Array.isArray(given) ? given : []) {
    if (!isObject(reference) || typeof reference.$ref !== 'string') continue;
    const { $ref, ...words } = reference;
    const name = $ref.replace(/^#\/parameters\//, '/');
    const target = (Array.isArray(parameters) ? parameters : []).find(
      (one) => isObject(one) && typeof one.$ref === 'string' && one.$ref.endsWith(name),
    );
    if (isObject(target)) Object.assign(target, words);
  }
}

function moveBody(operation: JsonObject, item: JsonObject): void {
  if (operation.requestBody !== undefined) return;
  const body = [operation.parameters, item.parameters].flat().find(isBodyReference);
  if (body === undefined) return;
  operation.requestBody = body;
  if (Array.isArray(operation.parameters))
    operation.parameters = operation.parameters.filter((one) => one !== body);
}

function isBodyReference(value: Json | undefined): boolean {
  return (
    isObject(value) && typeof value.$ref === 'string' && value.$ref.startsWith('#/components/requestBodies/')
  );
}

const COMPONENTS = new Map([
  ['schemas', 'definitions'],
  ['securitySchemes', 'securityDefinitions'],
  ['responses', 'responses'],
  ['parameters', 'parameters'],
  ['requestBodies', 'parameters'],
]);

/** Where something of the upgraded description is in the Swagger text, as precisely as possible. */
export function toSwaggerKeys(keys: readonly string[]): string[] {
  const [first, kind = '', ...rest] = keys;
  const old = first === 'components' ? COMPONENTS.get(kind) : undefined;
  const moved = old === undefined ? [...keys] : [old, ...rest];
  const content = moved.indexOf('content');
  if (content > 0) moved.splice(content, 2);
  const body = moved.indexOf('requestBody');
  if (body > 0) moved.splice(body, moved.length, 'parameters');
  const servers = moved.indexOf('servers');
  if (servers > 0) moved.splice(servers, moved.length, 'schemes');
  return moved;
}
