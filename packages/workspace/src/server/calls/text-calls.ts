import type { WorkspaceEvent } from '../../protocol/events.ts';
import type { SaveRequest, SaveResponse } from '../../protocol/text.ts';
import type { OpenSource } from '../open-source.ts';
import { changesBetween } from '../texts/text-difference.ts';
import type { TextFile } from '../texts/text-file.ts';
import { writeProblem } from '../texts/write-problem.ts';
import type { Workspace } from '../workspace.ts';
import type { CallHandlers } from './call-handlers.ts';

export const textCalls: CallHandlers<
  'readText' | 'editText' | 'save' | 'revertText' | 'decideRecovery' | 'keepEditorState'
> = {
  readText: ({ source, file }, workspace) => workspace.text(workspace.source(source), file).state,
  editText({ source: id, file: path, baseRevision, changes, window }, workspace) {
    const source = workspace.source(id);
    const file = workspace.text(source, path);
    const wasDirty = file.isDirty;
    const revision = file.edit(baseRevision, changes);
    if (revision === undefined) return { accepted: false, revision: file.revision, text: file.text };
    if (revision !== baseRevision) {
      workspace.engine
        .call('changeText', { source: id, file: path, revision, changes })
        // The engine was started again, and knows the file by its whole text alone.
        .catch(() => workspace.sendText(source, file));
      pushChanges(
        workspace,
        { source: id, file: path, baseRevision, revision, changes, reason: 'window' },
        window,
      );
    }
    if (file.isDirty !== wasDirty) workspace.broadcastState(source);
    return { accepted: true, revision };
  },
  save: (request, workspace) => save(request, workspace),
  revertText: ({ source, file, window }, workspace) =>
    replaceText(workspace, { source, file, window }, (text) => text.revert()),
  decideRecovery: ({ source, file, accept, window }, workspace) =>
    replaceText(workspace, { source, file, window }, (text) => text.decideRecovery(accept)),
  keepEditorState({ source, file, revision, state }, workspace) {
    workspace.text(workspace.source(source), file).keepEditorState(revision, state);
    return {};
  },
};

function save({ source: id, file: path, overwrite }: SaveRequest, workspace: Workspace): SaveResponse {
  const source = workspace.source(id);
  const files =
    path === undefined ? [...source.texts].filter((file) => file.isDirty) : [workspace.text(source, path)];
  const response: SaveResponse = { saved: [], conflicts: [], failures: [] };
  for (const file of files) {
    try {
      const conflict = file.save(overwrite);
      if (conflict) response.conflicts.push(conflict);
      else {
        const { path: saved, revision, diskVersion } = file;
        response.saved.push({ file: saved, diskVersion });
        workspace.broadcast({ type: 'saved', source: id, file: saved, revision, diskVersion });
      }
    } catch (error) {
      response.failures.push({ file: file.path, ...writeProblem(file.path, error) });
    }
  }
  if (response.saved.length > 0) workspace.broadcastState(source);
  return response;
}

/** A text that is not typed: every window gets what has changed. */
function replaceText(
  workspace: Workspace,
  { source: id, file: path, window }: { source: string; file: string; window: string | undefined },
  replace: (file: TextFile) => void,
) {
  const source: OpenSource = workspace.source(id);
  const file = workspace.text(source, path);
  const { text: before, revision: baseRevision } = file;
  replace(file);
  const { text, revision } = file;
  if (revision !== baseRevision) {
    const changes = changesBetween(before, text);
    pushChanges(
      workspace,
      { source: id, file: path, baseRevision, revision, changes, reason: 'disk' },
      window,
    );
    workspace.sendText(source, file);
  }
  workspace.broadcastState(source);
  return file.state;
}

/** Tells all windows but the one that the change comes from. */
function pushChanges(
  workspace: Workspace,
  changes: Omit<Extract<WorkspaceEvent, { type: 'text' }>, 'type' | 'window'>,
  window: string | undefined,
): void {
  workspace.broadcast({ type: 'text', ...changes, ...(window !== undefined && { window }) }, window);
}
