import { EditorView, keymap } from '@codemirror/view';
import { call } from '../state/call.ts';
import { openDialog } from '../state/dialogs.ts';
import { revealPlace } from '../state/navigate.ts';
import { notify, notifyError } from '../state/notices.ts';
import { editorFile } from './files/editor-file.ts';

/** Shows what the reference at a position leads to. */
export async function goToDefinition(
  view: EditorView,
  offset = view.state.selection.main.head,
): Promise<void> {
  const file = view.state.facet(editorFile);
  if (!file) return;
  try {
    await file.sync.flush();
    const { definition } = await call('findDefinition', { source: file.source, file: file.path, offset });
    if (definition) revealPlace(definition.place);
    else notify({ tone: 'info', text: 'There is no reference at this position.' });
  } catch (error) {
    notifyError(error);
  }
}

/** Lists what refers to the component at the cursor, or renames it. */
export async function showUsages(view: EditorView, purpose: 'usages' | 'rename'): Promise<void> {
  const file = view.state.facet(editorFile);
  if (!file) return;
  const offset = view.state.selection.main.head;
  try {
    await file.sync.flush();
    const found = await call('findUsages', { source: file.source, file: file.path, offset });
    if (purpose === 'rename' && found.place) {
      openDialog({ kind: 'rename', name: found.name, place: found.place });
    } else if (found.place || found.usages.length > 0) {
      openDialog({ kind: 'usages', name: found.name, usages: found.usages });
    } else notify({ tone: 'info', text: 'There is no component and no reference to one at this position.' });
  } catch (error) {
    notifyError(error);
  }
}

/** F12, Shift+F12 and F2, and a click with Ctrl on a reference. */
export const symbolKeys = [
  keymap.of([
    { key: 'F12', run: (view) => start(goToDefinition(view)) },
    { key: 'Shift-F12', run: (view) => start(showUsages(view, 'usages')) },
    { key: 'F2', run: (view) => start(showUsages(view, 'rename')) },
  ]),
  EditorView.domEventHandlers({
    mousedown(event, view) {
      if (!(event.ctrlKey || event.metaKey) || event.button !== 0) return false;
      const offset = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (offset === null) return false;
      event.preventDefault();
      return start(goToDefinition(view, offset));
    },
  }),
];

function start(_task: Promise<void>): true {
  return true;
}
