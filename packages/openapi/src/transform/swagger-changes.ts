import { isObject, type Json, type JsonObject } from '../json.ts';
import { escapePointer } from '../location.ts';

/** A field of Swagger 2.0 that has another form in OpenAPI 3. */
interface SwaggerField {
  field: string;
  pointer: string;
}

const ROOT_FIELDS = ['host', 'basePath', 'schemes', 'consumes', 'produces'];
const SECTIONS = ['definitions', 'parameters', 'responses', 'securityDefinitions'];
const OPERATION_FIELDS = ['consumes', 'produces', 'schemes'];

/** Returns the fields of a Swagger 2.0 description that its conversion to OpenAPI 3.0 writes in another form. */
export function listSwaggerFields(swagger: JsonObject): SwaggerField[] {
  const found: SwaggerField[] = [];
  for (const field of ROOT_FIELDS) if (field in swagger) found.push({ field, pointer: `/${field}` });
  for (const field of SECTIONS)
    for (const name of getKeys(swagger[field]))
      found.push({ field, pointer: `/${field}/${escapePointer(name)}` });
  for (const [path, item] of getEntries(swagger.paths)) {
    for (const [method, operation] of getEntries(item)) {
      const at = `/paths/${escapePointer(path)}/${escapePointer(method)}`;
      for (const field of OPERATION_FIELDS)
        if (isObject(operation) && field in operation) found.push({ field, pointer: `${at}/${field}` });
      const { parameters, responses } = isObject(operation) ? operation : {};
      for (const [index, parameter] of Array.isArray(parameters) ? parameters.entries() : [])
        if (isObject(parameter) && (parameter.in === 'body' || parameter.in === 'formData'))
          found.push({ field: `in: ${parameter.in}`, pointer: `${at}/parameters/${index}` });
      for (const [status, response] of getEntries(responses))
        if (isObject(response) && 'schema' in response)
          found.push({ field: 'schema', pointer: `${at}/responses/${escapePointer(status)}/schema` });
    }
  }
  return found;
}

function getEntries(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

function getKeys(value: Json | undefined): string[] {
  return getEntries(value).map(([key]) => key);
}
