import type { OAuthFlow, Operation, SecurityRequirement, SecurityScheme } from '@curlew/openapi';
import { NamePool } from '../address/name-pool.ts';
import { slugify } from '../address/slugify.ts';
import { escapeHtml, escapeText } from '../html/escape-html.ts';
import { isWebAddress } from '../html/facts-html.ts';
import { valueHtml } from '../html/value-html.ts';
import type { Model } from '../model.ts';
import type { Html, SecuritySchemeView } from '../page.ts';

/** "Bearer token with `users:read` or API key in the header `X-Key`"; `undefined` when nothing is said. */
export function authorizationSentence(operation: Operation, model: Model): Html | undefined {
  const { security } = operation;
  const asked = security.filter(({ schemes }) => schemes.length > 0);
  if (asked.length === 0) {
    return security.length > 0 || model.asksForAuthorization ? 'No authorization needed' : undefined;
  }
  const sentence = asked.map((requirement) => requirementHtml(requirement, model)).join(' or ');
  return asked.length < security.length ? `Optional: ${sentence}` : sentence;
}

function requirementHtml({ schemes }: SecurityRequirement, model: Model): Html {
  const ids = schemeIds(model);
  return schemes
    .map(({ name, scopes }) => {
      const scheme = model.api.securitySchemes.find((candidate) => candidate.name === name);
      const words = scheme ? schemeHtml(scheme) : `<code>${escapeText(name)}</code>`;
      const linked = scheme ? `<a href="${escapeHtml(model.href(''))}#${ids.get(name)}">${words}</a>` : words;
      return scopes.length === 0
        ? linked
        : `${linked} with ${scopes.map((scope) => valueHtml(scope)).join(', ')}`;
    })
    .join(' and ');
}

/** What a caller brings. */
function schemeHtml(scheme: SecurityScheme): Html {
  switch (scheme.type) {
    case 'apiKey':
      return `API key in the ${PLACES[scheme.in ?? 'header']} <code>${escapeText(scheme.parameterName ?? '')}</code>`;
    case 'http':
      if (scheme.scheme === 'bearer')
        return scheme.bearerFormat ? `Bearer token (${escapeText(scheme.bearerFormat)})` : 'Bearer token';
      if (scheme.scheme === 'basic') return 'User name and password (Basic)';
      return scheme.scheme
        ? `HTTP authentication <code>${escapeText(scheme.scheme)}</code>`
        : 'HTTP authentication';
    case 'oauth2':
      return 'OAuth 2.0 token';
    case 'openIdConnect':
      return 'OpenID Connect token';
    case 'mutualTLS':
      return 'Client certificate (mutual TLS)';
  }
}

const PLACES = { header: 'header', query: 'query parameter', cookie: 'cookie' };

/** Ids of the schemes on the overview, by name. */
function schemeIds({ api }: Model): Map<string, string> {
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
    kind: schemeHtml(scheme),
    ...(scheme.description ? { intro: model.markdown.block(scheme.description) } : {}),
    facts: [
      ...(scheme.deprecated ? [{ label: 'Status', text: 'Deprecated' }] : []),
      ...(scheme.openIdConnectUrl ? [urlFact('Discovery', scheme.openIdConnectUrl)] : []),
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

export function urlFact(label: string, url: string): { label: string; text: string; href?: string } {
  return isWebAddress(url) ? { label, text: url, href: url } : { label, text: url };
}
