import { snippet } from '@codemirror/autocomplete';
import { type Extension, Prec } from '@codemirror/state';
import { type EditorView, keymap, placeholder } from '@codemirror/view';
import { call } from '../state/call.ts';
import { notifyError } from '../state/notices.ts';
import { editorFile } from './files/editor-file.ts';

/** An empty text says how to begin; Tab writes a description whose fields are filled in one after the other. */
export function emptyText(): Extension {
  return [
    placeholder('Press Tab for a description to fill in, or type.'),
    Prec.high(
      keymap.of([
        {
          key: 'Tab',
          run(view) {
            if (view.state.readOnly || view.state.doc.toString().trim() !== '') return false;
            void insertSkeleton(view).catch(notifyError);
            return true;
          },
        },
      ]),
    ),
  ];
}

async function insertSkeleton(view: EditorView): Promise<void> {
  const file = view.state.facet(editorFile);
  if (!file) return;
  await file.sync.flush();
  const { items } = await call('complete', { source: file.source, file: file.path, offset: 0 });
  const [skeleton] = items;
  if (skeleton?.snippet === undefined || view.state.doc.toString().trim() !== '') return;
  snippet(skeleton.snippet)(view, null, 0, view.state.doc.length);
}
