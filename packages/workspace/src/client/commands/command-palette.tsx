import { useId, useState } from 'preact/hooks';
import { Dialog } from '../ui/dialog.tsx';
import { type Command, keyLabel } from './command.ts';
import { rankCommands } from './rank-commands.ts';

interface CommandPaletteProps {
  commands: readonly Command[];
  /** Operations and schemas of the description. */
  operations: readonly Command[];
  onClose: () => void;
}

const MAX_SHOWN = 60;

/** Every command and operation by name. */
export function CommandPalette({ commands, operations, onClose }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useId();
  const enabled = commands.filter(({ id, isEnabled }) => id !== 'palette' && (isEnabled?.() ?? true));
  const found = rankCommands(query === '' ? enabled : [...operations, ...enabled], query, MAX_SHOWN);
  // Titles are in one column.
  const hasMarks = found.some(({ method }) => method !== undefined);
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    // After the dialog has given the focus back, which the command may move.
    setTimeout(command.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) setChosen((chosen + step + found.length) % found.length);
    else if (event.key === 'Enter') run(found[chosen]);
    else return;
    event.preventDefault();
    requestAnimationFrame(() =>
      document
        .getElementById(list)
        ?.querySelector('[aria-selected=true]')
        ?.scrollIntoView({ block: 'nearest' }),
    );
  };
  return (
    <Dialog title="Commands" onClose={onClose} className="ws-palette">
      <input
        class="ws-palette-input"
        type="text"
        role="combobox"
        aria-label="Search commands and operations"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={found[chosen] && `${list}-${chosen}`}
        placeholder="Search operations, or type a command"
        autocomplete="off"
        spellcheck={false}
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div class="ws-palette-list" role="listbox" id={list} aria-label="Commands">
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the combobox above.
          <div
            key={command.id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onMouseMove={() => index !== chosen && setChosen(index)}
            onClick={() => run(command)}
          >
            {hasMarks && (
              <span class="cl-verb" data-method={command.method}>
                {command.method}
              </span>
            )}
            <span class="ws-palette-title">{command.title}</span>
            {command.detail && <span class="ws-quiet ws-clip">{command.detail}</span>}
            {command.keys && <kbd>{keyLabel(command.keys)}</kbd>}
          </div>
        ))}
        {found.length === 0 && <p class="ws-empty">Nothing is called “{query}”.</p>}
      </div>
    </Dialog>
  );
}
