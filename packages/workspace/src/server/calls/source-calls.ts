import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { replaceFiles } from '@curlew/project/files';
import type { SaveDescriptionResponse } from '../../protocol/captures.ts';
import { CallError } from '../call-error.ts';
import { writeProblem } from '../texts/write-problem.ts';
import type { Workspace } from '../workspace.ts';
import type { CallHandlers } from './call-handlers.ts';

export const sourceCalls: CallHandlers<
  | 'listSources'
  | 'openSource'
  | 'addSource'
  | 'closeSource'
  | 'listProblems'
  | 'saveDescription'
  | 'convertSource'
> = {
  listSources: (_, workspace) => ({
    sources: workspace.sources.map(({ entry }) => entry),
    server: workspace.id,
    version: workspace.options.version,
    folder: workspace.options.cwd,
    ...(workspace.windowKey && { windowKey: workspace.windowKey }),
  }),
  async openSource({ source: id }, workspace) {
    const source = workspace.source(id);
    source.state = await workspace.engine.call('readSource', { source: id });
    return source.opened;
  },
  addSource: async ({ path }, workspace) => ({ source: (await workspace.add(path)).entry }),
  async closeSource({ source }, workspace) {
    await workspace.remove(source);
    return {};
  },
  listProblems({ source }, workspace) {
    return workspace.engine.call('checkSource', { source });
  },
  saveDescription: ({ text, path, overwrite = false }, workspace) =>
    writeDescription(workspace, { text, path, overwrite }),
  async convertSource({ source, path, overwrite = false }, workspace) {
    const converted = await workspace.engine.call('convertSource', { source });
    if (converted === null) throw new CallError('unusable', 'The source contains no requests.');
    return writeDescription(workspace, { text: converted.document, path, overwrite });
  },
};

/** Writes a new description and opens it. */
export async function writeDescription(
  workspace: Workspace,
  { text, path, overwrite }: { text: string; path: string; overwrite: boolean },
): Promise<SaveDescriptionResponse> {
  const absolute = resolve(workspace.options.cwd, path);
  if (!/\.(?:ya?ml|json)$/i.test(absolute))
    throw new CallError(
      'invalid-request',
      'The file name of a description must end with .yaml, .yml or .json.',
    );
  if (existsSync(absolute) && !overwrite)
    return { saved: false, reason: 'exists', message: `${absolute} already exists.` };
  try {
    replaceFiles([{ path: absolute, content: text }]);
  } catch (error) {
    return { saved: false, reason: 'failed', message: writeProblem(absolute, error).message };
  }
  return { saved: true, source: (await workspace.add(absolute)).id };
}
