import type { Exchange, Failure } from '@curlew/exchange';
import type { SecurityScheme } from '@curlew/openapi';
import { chooseCredentials } from '@curlew/request/internal';
import type { TokenSource } from '@curlew/request/oauth';
import type { Call } from './call.ts';

/** In place of a credential: the token of the session for the scheme. It is no secret, and never sent. */
export const SESSION_TOKEN = 'token of the session';

/** Sources of tokens by the name of the security scheme. */
export type TokenSources = ReadonlyMap<string, TokenSource>;

/**
 * Makes a call with the tokens of its credentials. After a 401, it is repeated once with a new token, unless the API accepted
 * no call with the old one. A failure states why there is no token.
 */
export async function callWithTokens(
  call: Call,
  sources: TokenSources,
  schemes: readonly SecurityScheme[],
  send: (call: Call) => Promise<Exchange>,
): Promise<Exchange | Failure> {
  const names = tokenSchemes(call, schemes);
  if (names.length === 0) return send(call);
  const first = await requestTokens(names, sources);
  if (!(first instanceof Map)) return first;
  const exchange = await send(withTokens(call, first));
  const isRejected = exchange.response?.status === 401;
  const used = Array.from(first, ([name, token]) => ({ source: sources.get(name), token }));
  if (!isRejected) for (const { source, token } of used) source?.accept(token);
  const isRenewed = isRejected && used.filter(({ source, token }) => source?.reject(token)).length > 0;
  if (!isRenewed) return exchange;
  const second = await requestTokens(names, sources);
  return second instanceof Map ? send(withTokens(call, second)) : second;
}

/** The schemes of the chosen alternative whose credential is a token of the session. */
function tokenSchemes({ operation, input = {} }: Call, schemes: readonly SecurityScheme[]): string[] {
  const { credentials = {} } = input;
  if (!Object.values(credentials).includes(SESSION_TOKEN)) return [];
  const chosen = chooseCredentials(operation, schemes, credentials) ?? [];
  return chosen.flatMap(({ scheme, credential }) => (credential === SESSION_TOKEN ? [scheme.name] : []));
}

async function requestTokens(
  names: readonly string[],
  sources: TokenSources,
): Promise<Map<string, string> | Failure> {
  const tokens = new Map<string, string>();
  for (const name of names) {
    try {
      const token = await sources.get(name)?.token();
      if (token === undefined) return { code: 'no-token', message: `No token for \`${name}\`.` };
      tokens.set(name, token);
    } catch (error) {
      const message = error instanceof Error ? error.message : `No token for \`${name}\`.`;
      return { code: 'no-token', message };
    }
  }
  return tokens;
}

function withTokens(call: Call, tokens: ReadonlyMap<string, string>): Call {
  const credentials = { ...call.input?.credentials, ...Object.fromEntries(tokens) };
  return { ...call, input: { ...call.input, credentials } };
}
