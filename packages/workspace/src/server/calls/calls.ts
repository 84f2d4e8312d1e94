import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { replaceFiles } from '@curlew/project/files';
import { displayPath, sourcesIn } from '@curlew/project/internal';
import type { CallName } from '../../protocol/calls.ts';
import { CallError } from '../call-error.ts';
import type { EngineCall, EngineRequest, EngineResponse, PassedCall } from '../engine/engine-messages.ts';
import { findWorkflows } from '../flows/find-workflows.ts';
import { TEMPLATES } from '../start/templates.ts';
import { writeProblem } from '../texts/write-problem.ts';
import type { Workspace } from '../workspace.ts';
import type { CallHandlers } from './call-handlers.ts';
import { editCalls } from './edit-calls.ts';
import { environmentCalls } from './environment-calls.ts';
import { requestCalls } from './request-calls.ts';
import { sourceCalls, writeDescription } from './source-calls.ts';
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

const flowCalls: CallHandlers<'listFlows' | 'editFlow'> = {
  listFlows: (request, { engine }) => engine.call('listFlows', request),
  async editFlow({ source, edit }, { engine }) {
    let path = '';
    try {
      const { before, after, ...written } = await engine.call('editFlowText', { source, edit });
      path = written.path;
      const found = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
      if (found !== before) throw new CallError('refused', `${path} has changed meanwhile.`, 'Try again.');
      replaceFiles([{ path, content: after }]);
    } catch (error) {
      if (error instanceof CallError) {
        const { message, help } = error;
        return { refusal: { message, ...(help !== undefined && { help }) } };
      }
      if (path === '') throw error;
      return { refusal: writeProblem(path, error) };
    }
    return { list: await engine.call('listFlows', { source }) };
  },
};

/** Files of a folder that are listed. */
const MAX_FOUND = 50;

const startCalls: CallHandlers<'readStart' | 'createDescription'> = {
  async readStart(_, workspace) {
    const { cwd, startFolder = cwd } = workspace.options;
    const folder = resolve(cwd, startFolder);
    const { sources, more } = await sourcesIn(folder, MAX_FOUND);
    return {
      folder,
      found: sources.map(({ path, label }) => ({ path, name: displayPath(path, cwd), label })),
      moreCount: more,
      recent: workspace.recent.list(),
      templates: TEMPLATES.map(({ id, title, summary }) => ({ id, title, summary })),
    };
  },
  async createDescription({ template: id, path, overwrite = false }, workspace) {
    const template = TEMPLATES.find((one) => one.id === id);
    if (template === undefined)
      throw new CallError(
        'invalid-request',
        `Unknown template \`${id}\`.`,
        `Use one of ${TEMPLATES.map((one) => one.id).join(', ')}.`,
      );
    const text = template.text();
    return writeDescription(workspace, {
      text: /\.json$/i.test(path) ? await toJson(text) : text,
      path,
      overwrite,
    });
  },
};

async function toJson(text: string): Promise<string> {
  const { description } = await readDescription(text, { path: 'template.yaml', host: nodeHost() });
  return `${JSON.stringify(description?.value, null, 2)}\n`;
}

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
