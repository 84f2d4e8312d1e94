import type { ChangedFile, StructureEditResponse } from '../../protocol/structure.ts';
import { CallError } from '../call-error.ts';
import type { EngineCall, EngineEdit, EngineRequest, EngineResponse } from '../engine/engine-messages.ts';
import { changesBetween, differenceLines } from '../texts/text-difference.ts';
import type { Workspace } from '../workspace.ts';
import type { CallHandlers } from './call-handlers.ts';

/** Calls of the engine whose answer is an edit. */
type EditCall = {
  [Name in EngineCall]: EngineResponse<Name> extends EngineEdit ? Name : never;
}[EngineCall];

/** Someone types while an edit is made: it is made again on the new text, so many times. */
const MAX_ATTEMPTS = 5;

export const editCalls: CallHandlers<
  'editStructure' | 'applyFix' | 'declareFinding' | 'saveAsExample' | 'saveAsTest' | 'acceptDifferences'
> = {
  editStructure: (request, workspace) => makeEdit('editStructure', request, workspace),
  applyFix: (request, workspace) => makeEdit('applyFix', request, workspace),
  declareFinding: (request, workspace) => makeEdit('declareFinding', request, workspace),
  saveAsExample: (request, workspace) => makeEdit('saveAsExample', request, workspace),
  saveAsTest: (request, workspace) => makeEdit('saveAsTest', request, workspace),
  acceptDifferences: (request, workspace) => makeEdit('acceptDifferences', request, workspace),
};

async function makeEdit<Name extends EditCall>(
  name: Name,
  request: EngineRequest<Name> & { source: string; isPreview?: boolean; window?: string },
  workspace: Workspace,
): Promise<StructureEditResponse> {
  const source = workspace.source(request.source);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    // `EditCall` has the calls that answer with an edit.
    const edit = (await workspace.engine.call(name, request)) as EngineEdit;
    const { usages, refusal } = edit;
    if (refusal) return { files: [], usages, refusal };
    const files = edit.files.map((one) => ({ ...one, file: workspace.text(source, one.path) }));
    if (files.some(({ file, before }) => file.text !== before)) continue;
    const readOnly = files.find(({ file }) => file.isReadOnly);
    if (readOnly && request.isPreview !== true)
      throw new CallError('refused', `${readOnly.path} is read-only.`, 'Change the permissions of the file.');
    const changed = files.map(({ file, before, after, path }): ChangedFile => {
      const changes = changesBetween(before, after);
      const baseRevision = file.revision;
      const difference = differenceLines(before, after);
      if (request.isPreview === true) return { file: path, revision: baseRevision, changes, difference };
      const revision = file.edit(baseRevision, changes) ?? baseRevision;
      workspace.sendChanges(source, file, changes);
      const { window } = request;
      workspace.broadcast(
        {
          type: 'text',
          source: source.id,
          file: path,
          baseRevision,
          revision,
          diskVersion: file.diskVersion,
          changes,
          reason: 'edit',
          ...(window !== undefined && { window }),
        },
        window,
      );
      return { file: path, revision, changes, difference };
    });
    if (request.isPreview === true) return { files: changed, usages };
    workspace.broadcastState(source);
    const place =
      edit.place &&
      (await workspace.engine.call('textPlace', { source: source.id, ...edit.place }).catch(() => undefined));
    return { files: changed, usages, ...(place && { place }) };
  }
  throw new CallError('refused', 'The text changed while the edit was made.', 'Try again.');
}
