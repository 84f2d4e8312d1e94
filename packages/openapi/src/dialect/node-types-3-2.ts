import { atMostOne, COMPONENT_NAME, exactlyOne, has, NO_HASH, OTHER_METHOD, only, when } from './checks.ts';
import {
  any,
  array,
  boolean,
  enumeration,
  extendNodeType,
  map,
  type NodeTypes,
  object,
  spelled,
  string,
  url,
} from './node-type.ts';
import { nodeTypes31, parameterChecks } from './node-types-3-1.ts';

const content = map(object('MediaType'));
const oneContent = map(object('MediaType'), { min: 1, max: 1 });
const encodings = {
  encoding: map(object('Encoding')),
  prefixEncoding: array(object('Encoding')),
  itemEncoding: object('Encoding'),
};
const oneWayToEncode = [atMostOne('encoding', 'prefixEncoding'), atMostOne('encoding', 'itemEncoding')];

/** OpenAPI 3.2.0, section 4: what it changes in 3.1. */
export const nodeTypes32: NodeTypes = {
  ...nodeTypes31,
  OpenAPI: extendNodeType(nodeTypes31.OpenAPI, { fields: { $self: spelled(NO_HASH) } }),
  Server: extendNodeType(nodeTypes31.Server, { fields: { name: string } }),
  Components: extendNodeType(nodeTypes31.Components, {
    fields: { mediaTypes: map(object('MediaType'), { keys: COMPONENT_NAME }) },
  }),
  PathItem: extendNodeType(nodeTypes31.PathItem, {
    fields: {
      query: object('Operation'),
      additionalOperations: map(object('Operation'), { keys: OTHER_METHOD }),
    },
  }),
  Parameter: extendNodeType(nodeTypes31.Parameter, {
    fields: { in: enumeration('path', 'query', 'querystring', 'header', 'cookie'), content: oneContent },
    checks: [
      atMostOne('example', 'examples'),
      exactlyOne('schema', 'content'),
      only(
        ['schema'],
        (value) => value.in !== 'querystring',
        'on parameters that are not the whole query string',
      ),
      only(['style', 'explode'], has('schema'), 'beside `schema`'),
      only(['allowReserved'], mayReserve, 'on a path, query or cookie parameter beside `schema`'),
      only(['allowEmptyValue'], when('in', 'query'), 'on a query parameter'),
      ...parameterChecks(['form', 'cookie']),
    ],
  }),
  MediaType: extendNodeType(nodeTypes31.MediaType, {
    fields: { description: string, itemSchema: object('Schema'), ...encodings },
    referable: true,
    checks: [atMostOne('example', 'examples'), ...oneWayToEncode],
  }),
  Encoding: extendNodeType(nodeTypes31.Encoding, { fields: encodings, checks: oneWayToEncode }),
  RequestBody: extendNodeType(nodeTypes31.RequestBody, { fields: { content } }),
  Response: extendNodeType(nodeTypes31.Response, { fields: { summary: string }, required: [] }),
  Example: extendNodeType(nodeTypes31.Example, {
    fields: { dataValue: any, serializedValue: string },
    checks: [
      atMostOne('value', 'externalValue'),
      atMostOne('value', 'dataValue'),
      atMostOne('value', 'serializedValue'),
      atMostOne('serializedValue', 'externalValue'),
    ],
  }),
  Header: extendNodeType(nodeTypes31.Header, {
    checks: [
      atMostOne('example', 'examples'),
      exactlyOne('schema', 'content'),
      only(['style', 'explode'], has('schema'), 'beside `schema`'),
    ],
  }),
  Tag: extendNodeType(nodeTypes31.Tag, { fields: { summary: string, parent: string, kind: string } }),
  Discriminator: extendNodeType(nodeTypes31.Discriminator, { fields: { defaultMapping: string } }),
  XML: extendNodeType(nodeTypes31.XML, {
    fields: { nodeType: enumeration('element', 'attribute', 'text', 'cdata', 'none') },
    checks: [atMostOne('nodeType', 'attribute'), atMostOne('nodeType', 'wrapped')],
  }),
  SecurityScheme: extendNodeType(nodeTypes31.SecurityScheme, {
    fields: { deprecated: boolean, oauth2MetadataUrl: url },
    checks: [
      ...nodeTypes31.SecurityScheme.checks,
      only(['oauth2MetadataUrl'], when('type', 'oauth2'), 'for `type: oauth2`'),
    ],
  }),
  OAuthFlows: extendNodeType(nodeTypes31.OAuthFlows, {
    fields: { deviceAuthorization: object('DeviceAuthorizationFlow') },
  }),
};

/** OpenAPI 3.2.0, Parameter Object: cookies only in the style `form`. */
function mayReserve(value: { [key: string]: unknown }): boolean {
  if (!Object.hasOwn(value, 'schema')) return false;
  if (value.in === 'cookie') return value.style === undefined || value.style === 'form';
  return value.in === 'path' || value.in === 'query';
}
