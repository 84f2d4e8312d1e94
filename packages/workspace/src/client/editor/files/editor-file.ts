import { Facet } from '@codemirror/state';
import type { FileSync } from './file-sync.ts';

/** The file of an editor, for the extensions that call the server about a position in it. */
export interface EditorFile {
  readonly source: string;
  path: string;
  sync: FileSync;
}

export const editorFile = Facet.define<EditorFile, EditorFile | undefined>({
  combine: ([file]) => file,
});
