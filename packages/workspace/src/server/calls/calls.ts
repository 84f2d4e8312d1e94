import { resolve } from 'node:path';
import type { CallName } from '../../protocol/calls.ts';
import { CallError } from '../call-error.ts';
import type { EngineCall, EngineRequest, EngineResponse, PassedCall } from '../engine/engine-messages.ts';
import { findWorkflows } from '../flows/find-workflows.ts';
import type { Workspace } from '../workspace.ts';
import type { CallHandlers } from './call-handlers.ts';
import { editCalls } from './edit-calls.ts';
import { environmentCalls } from './environment-calls.ts';
import { flowCalls } from './flow-calls.ts';
import { requestCalls } from './request-calls.ts';
import { sourceCalls } from './source-calls.ts';
import { startCalls } from './start-calls.ts';
import { textCalls } from './text-calls.ts';
import { tokenCalls } from './token-calls.ts';

/** Passes a call about an open source to the engine unchanged. */
function pass<Name extends EngineCall>(name: Name) {
  return (request: EngineRequest<Name>, workspace: Workspace): Promise<EngineResponse<Name>> =>
    workspace.engine.call(name, request);
}

const passed: CallHandlers<PassedCall | 'cancelTests' | 'exportTests' | 'stopMcp'> = {
  complete: pass('complete'),
  hover: pass('hover'),
  findDefinition: pass('findDefinition'),
  findUsages: pass('findUsages'),
  textPlace: pass('textPlace'),
  pointerAt: pass('pointerAt'),
  operationForm: pass('operationForm'),
  readNode: pass('readNode'),
  revealSend: pass('revealSend'),
  listCookies: pass('listCookies'),
  clearCookies: pass('clearCookies'),
  listTests: pass('listTests'),
  readMcp: pass('readMcp'),
  convertCaptures: pass('convertCaptures'),
  docsPage: pass('docsPage'),
  cancelTests: pass('cancelTests'),
  exportTests: pass('exportTests'),
  stopMcp: pass('stopMcp'),
};

const docsCalls: CallHandlers<'exportDocs'> = {
  async exportDocs({ source: id, out, workflows }, workspace) {
    const source = workspace.source(id);
    const { exportDocs, cwd } = workspace.options;
    if (exportDocs === undefined)
      throw new CallError('refused', 'This workspace cannot export pages.', 'Run `curlew docs`.');
    if (source.isDirty) throw new CallError('refused', 'There are unsaved changes.', 'Save the file first.');
    if (workflows !== undefined && findWorkflows(source.path).every(({ path }) => path !== workflows))
      throw new CallError('not-found', `${workflows} is not an Arazzo document beside the description.`);
    const folder = resolve(cwd, out);
    return { out: folder, ...(await exportDocs(source.path, folder, workflows)) };
  },
};

export const CALLS: CallHandlers<CallName> = {
  ...sourceCalls,
  ...startCalls,
  ...textCalls,
  ...editCalls,
  ...requestCalls,
  ...environmentCalls,
  ...tokenCalls,
  ...passed,
  ...docsCalls,
  ...flowCalls,
};
