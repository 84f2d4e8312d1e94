export { CallError } from './server/call-error.ts';
export { type ServeOptions, serveWorkspace, type WorkspaceServer } from './server/serve-workspace.ts';
