import { existsSync, readFileSync } from 'node:fs';
import { replaceFiles } from '@curlew/project/files';
import { CallError } from '../call-error.ts';
import { writeProblem } from '../texts/write-problem.ts';
import type { CallHandlers } from './call-handlers.ts';

export const flowCalls: CallHandlers<'listFlows' | 'editFlow'> = {
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
