import { asText, isObject, type Json, type JsonObject } from '../../json.ts';

/** Whether a value says that it is a Swagger 2.0 description; YAML reads an unquoted `2.0` as the number 2. */
export function isSwagger(value: Json): value is JsonObject {
  return isObject(value) && !Object.hasOwn(value, 'openapi') && /^2(?:\.0)?$/.test(asText(value.swagger));
}

/** The same description in OpenAPI 3.0; undefined when it cannot be told in it. */
export async function upgradeSwagger(value: JsonObject): Promise<JsonObject | undefined> {
  const { upgradeFromTwoToThree } = await import('@scalar/openapi-upgrader/2.0-to-3.0');
  try {
    const upgraded: unknown = upgradeFromTwoToThree(structuredClone({ ...value, swagger: '2.0' }));
    return isObject(upgraded) && typeof upgraded.openapi === 'string' ? upgraded : undefined;
  } catch {
    return undefined;
  }
}

const COMPONENTS = new Map([
  ['schemas', 'definitions'],
  ['securitySchemes', 'securityDefinitions'],
  ['responses', 'responses'],
  ['parameters', 'parameters'],
  ['requestBodies', 'parameters'],
]);

/** Where something of the upgraded description stands in the Swagger text, as near as can be told. */
export function swaggerKeys(keys: readonly string[]): string[] {
  const [first, kind = '', ...rest] = keys;
  const old = first === 'components' ? COMPONENTS.get(kind) : undefined;
  const moved = old === undefined ? [...keys] : [old, ...rest];
  const content = moved.indexOf('content');
  if (content > 0) moved.splice(content, 2);
  const body = moved.indexOf('requestBody');
  if (body > 0) moved.splice(body, moved.length, 'parameters');
  return moved;
}
