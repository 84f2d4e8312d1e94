import { credentialVariables } from '@curlew/contract/credentials';
import { SESSION_TOKEN } from '@curlew/contract/internal';
import { printableText } from '@curlew/diagnostics/internal';
import { SecretMask } from '@curlew/exchange';
import { chooseCredentials } from '@curlew/request/internal';
import { TokenError } from '@curlew/request/oauth';
import { CommandError, EXIT } from '../command-error.ts';
import { type CredentialUse, calledOperations, type TestCredentials } from './test-credentials.ts';

/**
 * Requests the OAuth 2 tokens that the cases need, before the first of them runs.
 * @throws {CommandError} naming the scheme and the variables of its client, without their values.
 */
export async function requestTokens(
  { all, secrets }: TestCredentials,
  use: Pick<CredentialUse, 'cases' | 'isLinked'>,
): Promise<void> {
  for (const { api, credentials, tokens } of all) {
    if (tokens.size === 0) continue;
    const needed = new Set(
      calledOperations(api, use).flatMap((operation) =>
        (chooseCredentials(operation, api.securitySchemes, credentials) ?? []).flatMap(
          ({ scheme, credential }) => (credential === SESSION_TOKEN ? [scheme] : []),
        ),
      ),
    );
    for (const scheme of needed) {
      try {
        await tokens.get(scheme.name)?.token();
      } catch (error) {
        // A server may quote the request in the reason that it states.
        const message = new SecretMask(secrets).text(error instanceof Error ? error.message : '');
        const kind =
          error instanceof Error && error.cause instanceof TokenError ? error.cause.kind : undefined;
        const names = credentialVariables(scheme, api.names[0]);
        const variables = [names.clientId, names.clientSecret, names.refreshToken];
        const listed = variables.filter((name) => name !== undefined).map((name) => `\`${name}\``);
        throw new CommandError(
          printableText(message),
          kind === 'refused'
            ? `Correct ${listed.join(' and ')}, or the scopes: \`${names.clientId?.replace('CLIENT_ID', 'SCOPES')}\`, else those of the flow in the description.`
            : 'Correct the `tokenUrl` of the flow in the description.',
          kind === 'unreachable' ? EXIT.unreachable : EXIT.usage,
        );
      }
    }
  }
}
