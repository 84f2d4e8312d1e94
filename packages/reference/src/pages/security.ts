import type { OAuthFlow } from '@curlew/openapi';
import { NamePool } from '../address/name-pool.ts';
import { slugify } from '../address/slugify.ts';
import { wordsHtml } from '../html/words-html.ts';
import type { Model } from '../model.ts';
import type { SecuritySchemeView } from '../page-parts.ts';
import { authorizationKind } from './authorization.ts';
import { urlFact } from './external-link.ts';

/** Ids of the schemes on the overview, by name. */
export function schemeIds({ api }: Model): Map<string, string> {
  const pool = new NamePool();
  return new Map(
    api.securitySchemes.map(({ name }) => [name, pool.take(`auth-${slugify(name) || 'scheme'}`)]),
  );
}

export function securitySchemeViews(model: Model): SecuritySchemeView[] {
  const ids = schemeIds(model);
  return model.api.securitySchemes.map((scheme) => ({
    id: ids.get(scheme.name) ?? '',
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
  const all = flows.flatMap(({ scopes }) => scopes);
  return all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index);
}
