import type { Command } from '../commands/command.ts';
import { keyLabel } from '../commands/key-names.ts';
import { closeDialog } from '../state/dialogs.ts';
import { Dialog } from '../ui/dialog.tsx';

const IN_PANES = [
  ['Enter', 'Outline: show the selected node in the source'],
  ['F2', 'Outline and source: rename a component'],
  ['Delete', 'Outline: delete the selected node'],
  ['Alt+↑ Alt+↓', 'Outline: move the selected node'],
  ['F12', 'Source: go to the definition of a reference'],
  ['Shift+F12', 'Source: find usages'],
  ['F8', 'Source: next problem'],
  ['Ctrl+Space', 'Source: complete'],
] as const;

export function KeysDialog({ commands }: { commands: readonly Command[] }) {
  return (
    <Dialog title="Keyboard" onClose={() => closeDialog()}>
      <dl class="ws-facts ws-keys">
        {commands
          .filter(({ keys }) => keys)
          .map(({ id, keys = '', title }) => (
            <div key={id}>
              <dt>{keyLabel(keys)}</dt>
              <dd>{title}</dd>
            </div>
          ))}
        {IN_PANES.map(([keys, title]) => (
          <div key={title}>
            <dt>{keys}</dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
