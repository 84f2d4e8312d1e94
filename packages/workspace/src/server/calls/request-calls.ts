import type { EnterValuesRequest, EnvironmentList } from '../../protocol/environment.ts';
import { CallError } from '../call-error.ts';
import type { Workspace } from '../workspace.ts';
import type { CallHandlers } from './call-handlers.ts';

export const requestCalls: CallHandlers<
  | 'send'
  | 'cancelSend'
  | 'writeCode'
  | 'listHistory'
  | 'readHistory'
  | 'clearHistory'
  | 'listEnvironments'
  | 'setEnvironment'
  | 'renameEnvironment'
  | 'removeEnvironment'
  | 'chooseEnvironment'
  | 'enterValues'
  | 'allowSecrets'
  | 'listAllowedHosts'
  | 'allowHost'
  | 'removeAllowedHost'
  | 'runTests'
  | 'startMcp'
  | 'callTool'
> = {
  async send(request, workspace) {
    const source = workspace.source(request.source);
    const response = await workspace.engine.call('send', {
      ...request,
      context: source.sendContext(request.environment),
    });
    // The reply is worth more than its place in the history.
    await source.history.add(request, response).catch(() => undefined);
    return response;
  },
  cancelSend: (request, { engine }) => engine.call('cancelSend', request),
  writeCode: (request, workspace) =>
    workspace.engine.call('writeCode', {
      ...request,
      context: workspace.source(request.source).sendContext(request.environment),
    }),
  listHistory: ({ source, operation }, workspace) => ({
    entries: workspace.source(source).history.list(operation),
  }),
  readHistory({ source, id }, workspace) {
    const found = workspace.source(source).history.find(id);
    if (found === undefined) throw new CallError('not-found', 'The call is no longer in the history.');
    return found;
  },
  clearHistory({ source }, workspace) {
    workspace.source(source).history.clear();
    return {};
  },
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
  listAllowedHosts: ({ source }, workspace) => hosts(source, workspace),
  async allowHost({ source, host }, workspace) {
    workspace.source(source).hosts.add(host);
    return hosts(source, workspace);
  },
  async removeAllowedHost({ source, host }, workspace) {
    workspace.source(source).hosts.remove(host);
    return hosts(source, workspace);
  },
  runTests: (request, workspace) =>
    workspace.engine.call('runTests', {
      ...request,
      context: workspace.source(request.source).sendContext(request.environment),
    }),
  startMcp: (request, workspace) =>
    workspace.engine.call('startMcp', {
      ...request,
      context: workspace.source(request.source).sendContext(request.environment),
    }),
  callTool: (request, workspace) =>
    workspace.engine.call('callTool', {
      ...request,
      context: workspace.source(request.source).sendContext(request.environment),
    }),
};

/** The environments after a change, for all windows. */
function environments(source: string, workspace: Workspace): EnvironmentList {
  const opened = workspace.source(source);
  const list = opened.environments.list();
  const context = opened.sendContext(undefined);
  workspace.engine.call('updateMcp', { source, context }).catch(() => undefined);
  workspace.broadcast({ type: 'environments', source, list });
  return list;
}

/** The origin that credentials are entered for: that of the operation's server. Undefined if the description cannot be read now. */
async function enteredFor(
  { source, declared, operation }: EnterValuesRequest,
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

async function hosts(source: string, workspace: Workspace) {
  const { hosts: servers } = await workspace.engine.call('listServers', { source });
  return { servers, allowed: workspace.source(source).hosts.list() };
}
