import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { Problem } from '../../protocol.ts';
import type { FileSync } from './files/file-sync.ts';

/** More would make each keystroke slower; the list of problems has them all. */
const MAX_MARKS = 1_000;

/** Squiggles of the problems in a file. Places are those of the text that the server has. */
export function problemMarks(
  state: EditorState,
  problems: readonly Problem[],
  { path, sync }: { path: string; sync: FileSync },
  onFix: (fix: string) => void,
): TransactionSpec {
  const { unsent } = sync;
  const { length } = state.doc;
  const marks: Diagnostic[] = [];
  for (const problem of problems) {
    const { place } = problem;
    if (place?.file !== path) continue;
    if (marks.length === MAX_MARKS) break;
    const from = Math.min(length, unsent.mapPos(Math.min(place.from, unsent.length), 1));
    const to = Math.max(from, Math.min(length, unsent.mapPos(Math.min(place.to, unsent.length), -1)));
    marks.push({
      from,
      // Objects of many lines are underlined in their first one alone.
      to: Math.min(to, state.doc.lineAt(from).to),
      severity: problem.severity === 'error' ? 'error' : problem.severity === 'warning' ? 'warning' : 'info',
      message: problem.message,
      renderMessage: () => messageElement(problem),
      actions: problem.fixes.map(({ id, title }) => ({ name: title, apply: () => onFix(id) })),
    });
  }
  return setDiagnostics(state, marks);
}

function messageElement({ message, help, code }: Problem): HTMLElement {
  const root = document.createElement('div');
  for (const text of [message, help]) {
    if (text === undefined) continue;
    const line = document.createElement('div');
    line.textContent = text;
    root.append(line);
  }
  const name = document.createElement('div');
  name.className = 'cm-diagnostic-code';
  name.textContent = code;
  root.append(name);
  return root;
}
