import { CALLBACK_PATH } from '../http/sign-in-callback.ts';
import type { Workspace } from '../workspace.ts';
import type { CallHandlers } from './call-handlers.ts';
import { enteredFor, environments } from './environment-calls.ts';

export const tokenCalls: CallHandlers<'listGrants' | 'requestToken' | 'cancelToken'> = {
  async listGrants(request, workspace) {
    const { grants } = await workspace.engine.call('listGrants', request);
    const last = workspace.source(request.source).environments.tokens()[request.scheme];
    return {
      grants,
      redirectUri: redirectUri(workspace),
      ...(last && {
        last: {
          grant: last.token.grant,
          clientId: last.client.id,
          hasSecret: last.client.secret !== undefined,
          scopes: last.token.askedFor,
        },
      }),
    };
  },
  async requestToken(request, workspace) {
    const { source, scheme } = request;
    const kept = workspace.source(source).environments;
    const last = kept.tokens()[scheme];
    const { client, token, server } = await workspace.engine.call('requestToken', {
      ...request,
      redirectUri: redirectUri(workspace),
      ...(last && { last }),
    });
    const origin = await enteredFor(request, workspace);
    kept.keepToken(scheme, { client, token }, { server, ...(origin !== undefined && { origin }) });
    return {
      list: environments(source, workspace),
      ...(token.expiresAt !== undefined && { expiresAt: token.expiresAt }),
    };
  },
  cancelToken: (request, { engine }) => engine.call('cancelToken', request),
};

function redirectUri({ port }: Workspace): string {
  return `http://127.0.0.1:${port}${CALLBACK_PATH}`;
}

/** Renews tokens of the chosen environment that have expired. */
export async function renewTokens(source: string, workspace: Workspace): Promise<void> {
  const opened = workspace.source(source);
  opened.renewing ??= renew(source, workspace).finally(() => {
    opened.renewing = undefined;
  });
  await opened.renewing;
}

async function renew(source: string, workspace: Workspace): Promise<void> {
  const kept = workspace.source(source).environments;
  for (const [scheme, { origins, ...before }] of Object.entries(kept.tokens())) {
    if (before.token.expiresAt === undefined) continue;
    const request = { source, scheme, kept: { ...before, origins } };
    const renewed = await workspace.engine.call('renewToken', request);
    if (renewed === null) continue;
    if ('token' in renewed) kept.keepToken(scheme, { ...before, token: renewed.token }, {});
    else {
      const { isFinal, ...problem } = renewed;
      const { refreshToken: _, ...rest } = before.token;
      // A server may take a refresh token that is sent again for a stolen one.
      if (isFinal) kept.keepToken(scheme, { ...before, token: rest }, {});
      kept.addProblem(scheme, problem);
    }
    // Windows show until when it holds, and a running server of tools uses it.
    environments(source, workspace);
  }
}
