import { redo, undo } from '@codemirror/commands';
import { foldAll, unfoldAll } from '@codemirror/language';
import { nextDiagnostic } from '@codemirror/lint';
import { openSearchPanel } from '@codemirror/search';
import type { EditorView } from '@codemirror/view';
import type { EditorCommand } from '../state/editor-handle.ts';
import { goToDefinition, showUsages } from './symbol-commands.ts';

/** Runs a command of the palette in the editor. */
export function runEditorCommand(view: EditorView, command: EditorCommand): void {
  view.focus();
  switch (command) {
    case 'undo':
      undo(view);
      break;
    case 'redo':
      redo(view);
      break;
    case 'search':
      openSearchPanel(view);
      break;
    case 'fold-all':
      foldAll(view);
      break;
    case 'unfold-all':
      unfoldAll(view);
      break;
    case 'next-problem':
      nextDiagnostic(view);
      break;
    case 'definition':
      void goToDefinition(view);
      break;
    case 'usages':
    case 'rename':
      void showUsages(view, command);
      break;
  }
}
