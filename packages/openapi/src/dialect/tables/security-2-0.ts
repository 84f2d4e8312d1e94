import { asText } from '../../json.ts';
import { enumeration, map, string, url } from '../kind.ts';
import type { NodeTypeFields } from '../node-type.ts';
import { needed, only, when } from './checks.ts';

const TYPES = ['basic', 'apiKey', 'oauth2'];
const FLOWS = ['implicit', 'password', 'application', 'accessCode'];

type Condition = (value: { [key: string]: unknown }) => boolean;

/** Of a known type, or of an unknown one, which is reported separately. */
const may =
  (type: string): Condition =>
  (value) =>
    value.type === type || !TYPES.includes(asText(value.type));
const flow =
  (...flows: string[]): Condition =>
  (value) =>
    value.type === 'oauth2' && flows.includes(asText(value.flow));
const mayFlow =
  (...flows: string[]): Condition =>
  (value) =>
    may('oauth2')(value) && (flows.includes(asText(value.flow)) || !FLOWS.includes(asText(value.flow)));

/** Swagger 2.0, section "Security Scheme Object". */
export const SECURITY_FIELDS_2_0 = {
  SecurityScheme: {
    fields: {
      type: enumeration(...TYPES),
      description: string,
      name: string,
      in: enumeration('query', 'header'),
      flow: enumeration(...FLOWS),
      authorizationUrl: url,
      tokenUrl: url,
      scopes: map(string),
    },
    required: ['type'],
    checks: [
      needed(['name', 'in'], when('type', 'apiKey'), 'for an API key'),
      needed(['flow', 'scopes'], when('type', 'oauth2'), 'for `type: oauth2`'),
      needed(
        ['authorizationUrl'],
        flow('implicit', 'accessCode'),
        'for the flows `implicit` and `accessCode`',
      ),
      needed(
        ['tokenUrl'],
        flow('password', 'application', 'accessCode'),
        'for the flows `password`, `application` and `accessCode`',
      ),
      only(['name', 'in'], may('apiKey'), 'for `type: apiKey`'),
      only(['flow', 'scopes'], may('oauth2'), 'for `type: oauth2`'),
      only(
        ['authorizationUrl'],
        mayFlow('implicit', 'accessCode'),
        'for the flows `implicit` and `accessCode`',
      ),
      only(
        ['tokenUrl'],
        mayFlow('password', 'application', 'accessCode'),
        'for the flows `password`, `application` and `accessCode`',
      ),
    ],
  },
} satisfies Record<string, NodeTypeFields>;
