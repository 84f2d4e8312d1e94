import { syntaxTree } from '@codemirror/language';
import { Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';

/** A key without a value, perhaps in a list, perhaps with the mark of a block scalar. */
const OPEN_KEY =
  /^( *)((?:- +)*)(?:"(?:\\.|[^"\\])*"|'(?:''|[^'])*'|[^\s#"'][^#]*?)\s*:\s*(?:[|>][-+\d]*)?\s*(?:#.*)?$/;

/** Columns of the line after one that is written up to the cursor: a key without a value is followed by its value, further right. */
export function columnsAfter(before: string): number {
  const open = OPEN_KEY.exec(before);
  if (open) return (open[1]?.length ?? 0) + (open[2]?.length ?? 0) + 2;
  const [, indent = '', dashes = ''] = /^( *)((?:- +)*)/.exec(before) ?? [];
  return indent.length + (/\S/.test(before.slice(indent.length + dashes.length)) ? dashes.length : 0);
}

/** Enter in YAML. Text of a block scalar keeps its column whatever it ends with. */
export const yamlEnter = Prec.high(
  keymap.of([
    {
      key: 'Enter',
      run(view) {
        const { state } = view;
        const { head, empty } = state.selection.main;
        if (!empty || state.readOnly || state.selection.ranges.length > 1) return false;
        const { from, text } = state.doc.lineAt(head);
        const before = text.slice(0, head - from);
        const isText = /Block/.test(syntaxTree(state).resolveInner(head, -1).name);
        const columns = isText ? (/^ */.exec(before)?.[0].length ?? 0) : columnsAfter(before);
        view.dispatch(
          state.update(state.replaceSelection(`\n${' '.repeat(columns)}`), {
            scrollIntoView: true,
            userEvent: 'input',
          }),
        );
        return true;
      },
    },
  ]),
);
