import { SWAGGER } from '../dialect/dialects.ts';
import type { NodeTypeName } from '../dialect/node-type.ts';
import { getOwn } from '../json.ts';

const SERVERS = 'write the whole URL in `servers`';
const SCHEMA = 'move it into `schema`';
const CONTENT =
  'move it into a media type of `content`, such as `content: { application/json: { schema: … } }`';
const FLOWS = 'move it into a flow of `flows`';

/** Fields of the values of parameters and headers. */
const VALUE_FIELDS = {
  ...Object.fromEntries([...SWAGGER.nodeTypes.Items.fields.keys()].map((name) => [name, SCHEMA])),
  collectionFormat: 'write `style` and `explode`',
};

/** Where OpenAPI 3 has what the fields of Swagger 2.0 say, by the type of the object. */
const FIELDS: Partial<Record<NodeTypeName, Readonly<Record<string, string>>>> = {
  OpenAPI: {
    host: SERVERS,
    basePath: SERVERS,
    schemes: SERVERS,
    consumes: 'write the media type as a key of `content` in each request body',
    produces: 'write the media type as a key of `content` in each response',
    definitions: 'move it to `components.schemas`',
    parameters: 'move it to `components.parameters`',
    responses: 'move it to `components.responses`',
    securityDefinitions: 'move it to `components.securitySchemes`',
  },
  Operation: {
    consumes: 'write the media type as a key of `content` in `requestBody`',
    produces: 'write the media type as a key of `content` in each response',
    schemes: SERVERS,
  },
  Parameter: VALUE_FIELDS,
  Header: VALUE_FIELDS,
  Response: { schema: CONTENT, examples: CONTENT },
  SecurityScheme: { flow: FLOWS, authorizationUrl: FLOWS, tokenUrl: FLOWS, scopes: FLOWS },
};

/** Values of `in` and `type` that only Swagger 2.0 has; `beside`: another value of the same field, in OpenAPI 3. */
const VALUES: Readonly<Record<string, { beside: string; successor: string }>> = {
  body: { beside: 'path', successor: 'move it to `requestBody`' },
  formData: { beside: 'path', successor: 'move it to the properties of a form in `requestBody`' },
  basic: { beside: 'openIdConnect', successor: 'write `type: http` and `scheme: basic`' },
};

/** How OpenAPI 3 writes a field of Swagger 2.0; undefined if that has no such field. */
export function describeSwaggerField(nodeType: NodeTypeName, field: string): string | undefined {
  return sentence(getOwn(FIELDS[nodeType] ?? {}, field));
}

/**
 * How OpenAPI 3 writes a value of Swagger 2.0; undefined if that has no such value.
 * @param allowed values of the field.
 */
export function describeSwaggerValue(value: string, allowed: readonly string[]): string | undefined {
  const { beside = '', successor } = getOwn(VALUES, value) ?? {};
  return allowed.includes(beside) ? sentence(successor) : undefined;
}

function sentence(successor: string | undefined): string | undefined {
  return successor && `It belongs to Swagger 2.0. In OpenAPI 3, ${successor}.`;
}
