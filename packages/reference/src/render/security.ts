import type { OAuthFlow } from '@curlew/openapi';
import { html, joinHtml } from '../html/html.ts';
import type { SecuritySchemeView } from '../page-parts.ts';
import type { ApiContent, ContentRenderers } from '../render-context.ts';
import { wordsHtml } from '../schema-html/words-html.ts';
import { urlFact } from './external-link.ts';
import { authorizationKind } from './operation/authorization.ts';

export function securitySchemeViews(context: ApiContent & ContentRenderers): SecuritySchemeView[] {
  return [...context.schemes.values()].map(({ scheme, id }) => ({
    id,
    title: scheme.name,
    kind: wordsHtml(authorizationKind(scheme, context.words.labels)),
    ...(scheme.description ? { intro: context.markdown.block(scheme.description) } : {}),
    facts: [
      ...(scheme.deprecated ? [{ label: 'Status', text: 'Deprecated' }] : []),
      ...(scheme.openIdConnectUrl ? [urlFact('Discovery', scheme.openIdConnectUrl)] : []),
      ...(scheme.oauth2MetadataUrl ? [urlFact('Metadata', scheme.oauth2MetadataUrl)] : []),
      ...scheme.flows.flatMap((flow) => flowFacts(flow, scheme.flows.length > 1)),
    ],
    scopes: scopesOf(scheme.flows).map(({ name, texts, flows }) => ({
      name,
      ...(texts.length > 0 && {
        intro: joinHtml(
          texts.map((text) => context.markdown.inline(text)),
          html` · `,
        ),
      }),
      ...(flows.length < scheme.flows.length && { flows: flows.map((flow) => FLOWS[flow]).join(', ') }),
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

interface Scope {
  name: string;
  /** Descriptions of a scope in the flows, without duplicates. */
  texts: string[];
  /** Flows that define it. */
  flows: OAuthFlow['type'][];
}

/** Each scope once, in order of first mention. */
function scopesOf(flows: readonly OAuthFlow[]): Scope[] {
  const found = new Map<string, Scope>();
  for (const { type, scopes } of flows) {
    for (const { name, description } of scopes) {
      const scope = found.get(name) ?? { name, texts: [], flows: [] };
      found.set(name, scope);
      scope.flows.push(type);
      if (description !== '' && !scope.texts.includes(description)) scope.texts.push(description);
    }
  }
  return [...found.values()];
}
