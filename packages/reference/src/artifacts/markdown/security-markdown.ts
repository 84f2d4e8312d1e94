import type { OAuthFlow, SecurityScheme } from '@curlew/openapi';
import { authorizationKind } from '../../render/operation/authorization.ts';
import type { ApiContent } from '../../render-context.ts';
import type { Labels } from '../../words/dictionary.ts';
import { fillIn } from '../../words/words-of.ts';
import { inlineCode, oneLine } from './markdown-text.ts';

/** Authorization, one block for each scheme. */
export function securityMarkdown({ api, words: { labels } }: Pick<ApiContent, 'api' | 'words'>): string[] {
  return api.securitySchemes.flatMap((scheme) => [
    `### ${oneLine(scheme.name)}`,
    `${kindText(scheme, labels)}${scheme.deprecated ? ` (${labels.deprecated})` : ''}`,
    scheme.description ?? '',
    [...addressLines(scheme, labels), ...scheme.flows.flatMap((flow) => flowLines(flow, labels))].join('\n'),
  ]);
}

function kindText(scheme: SecurityScheme, labels: Labels): string {
  const words = authorizationKind(scheme, labels).map((word) =>
    typeof word === 'string' ? word : inlineCode(word.code),
  );
  return words.join('');
}

function addressLines({ openIdConnectUrl, oauth2MetadataUrl }: SecurityScheme, labels: Labels): string[] {
  return [
    ...(openIdConnectUrl ? [`- ${labels.discovery}: <${oneLine(openIdConnectUrl)}>`] : []),
    ...(oauth2MetadataUrl ? [`- ${labels.metadata}: <${oneLine(oauth2MetadataUrl)}>`] : []),
  ];
}

function flowLines(flow: OAuthFlow, labels: Labels): string[] {
  const addresses = [
    [labels.authorizationUrl, flow.authorizationUrl],
    [labels.deviceAuthorizationUrl, flow.deviceAuthorizationUrl],
    [labels.tokenUrl, flow.tokenUrl],
    [labels.refreshUrl, flow.refreshUrl],
  ] as const;
  return [
    `- ${labels.flow}: ${labels[flow.type]}`,
    ...addresses.flatMap(([title, url]) => (url ? [`  - ${title}: <${oneLine(url)}>`] : [])),
    ...flow.scopes.map(
      ({ name, description }) =>
        `  - ${fillIn(labels.scopeNamed, inlineCode(name))}${description ? `: ${oneLine(description)}` : ''}`,
    ),
  ];
}
