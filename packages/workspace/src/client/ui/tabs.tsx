import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  /** Shown beside the label, such as a count. */
  note?: ComponentChildren;
}

interface TabsProps<Id extends string> {
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Id of the element of each panel. */
  panelId: (id: Id) => string;
  className?: string;
}

/** A tab list: arrow keys move and select. */
export function Tabs<Id extends string>({
  label,
  items,
  selected,
  onSelect,
  panelId,
  className = '',
}: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex(({ id }) => id === selected);
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: items.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = items[(step + items.length) % items.length];
    if (!next) return;
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div class={`ws-tabs ${className}`} role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {items.map(({ id, label: text, note }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-tab={id}
          id={`${panelId(id)}-tab`}
          aria-selected={id === selected}
          aria-controls={id === selected ? panelId(id) : undefined}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {text}
          {note !== undefined && note !== null && <span class="ws-tab-note">{note}</span>}
        </button>
      ))}
    </div>
  );
}
