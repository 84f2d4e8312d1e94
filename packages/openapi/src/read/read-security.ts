import type { Description } from '../description.ts';
import { asText, type Json } from '../json.ts';
import { childOf, flagOf, itemsOf, type Located, membersOf, textOf } from '../location.ts';
import type { OAuthFlow, SecurityRequirement, SecurityScheme } from './api.ts';
import { dereference, withoutUndefined } from './read-field.ts';

/** Undefined if not specified; an empty list if none is required. */
export function readSecurityRequirements(security: Located | undefined): SecurityRequirement[] | undefined {
  if (!Array.isArray(security?.value)) return undefined;
  return itemsOf(security).map((requirement) => ({
    schemes: membersOf(requirement).map(([name, { value }]) => ({
      name,
      scopes: Array.isArray(value) ? value.map(asText) : [],
    })),
  }));
}

export function readSecuritySchemes(
  description: Description,
  schemes: Located | undefined,
): SecurityScheme[] {
  return membersOf(schemes).flatMap(([name, located]) => {
    const scheme = dereference(description, located);
    const type = typeOf(scheme?.value);
    if (scheme === undefined || type === undefined) return [];
    return [
      withoutUndefined<SecurityScheme>({
        name,
        type,
        description: scheme.description,
        deprecated: flagOf(scheme.value, 'deprecated') ?? false,
        parameterName: type === 'apiKey' ? textOf(scheme.value, 'name') : undefined,
        in: type === 'apiKey' ? placeOf(scheme.value) : undefined,
        scheme: type === 'http' ? textOf(scheme.value, 'scheme')?.toLowerCase() : undefined,
        bearerFormat: textOf(scheme.value, 'bearerFormat'),
        flows: membersOf(childOf(scheme, 'flows')).flatMap(readFlow),
        openIdConnectUrl: textOf(scheme.value, 'openIdConnectUrl'),
        oauth2MetadataUrl: type === 'oauth2' ? textOf(scheme.value, 'oauth2MetadataUrl') : undefined,
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

function typeOf(value: Json | undefined): SecurityScheme['type'] | undefined {
  const type = textOf(value, 'type');
  return TYPES.find((known) => known === type);
}

function placeOf(value: Json): 'query' | 'header' | 'cookie' | undefined {
  const place = textOf(value, 'in');
  return place === 'query' || place === 'header' || place === 'cookie' ? place : undefined;
}

function readFlow([name, flow]: [string, Located]): OAuthFlow[] {
  const type = FLOWS.find((known) => known === name);
  if (type === undefined) return [];
  return [
    withoutUndefined<OAuthFlow>({
      type,
      authorizationUrl: textOf(flow.value, 'authorizationUrl'),
      tokenUrl: textOf(flow.value, 'tokenUrl'),
      refreshUrl: textOf(flow.value, 'refreshUrl'),
      deviceAuthorizationUrl: textOf(flow.value, 'deviceAuthorizationUrl'),
      scopes: membersOf(childOf(flow, 'scopes')).map(([scope, { value }]) => ({
        name: scope,
        description: typeof value === 'string' ? value : '',
      })),
    }),
  ];
}
