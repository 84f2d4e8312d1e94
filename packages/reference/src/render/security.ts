import type { OAuthFlow } from '@curlew/openapi';
import type { Model } from '../model.ts';
import type { SecuritySchemeView } from '../page-parts.ts';
import { wordsHtml } from '../schema-html/words-html.ts';
import { urlFact } from './external-link.ts';
import { authorizationKind } from './operation/authorization.ts';

export function securitySchemeViews(model: Model): SecuritySchemeView[] {
  return [...model.schemes.values()].map(({ scheme, id }) => ({
    id,
    title: scheme.name,
    kind: wordsHtml(authorizationKind(scheme)),
    ...(scheme.description ? { intro: model.markdown.block(scheme.description) } : {}),
    facts: [
      ...(scheme.deprecated ? [{ label: 'Status', text: 'Deprecated' }] : []),
      ...(scheme.openIdConnectUrl ? [urlFact('Discovery', scheme.openIdConnectUrl)] : []),
      ...(scheme.oauth2MetadataUrl ? [urlFact('Metadata', scheme.oauth2MetadataUrl)] : []),
      ...scheme.flows.flatMap((flow) => flowFacts(flow, scheme.flows.length > 1)),
    ],
    scopes: scopesOf(scheme.flows).map(({ name, description }) => ({
      name,
      ...(description ? { intro: model.markdown.inline(description) } : {}),
    })),
  }));
}

const FLOWS: Readonly<Record<OAuthFlow['type'], string>> = {
  implicit: 'Implicit',
  password: 'Password',
  clientCredentials: 'Client credentials',
  authorizationCode: 'Authorization code',
  deviceAuthorization: 'Device authorization',
};

function flowFacts(flow: OAuthFlow, several: boolean): SecuritySchemeView['facts'] {
  const label = (text: string) => (several ? `${FLOWS[flow.type]}: ${text}` : text);
  return [
    ...(several ? [] : [{ label: 'Flow', text: FLOWS[flow.type] }]),
    ...(flow.authorizationUrl ? [urlFact(label('Authorization URL'), flow.authorizationUrl)] : []),
    ...(flow.deviceAuthorizationUrl
      ? [urlFact(label('Device authorization URL'), flow.deviceAuthorizationUrl)]
      : []),
    ...(flow.tokenUrl ? [urlFact(label('Token URL'), flow.tokenUrl)] : []),
    ...(flow.refreshUrl ? [urlFact(label('Refresh URL'), flow.refreshUrl)] : []),
  ];
}

/** Each scope once, in order of first mention. */
function scopesOf(flows: readonly OAuthFlow[]): OAuthFlow['scopes'] {
  const seen = new Set<string>();
  return flows.flatMap(({ scopes }) => scopes.filter(({ name }) => seen.size < seen.add(name).size));
}
