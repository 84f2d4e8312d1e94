import type { EnterValuesRequest, EnvironmentList } from '../../protocol/environment.ts';
import type { Workspace } from '../workspace.ts';
import type { CallHandlers } from './call-handlers.ts';

export const environmentCalls: CallHandlers<
  | 'listEnvironments'
  | 'setEnvironment'
  | 'renameEnvironment'
  | 'removeEnvironment'
  | 'chooseEnvironment'
  | 'enterValues'
  | 'allowSecrets'
> = {
  listEnvironments: ({ source }, workspace) => workspace.source(source).environments.list(),
  setEnvironment({ source, name, variables, secrets }, workspace) {
    workspace.source(source).environments.set({ name, variables, secrets });
    return environments(source, workspace);
  },
  renameEnvironment({ source, name, newName }, workspace) {
    workspace.source(source).environments.rename(name, newName);
    return environments(source, workspace);
  },
  removeEnvironment({ source, name }, workspace) {
    workspace.source(source).environments.remove(name);
    return environments(source, workspace);
  },
  chooseEnvironment({ source, name }, workspace) {
    workspace.source(source).environments.choose(name);
    return environments(source, workspace);
  },
  async enterValues(request, workspace) {
    const { source, declared, server, credentials } = request;
    const kept = workspace.source(source).environments;
    if (server) kept.chooseServer(declared, server);
    if (credentials) kept.enter(credentials, await enteredFor(request, workspace));
    return environments(source, workspace);
  },
  allowSecrets({ source, secrets }, workspace) {
    workspace.source(source).environments.allow(secrets);
    return environments(source, workspace);
  },
};

/** The environments after a change, for all windows. */
export function environments(source: string, workspace: Workspace): EnvironmentList {
  const opened = workspace.source(source);
  const list = opened.environments.list();
  const context = opened.sendContext(undefined);
  workspace.engine.call('updateMcp', { source, context }).catch(() => undefined);
  workspace.broadcast({ type: 'environments', source, list });
  return list;
}

/** The origin that credentials are entered for: that of the operation's server. Undefined if the description cannot be read now. */
export async function enteredFor(
  { source, declared, operation }: Pick<EnterValuesRequest, 'source' | 'declared' | 'operation'>,
  workspace: Workspace,
): Promise<string | undefined> {
  if (operation === undefined) return undefined;
  const opened = workspace.source(source);
  const server = opened.environments.server(declared) ?? { serverVariables: {} };
  const values = { parameters: [], credentials: {}, headers: [], ...server };
  try {
    const request = { source, operation, values, context: opened.sendContext(undefined) };
    return (await workspace.engine.call('requestOrigin', request)).origin;
  } catch {
    return undefined;
  }
}
