import { resolve } from 'node:path';
import { readDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { displayPath, sourcesIn } from '@curlew/project/internal';
import { CallError } from '../call-error.ts';
import { TEMPLATES } from '../start/templates.ts';
import type { CallHandlers } from './call-handlers.ts';
import { writeDescription } from './source-calls.ts';

/** Files of a folder that are listed. */
const MAX_FOUND = 50;

export const startCalls: CallHandlers<'readStart' | 'createDescription'> = {
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
