import { atMostOne, exactlyOne, has, only, when } from './checks.ts';
import { COMPONENT_NAME, NO_HASH, OTHER_METHOD } from './key-rules.ts';
import { any, choice, flag, list, map, object, spelled, text, url } from './kind.ts';
import { reshape, type Shapes } from './shape.ts';
import { parameterChecks, shapes31 } from './shapes-3-1.ts';

const content = map(object('MediaType'));
const oneContent = map(object('MediaType'), { least: 1, most: 1 });
const encodings = {
  encoding: map(object('Encoding')),
  prefixEncoding: list(object('Encoding')),
  itemEncoding: object('Encoding'),
};
const oneWayToEncode = [atMostOne('encoding', 'prefixEncoding'), atMostOne('encoding', 'itemEncoding')];

/** OpenAPI 3.2.0, section 4: what it changes in 3.1. */
export const shapes32: Shapes = {
  ...shapes31,
  OpenAPI: reshape(shapes31.OpenAPI, { fields: { $self: spelled(NO_HASH) } }),
  Server: reshape(shapes31.Server, { fields: { name: text } }),
  Components: reshape(shapes31.Components, {
    fields: { mediaTypes: map(object('MediaType'), { keys: COMPONENT_NAME }) },
  }),
  PathItem: reshape(shapes31.PathItem, {
    fields: {
      query: object('Operation'),
      additionalOperations: map(object('Operation'), { keys: OTHER_METHOD }),
    },
  }),
  Parameter: reshape(shapes31.Parameter, {
    fields: { in: choice('path', 'query', 'querystring', 'header', 'cookie'), content: oneContent },
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
  MediaType: reshape(shapes31.MediaType, {
    fields: { description: text, itemSchema: object('Schema'), ...encodings },
    referable: true,
    checks: [atMostOne('example', 'examples'), ...oneWayToEncode],
  }),
  Encoding: reshape(shapes31.Encoding, { fields: encodings, checks: oneWayToEncode }),
  RequestBody: reshape(shapes31.RequestBody, { fields: { content } }),
  Response: reshape(shapes31.Response, { fields: { summary: text }, required: [] }),
  Example: reshape(shapes31.Example, {
    fields: { dataValue: any, serializedValue: text },
    checks: [
      atMostOne('value', 'externalValue'),
      atMostOne('value', 'dataValue'),
      atMostOne('value', 'serializedValue'),
      atMostOne('serializedValue', 'externalValue'),
    ],
  }),
  Header: reshape(shapes31.Header, {
    checks: [
      atMostOne('example', 'examples'),
      exactlyOne('schema', 'content'),
      only(['style', 'explode'], has('schema'), 'beside `schema`'),
    ],
  }),
  Tag: reshape(shapes31.Tag, { fields: { summary: text, parent: text, kind: text } }),
  Discriminator: reshape(shapes31.Discriminator, { fields: { defaultMapping: text } }),
  XML: reshape(shapes31.XML, {
    fields: { nodeType: choice('element', 'attribute', 'text', 'cdata', 'none') },
    checks: [atMostOne('nodeType', 'attribute'), atMostOne('nodeType', 'wrapped')],
  }),
  SecurityScheme: reshape(shapes31.SecurityScheme, {
    fields: { deprecated: flag, oauth2MetadataUrl: url },
    checks: [
      ...shapes31.SecurityScheme.checks,
      only(['oauth2MetadataUrl'], when('type', 'oauth2'), 'for `type: oauth2`'),
    ],
  }),
  OAuthFlows: reshape(shapes31.OAuthFlows, {
    fields: { deviceAuthorization: object('DeviceAuthorizationFlow') },
  }),
};

/** OpenAPI 3.2.0, Parameter Object: cookies only in the style `form`. */
function mayReserve(value: { [key: string]: unknown }): boolean {
  if (!Object.hasOwn(value, 'schema')) return false;
  if (value.in === 'cookie') return value.style === undefined || value.style === 'form';
  return value.in === 'path' || value.in === 'query';
}
