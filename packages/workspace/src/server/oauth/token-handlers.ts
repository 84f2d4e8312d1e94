import type { SecurityScheme } from '@curlew/openapi';
import { serverUrl } from '@curlew/openapi/internal';
import {
  isFresh,
  listGrants,
  obtainToken,
  renewToken,
  TokenError,
  type TokenGrant,
} from '@curlew/request/oauth';
import { CallError } from '../call-error.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { type EngineHandlers, getSource } from '../engine/engine-context.ts';

/** Milliseconds that a user has for a sign-in. */
const SIGN_IN_MS = 600_000;

type TokenCalls = 'listGrants' | 'requestToken' | 'finishSignIn' | 'cancelToken' | 'renewToken';

/** Handlers with the sign-ins that wait for their user. */
export function tokenHandlers(): EngineHandlers<TokenCalls> {
  const running = new Map<string, AbortController>();
  /** By the state that an authorization server returns: a random text, known to it and to this engine. */
  const waiting = new Map<string, (answer: URLSearchParams) => void>();
  return {
    async listGrants({ source, scheme }, context) {
      const state = await getSource(context, source).usable();
      const grants = await withReason(getGrants(state, scheme));
      return {
        grants: grants.map((grant) => ({
          type: grant.type,
          scopes: grant.scopes,
          server: tokenOrigin(grant),
        })),
      };
    },
    async requestToken({ id, source, scheme, grant: type, client, scopes, redirectUri, last }, context) {
      const state = await getSource(context, source).usable();
      running.get(id)?.abort();
      const controller = new AbortController();
      running.set(id, controller);
      const timer = setTimeout(
        () => controller.abort(new CallError('refused', 'The sign-in took longer than 10 minutes.')),
        SIGN_IN_MS,
      );
      try {
        const grant = (await withReason(getGrants(state, scheme))).find((one) => one.type === type);
        if (grant === undefined)
          throw new CallError(
            'not-found',
            `\`${scheme}\` has no such way to a token.`,
            'Choose another one.',
          );
        const server = tokenOrigin(grant);
        const isKnown = last?.client.id === client.id && last.origins.includes(server);
        const secret = client.secret ?? (isKnown ? last.client.secret : undefined);
        const used = { id: client.id, ...(secret !== undefined && { secret }) };
        const token = await withReason(
          obtainToken(grant, used, scopes, {
            redirectUri,
            signal: controller.signal,
            signIn(url, name) {
              context.emit({ type: 'token', id, step: { kind: 'sign-in', url } });
              return getAnswer(name, controller.signal);
            },
            showCode: (device) => context.emit({ type: 'token', id, step: { kind: 'code', ...device } }),
          }),
        );
        return { client: used, token, server };
      } finally {
        clearTimeout(timer);
        if (running.get(id) === controller) running.delete(id);
      }
    },
    finishSignIn({ query }) {
      const answer = new URLSearchParams(query);
      const name = answer.get('state') ?? '';
      const finish = waiting.get(name);
      waiting.delete(name);
      finish?.(answer);
      return { wasWaiting: finish !== undefined };
    },
    cancelToken({ id }) {
      const controller = running.get(id);
      controller?.abort(new CallError('refused', 'The sign-in was canceled.'));
      return { wasRunning: controller !== undefined };
    },
    async renewToken({ source, scheme, kept: { client, token, origins } }, context) {
      if (isFresh(token)) return null;
      try {
        const grants = await getGrants(await getSource(context, source).usable(), scheme);
        // A description that names another authorization server gets neither the secret nor the token.
        const known = grants.filter((grant) =>
          [grant.server, grant.refreshServer].every((server) => origins.includes(endpointOrigin(server))),
        );
        const renewed = await renewToken(known, client, token);
        return renewed === undefined ? null : { token: renewed };
      } catch (error) {
        // The API has the last word about the token.
        if (!(error instanceof TokenError)) return null;
        const message = `The token of \`${scheme}\` has expired, and is not renewed. ${error.message}`;
        return { message, help: getHelp(error) ?? AGAIN, isFinal: isCode(error, 'invalid_grant') };
      }
    },
  };

  function getAnswer(name: string, signal: AbortSignal): Promise<URLSearchParams> {
    return new Promise((resolve, reject) => {
      waiting.set(name, resolve);
      signal.addEventListener('abort', () => {
        waiting.delete(name);
        reject(signal.reason);
      });
    });
  }
}

function getGrants(state: DescriptionState, name: string): Promise<TokenGrant[]> {
  const scheme = getScheme(state, name);
  const [server] = state.api.servers;
  const base = server && serverUrl(server);
  return listGrants(scheme, base !== undefined && URL.canParse(base) ? base : undefined);
}

/** @throws {CallError} */
function getScheme({ api }: DescriptionState, name: string): SecurityScheme {
  const found = api.securitySchemes.find((scheme) => scheme.name === name);
  if (found === undefined) throw new CallError('not-found', `Unknown security scheme \`${name}\`.`);
  return found;
}

function tokenOrigin({ server }: TokenGrant): string {
  return endpointOrigin(server);
}

function endpointOrigin({ token_endpoint: endpoint = '' }: TokenGrant['server']): string {
  return URL.parse(endpoint)?.origin ?? '';
}

/** Reports failures of an authorization server as those of the call. */
async function withReason<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    throw new CallError('refused', error.message, getHelp(error));
  }
}

/** `invalid_grant`: a code or a refresh token has expired, was used before, or was revoked (RFC 6749, section 5.2). */
function isCode({ cause }: TokenError, code: string): boolean {
  return typeof cause === 'object' && cause !== null && 'error' in cause && cause.error === code;
}

function getHelp(error: TokenError): string | undefined {
  return isCode(error, 'invalid_grant') ? AGAIN : HELP[error.kind];
}

const AGAIN = 'Get a token again: Authorization, "Get a token".';

const HELP: Partial<Record<TokenError['kind'], string>> = {
  insecure: 'Use an `https:` address in the security scheme.',
  unreachable: 'Check the address in the security scheme, and that the server runs.',
  'no-metadata': 'Check the address of the metadata in the security scheme.',
  refused: 'Check the client, its secret, the scopes and the redirect address at the authorization server.',
  denied: 'Get a token again, and allow the access on the page of the server.',
  expired: AGAIN,
};
