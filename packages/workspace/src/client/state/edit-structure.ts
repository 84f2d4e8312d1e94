import type { StructureEdit, StructureEditResponse } from '../../protocol.ts';
import { call } from './call.ts';
import { editor } from './editor-handle.ts';
import { revealPlace } from './navigate.ts';
import { notify, notifyError } from './notices.ts';
import { editedNode, editRevision, formPlace, sourceId } from './source-state.ts';
import { WINDOW_ID } from './window-key.ts';

/** Makes an edit of the tree, and shows it in the source unless `isRevealed` is false. Returns whether the description was changed. */
export function editStructure(edit: StructureEdit, isRevealed = true): Promise<boolean> {
  return takeEdit((source) => call('editStructure', { source, edit, window: WINDOW_ID }), isRevealed);
}

/** Preview of an edit: its changes, and the references to its place. */
export async function previewEdit(edit: StructureEdit): Promise<StructureEditResponse | undefined> {
  if (sourceId.value === undefined) return undefined;
  try {
    await editor.value?.flush();
    return await call('editStructure', { source: sourceId.value, edit, isPreview: true });
  } catch (error) {
    notifyError(error);
    return undefined;
  }
}

export function applyFix(fix: string): Promise<boolean> {
  return takeEdit((source) => call('applyFix', { source, fix, window: WINDOW_ID }), false);
}

/** What an edit at a YAML anchor changes besides. */
export function describeOthers(also: readonly string[]): string {
  return `Also ${also.length > 3 ? `${also.length} other places, such as ${also[0]}` : also.join(', ')}: YAML aliases share this value.`;
}

/** Sends pending edits to the server, requests the change, and applies the new text to the editor. */
export async function takeEdit(
  edit: (source: string) => Promise<StructureEditResponse>,
  isRevealed: boolean,
): Promise<boolean> {
  if (sourceId.value === undefined) return false;
  try {
    await editor.value?.flush();
    const { files, refusal, place, node, also } = await edit(sourceId.value);
    if (refusal) {
      notify({ tone: 'error', text: refusal.message, help: refusal.help });
      return false;
    }
    editor.value?.take(files);
    editRevision.value += 1;
    if (also) notify({ tone: 'info', text: describeOthers(also) });
    if (isRevealed && node) {
      formPlace.value = node;
      editedNode.value = node;
    }
    if (isRevealed && place) revealPlace(place, false);
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}
