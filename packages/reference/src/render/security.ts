import type { OAuthFlow } from '@curlew/openapi';
import { html, joinHtml } from '../html/html.ts';
import type { SecuritySchemeView } from '../page-parts.ts';
import type { ApiContent, ContentRenderers } from '../render-context.ts';
import { wordsHtml } from '../schema-html/words-html.ts';
import type { Labels } from '../words/dictionary.ts';
import { urlFact } from './external-link.ts';
import { authorizationKind } from './operation/authorization.ts';

export function securitySchemeViews(context: ApiContent & ContentRenderers): SecuritySchemeView[] {
  const { labels } = context.words;
  return [...context.schemes.values()].map(({ scheme, id }) => ({
    id,
    title: scheme.name,
    kind: wordsHtml(authorizationKind(scheme, labels)),
    ...(scheme.description ? { intro: context.markdown.block(scheme.description) } : {}),
    facts: [
      ...(scheme.deprecated ? [{ label: labels.status, text: labels.deprecated }] : []),
      ...(scheme.openIdConnectUrl ? [urlFact(labels.discovery, scheme.openIdConnectUrl)] : []),
      ...(scheme.oauth2MetadataUrl ? [urlFact(labels.metadata, scheme.oauth2MetadataUrl)] : []),
      ...scheme.flows.flatMap((flow) => flowFacts(flow, scheme.flows.length > 1, labels)),
    ],
    scopes: scopesOf(scheme.flows).map(({ name, texts, flows }) => ({
      name,
      ...(texts.length > 0 && {
        intro: joinHtml(
          texts.map((text) => context.markdown.inline(text)),
          html` · `,
        ),
      }),
      ...(flows.length < scheme.flows.length && { flows: flows.map((flow) => labels[flow]).join(', ') }),
    })),
  }));
}

function flowFacts(flow: OAuthFlow, several: boolean, labels: Labels): SecuritySchemeView['facts'] {
  const label = (text: string) => (several ? `${labels[flow.type]}: ${text}` : text);
  return [
    ...(several ? [] : [{ label: labels.flow, text: labels[flow.type] }]),
    ...(flow.authorizationUrl ? [urlFact(label(labels.authorizationUrl), flow.authorizationUrl)] : []),
    ...(flow.deviceAuthorizationUrl
      ? [urlFact(label(labels.deviceAuthorizationUrl), flow.deviceAuthorizationUrl)]
      : []),
    ...(flow.tokenUrl ? [urlFact(label(labels.tokenUrl), flow.tokenUrl)] : []),
    ...(flow.refreshUrl ? [urlFact(label(labels.refreshUrl), flow.refreshUrl)] : []),
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
