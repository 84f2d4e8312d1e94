import { CallError } from '../call-error.ts';
import type { Workspace } from '../workspace.ts';
import type { CallHandlers } from './call-handlers.ts';
import { renewTokens } from './token-calls.ts';

export const requestCalls: CallHandlers<
  | 'send'
  | 'previewRequest'
  | 'cancelSend'
  | 'sendMessage'
  | 'endStream'
  | 'writeCode'
  | 'listHistory'
  | 'readHistory'
  | 'clearHistory'
  | 'listAllowedHosts'
  | 'allowHost'
  | 'removeAllowedHost'
  | 'runTests'
  | 'startMcp'
  | 'callTool'
> = {
  async send(request, workspace) {
    await renewTokens(request.source, workspace);
    const source = workspace.source(request.source);
    const response = await workspace.engine.call('send', {
      ...request,
      context: source.sendContext(request.environment),
    });
    // The reply is worth more than its place in the history.
    await source.history.add(request, response).catch(() => undefined);
    return response;
  },
  previewRequest: (request, workspace) =>
    workspace.engine.call('previewRequest', {
      ...request,
      context: workspace.source(request.source).sendContext(undefined),
    }),
  cancelSend: (request, { engine }) => engine.call('cancelSend', request),
  sendMessage: (request, workspace) =>
    workspace.engine.call('sendMessage', {
      ...request,
      context: workspace.source(request.source).sendContext(request.environment),
    }),
  endStream: (request, { engine }) => engine.call('endStream', request),
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
  listAllowedHosts: ({ source }, workspace) => hosts(source, workspace),
  async allowHost({ source, host }, workspace) {
    workspace.source(source).hosts.add(host);
    return hosts(source, workspace);
  },
  async removeAllowedHost({ source, host }, workspace) {
    workspace.source(source).hosts.remove(host);
    return hosts(source, workspace);
  },
  async runTests(request, workspace) {
    await renewTokens(request.source, workspace);
    const context = workspace.source(request.source).sendContext(request.environment);
    return workspace.engine.call('runTests', { ...request, context });
  },
  async startMcp(request, workspace) {
    await renewTokens(request.source, workspace);
    const context = workspace.source(request.source).sendContext(request.environment);
    return workspace.engine.call('startMcp', { ...request, context });
  },
  async callTool(request, workspace) {
    await renewTokens(request.source, workspace);
    const context = workspace.source(request.source).sendContext(request.environment);
    return workspace.engine.call('callTool', { ...request, context });
  },
};

async function hosts(source: string, workspace: Workspace) {
  const { hosts: servers } = await workspace.engine.call('listServers', { source });
  return { servers, allowed: workspace.source(source).hosts.list() };
}
