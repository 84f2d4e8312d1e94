import type { Description } from '../description.ts';
import { asText, type Json } from '../json.ts';
import { getChild, type Located, listItems, listMembers, readBoolean, readString } from '../location.ts';
import type { OAuthFlow, SecurityRequirement, SecurityScheme } from './api.ts';
import { dereference, withoutUndefined } from './read-field.ts';

/** Reads Security Requirement Objects; undefined if there is no list, and an empty list if no security is required. */
export function readSecurityRequirements(security: Located | undefined): SecurityRequirement[] | undefined {
  if (!Array.isArray(security?.value)) return undefined;
  return listItems(security).map((requirement) => ({
    schemes: listMembers(requirement).map(([name, { value }]) => ({
      name,
      scopes: Array.isArray(value) ? value.map(asText) : [],
    })),
  }));
}

export function readSecuritySchemes(
  description: Description,
  schemes: Located | undefined,
): SecurityScheme[] {
  return listMembers(schemes).flatMap(([name, located]) => {
    const scheme = dereference(description, located);
    const type = readSchemeType(scheme?.value);
    if (scheme === undefined || type === undefined) return [];
    return [
      withoutUndefined<SecurityScheme>({
        name,
        type,
        description: scheme.description,
        deprecated: readBoolean(scheme.value, 'deprecated') ?? false,
        parameterName: type === 'apiKey' ? readString(scheme.value, 'name') : undefined,
        in: type === 'apiKey' ? readSchemePlace(scheme.value) : undefined,
        scheme: type === 'http' ? readString(scheme.value, 'scheme')?.toLowerCase() : undefined,
        bearerFormat: readString(scheme.value, 'bearerFormat'),
        flows: listMembers(getChild(scheme, 'flows')).flatMap(readFlow),
        openIdConnectUrl: readString(scheme.value, 'openIdConnectUrl'),
        oauth2MetadataUrl: type === 'oauth2' ? readString(scheme.value, 'oauth2MetadataUrl') : undefined,
      }),
    ];
  });
}

const TYPES: readonly SecurityScheme['type'][] = ['apiKey', 'http', 'mutualTLS', 'oauth2', 'openIdConnect'];
const FLOWS: readonly OAuthFlow['type'][] = [
  'implicit',
  'password',
  'clientCredentials',
  'authorizationCode',
  'deviceAuthorization',
];

function readSchemeType(value: Json | undefined): SecurityScheme['type'] | undefined {
  const type = readString(value, 'type');
  return TYPES.find((known) => known === type);
}

function readSchemePlace(value: Json): 'query' | 'header' | 'cookie' | undefined {
  const place = readString(value, 'in');
  return place === 'query' || place === 'header' || place === 'cookie' ? place : undefined;
}

function readFlow([name, flow]: [string, Located]): OAuthFlow[] {
  const type = FLOWS.find((known) => known === name);
  if (type === undefined) return [];
  return [
    withoutUndefined<OAuthFlow>({
      type,
      authorizationUrl: readString(flow.value, 'authorizationUrl'),
      tokenUrl: readString(flow.value, 'tokenUrl'),
      refreshUrl: readString(flow.value, 'refreshUrl'),
      deviceAuthorizationUrl: readString(flow.value, 'deviceAuthorizationUrl'),
      scopes: listMembers(getChild(flow, 'scopes')).map(([scope, { value }]) => ({
        name: scope,
        description: typeof value === 'string' ? value : '',
      })),
    }),
  ];
}
