import type { OAuthFlow, SecurityScheme } from '@curlew/openapi';
import { authorizationKind } from '../../render/operation/authorization.ts';
import type { ApiContent } from '../../render-context.ts';
import { wordsOf } from '../../words/words-of.ts';
import { inlineCode, oneLine } from './markdown-text.ts';

/** Authorization, one block for each scheme. */
export function securityMarkdown({ api }: Pick<ApiContent, 'api'>): string[] {
  return api.securitySchemes.flatMap((scheme) => [
    `### ${oneLine(scheme.name)}`,
    [kindText(scheme), scheme.deprecated ? 'Deprecated.' : ''].filter(Boolean).join(' '),
    scheme.description ?? '',
    [...addressLines(scheme), ...scheme.flows.flatMap(flowLines)].join('\n'),
  ]);
}

function kindText(scheme: SecurityScheme): string {
  const words = authorizationKind(scheme, wordsOf().labels).map((word) =>
    typeof word === 'string' ? word : inlineCode(word.code),
  );
  return `${words.join('')}.`;
}

function addressLines({ openIdConnectUrl, oauth2MetadataUrl }: SecurityScheme): string[] {
  return [
    ...(openIdConnectUrl ? [`- Discovery: <${oneLine(openIdConnectUrl)}>`] : []),
    ...(oauth2MetadataUrl ? [`- Metadata: <${oneLine(oauth2MetadataUrl)}>`] : []),
  ];
}

function flowLines(flow: OAuthFlow): string[] {
  const addresses = [
    ['Authorization', flow.authorizationUrl],
    ['Device authorization', flow.deviceAuthorizationUrl],
    ['Token', flow.tokenUrl],
    ['Refresh', flow.refreshUrl],
  ] as const;
  return [
    `- Flow ${inlineCode(flow.type)}`,
    ...addresses.flatMap(([title, url]) => (url ? [`  - ${title}: <${oneLine(url)}>`] : [])),
    ...flow.scopes.map(
      ({ name, description }) =>
        `  - Scope ${inlineCode(name)}${description ? `: ${oneLine(description)}` : ''}`,
    ),
  ];
}
