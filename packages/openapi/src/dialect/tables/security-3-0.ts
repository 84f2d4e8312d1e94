import { asText } from '../../json.ts';
import { array, enumeration, map, object, string, url } from '../kind.ts';
import type { NodeTypeFields } from '../node-type.ts';
import { needed, only, when } from './checks.ts';

const flow = (...required: string[]): NodeTypeFields => ({
  fields: {
    ...Object.fromEntries(required.map((field) => [field, url])),
    refreshUrl: url,
    scopes: map(string),
  },
  required: [...required, 'scopes'],
});
const bearer = (value: { [key: string]: unknown }) => asText(value.scheme).toLowerCase() === 'bearer';

const TYPES = ['apiKey', 'http', 'mutualTLS', 'oauth2', 'openIdConnect'];

/** Of a type, or of an unknown one, which is reported separately. */
const may = (type: string) => (value: { [key: string]: unknown }) =>
  value.type === type || !TYPES.includes(asText(value.type));

/** OpenAPI 3.0.4, section 4.7.27: authentication of callers. */
export const SECURITY_FIELDS_3_0 = {
  SecurityScheme: {
    fields: {
      type: enumeration('apiKey', 'http', 'oauth2', 'openIdConnect'),
      description: string,
      name: string,
      in: enumeration('query', 'header', 'cookie'),
      scheme: string,
      bearerFormat: string,
      flows: object('OAuthFlows'),
      openIdConnectUrl: url,
    },
    required: ['type'],
    referable: true,
    checks: [
      needed(['name', 'in'], when('type', 'apiKey'), 'for an API key'),
      needed(['scheme'], when('type', 'http'), 'for `type: http`'),
      needed(['flows'], when('type', 'oauth2'), 'for `type: oauth2`'),
      needed(['openIdConnectUrl'], when('type', 'openIdConnect'), 'for `type: openIdConnect`'),
      only(['name', 'in'], may('apiKey'), 'for `type: apiKey`'),
      only(['scheme'], may('http'), 'for `type: http`'),
      only(
        ['bearerFormat'],
        (value) => may('http')(value) && bearer(value),
        'for `type: http` with `scheme: bearer`',
      ),
      only(['flows'], may('oauth2'), 'for `type: oauth2`'),
      only(['openIdConnectUrl'], may('openIdConnect'), 'for `type: openIdConnect`'),
    ],
  },
  OAuthFlows: {
    fields: {
      implicit: object('ImplicitFlow'),
      password: object('PasswordFlow'),
      clientCredentials: object('ClientCredentialsFlow'),
      authorizationCode: object('AuthorizationCodeFlow'),
    },
  },
  ImplicitFlow: flow('authorizationUrl'),
  PasswordFlow: flow('tokenUrl'),
  ClientCredentialsFlow: flow('tokenUrl'),
  AuthorizationCodeFlow: flow('authorizationUrl', 'tokenUrl'),
  DeviceAuthorizationFlow: flow('deviceAuthorizationUrl', 'tokenUrl'),
  SecurityRequirement: { named: { of: array(string) }, extensions: false },
} satisfies Record<string, NodeTypeFields>;
