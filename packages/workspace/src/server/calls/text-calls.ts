import type { WorkspaceEvent } from '../../protocol/events.ts';
import type { Conflict, SaveRequest, SaveResponse } from '../../protocol/text.ts';
import type { OpenSource } from '../open-source.ts';
import { changesBetween } from '../texts/text-difference.ts';
import type { TextFile } from '../texts/text-file.ts';
import { writeProblem } from '../texts/write-problem.ts';
import type { Workspace } from '../workspace.ts';
import type { CallHandlers } from './call-handlers.ts';

export const textCalls: CallHandlers<
  'readText' | 'resumeText' | 'editText' | 'save' | 'revertText' | 'decideRecovery' | 'keepEditorState'
> = {
  readText: ({ source, file }, workspace) => workspace.text(workspace.source(source), file).state,
  resumeText(request, workspace) {
    const source = workspace.source(request.source);
    const file = workspace.text(source, request.file);
    const { isUntouched, text: before, revision: baseRevision, path } = file;
    const isContinued = file.resume(request);
    const { text, revision, state } = file;
    if (text !== before) {
      const changes = changesBetween(before, text);
      pushChanges(workspace, source, { file: path, baseRevision, changes, reason: 'edit' }, request.window);
      workspace.sendText(source, file);
    }
    if (request.hasUnsent !== true && file.isDirty) broadcastConflict(workspace, source, file.takeOutdated());
    if (revision !== baseRevision) workspace.broadcastState(source);
    const accepted = file.acceptedEdit(request.window);
    return { state, isContinued, isUntouched, ...(accepted && { accepted }) };
  },
  editText({ source: id, file: path, baseRevision, changes, window, edit }, workspace) {
    const source = workspace.source(id);
    const file = workspace.text(source, path);
    const { isDirty: wasDirty, revision: before } = file;
    const revision = file.edit(baseRevision, changes, { window, edit });
    if (revision === undefined) return { accepted: false, revision: file.revision, text: file.text };
    if (file.revision !== before) {
      workspace.sendChanges(source, file, changes);
      pushChanges(workspace, source, { file: path, baseRevision, changes, reason: 'window' }, window);
      broadcastConflict(workspace, source, file.takeOutdated());
    }
    if (file.isDirty !== wasDirty) workspace.broadcastState(source);
    const { keepProblem } = file;
    return { accepted: true, revision, ...(keepProblem && { keepProblem }) };
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
    pushChanges(workspace, source, { file: path, baseRevision, changes, reason: 'disk' }, window);
    workspace.sendText(source, file);
  }
  workspace.broadcastState(source);
  return file.state;
}

/** Notifies all windows except the one that made the change. */
function pushChanges(
  workspace: Workspace,
  source: OpenSource,
  changes: Pick<Extract<WorkspaceEvent, { type: 'text' }>, 'file' | 'baseRevision' | 'changes' | 'reason'>,
  window: string | undefined,
): void {
  const { revision, diskVersion } = workspace.text(source, changes.file);
  const sender = window === undefined ? {} : { window };
  workspace.broadcast(
    { type: 'text', source: source.id, ...changes, revision, diskVersion, ...sender },
    window,
  );
}

function broadcastConflict(workspace: Workspace, { id }: OpenSource, conflict: Conflict | undefined): void {
  if (conflict) workspace.broadcast({ type: 'conflict', source: id, conflict });
}
