import { any, array, boolean, enumeration, map, mediaType, object, string } from '../kind.ts';
import { type NodeTypeFields, type NodeTypes, nodeType } from '../node-type.ts';
import { needed, oneOfWhen, only, when } from './checks.ts';
import { BASE_PATH, HOST, PATH, STATUS_CODE } from './key-rules.ts';
import { nodeTypes30 } from './node-types-3-0.ts';
import { COLLECTION_FORMATS, SCHEMA_FIELDS_2_0, VALUE_FIELDS } from './schema-2-0.ts';
import { SECURITY_FIELDS_2_0 } from './security-2-0.ts';

export const METHODS_2_0 = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];

const schemes = array(enumeration('http', 'https', 'ws', 'wss'), { unique: true });
const mediaTypes = array(mediaType, { unique: true });
const security = array(object('SecurityRequirement'), { unique: true });
const parameters = array(object('Parameter'), { unique: true });
const outsideBody = when('in', 'path', 'query', 'header', 'formData');
const notInBody = (value: { [key: string]: unknown }) => value.in !== 'body';
const WORDS = 'on a parameter outside of the body';

/** Swagger 2.0, section "Specification": object types that differ from those of 3.0. */
const written = {
  Swagger: {
    fields: {
      swagger: string,
      info: object('Info'),
      host: { ...string, matches: HOST },
      basePath: { ...string, matches: BASE_PATH },
      schemes,
      consumes: mediaTypes,
      produces: mediaTypes,
      paths: object('Paths'),
      definitions: map(object('Schema')),
      parameters: map(object('Parameter')),
      responses: map(object('Response')),
      securityDefinitions: map(object('SecurityScheme')),
      security,
      tags: array(object('Tag'), { unique: true }),
      externalDocs: object('ExternalDocumentation'),
    },
    required: ['swagger', 'info', 'paths'],
  },
  Paths: { named: { of: object('PathItem'), keys: PATH } },
  PathItem: {
    fields: {
      $ref: string,
      ...Object.fromEntries(METHODS_2_0.map((method) => [method, object('Operation')])),
      parameters,
    },
  },
  Operation: {
    fields: {
      tags: array(string, { unique: true }),
      summary: string,
      description: string,
      externalDocs: object('ExternalDocumentation'),
      operationId: string,
      consumes: mediaTypes,
      produces: mediaTypes,
      parameters,
      responses: object('Responses'),
      schemes,
      deprecated: boolean,
      security,
    },
    required: ['responses'],
  },
  Parameter: {
    fields: {
      name: string,
      in: enumeration('query', 'header', 'path', 'formData', 'body'),
      description: string,
      required: boolean,
      schema: object('Schema'),
      allowEmptyValue: boolean,
      ...VALUE_FIELDS,
      type: enumeration(...VALUE_FIELDS.type.values, 'file'),
      collectionFormat: enumeration(...COLLECTION_FORMATS, 'multi'),
    },
    required: ['name', 'in'],
    referable: true,
    isSchema: true,
    checks: [
      needed(['schema'], when('in', 'body'), 'on a body parameter'),
      needed(['type'], outsideBody, WORDS),
      needed(['required'], when('in', 'path'), 'on a path parameter, and be `true`'),
      oneOfWhen('required', [true], when('in', 'path'), 'on a path parameter'),
      only(['schema'], (value) => !outsideBody(value), 'on a body parameter'),
      only(Object.keys(VALUE_FIELDS), notInBody, WORDS),
      only(['allowEmptyValue'], when('in', 'query', 'formData'), 'on a query or form parameter'),
      oneOfWhen(
        'type',
        VALUE_FIELDS.type.values,
        (value) => value.type === 'file' && when('in', 'path', 'query', 'header')(value),
        'outside of forms (`in: formData`)',
      ),
      oneOfWhen(
        'collectionFormat',
        COLLECTION_FORMATS,
        (value) => value.collectionFormat === 'multi' && when('in', 'path', 'header')(value),
        'on a path or header parameter',
      ),
    ],
  },
  Responses: { named: { of: object('Response'), keys: STATUS_CODE, min: 1 } },
  Response: {
    fields: {
      description: string,
      schema: object('Schema'),
      headers: map(object('Header')),
      examples: map(any),
    },
    required: ['description'],
    referable: true,
  },
  Header: { fields: { description: string, ...VALUE_FIELDS }, required: ['type'], isSchema: true },
  ...SCHEMA_FIELDS_2_0,
  ...SECURITY_FIELDS_2_0,
} satisfies Partial<Record<keyof NodeTypes, NodeTypeFields>>;

/** Objects that 2.0 does not have are unreachable. */
export const nodeTypes20: NodeTypes = {
  ...nodeTypes30,
  ...(Object.fromEntries(
    Object.entries(written).map(([name, fields]) => [name, nodeType(name as keyof typeof written, fields)]),
  ) as Pick<NodeTypes, keyof typeof written>),
};
