import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

export interface MenuItem {
  label: string;
  /** Keys that do the same. */
  keys?: string;
  isChecked?: boolean;
  isDisabled?: boolean;
  run: () => void;
}

interface MenuProps {
  label: string;
  /** Read in place of `label` by screen readers. */
  description?: string;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  className?: string;
  children?: ComponentChildren;
}

/** A button with a menu: arrow keys move, Escape closes and returns the focus. */
export function Menu({ label, description, items, align = 'start', className = '', children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])')?.focus();
    const close = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const all = [...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    };
    const step = steps[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (step !== undefined) all[(step + all.length) % all.length]?.focus();
    else return;
    event.stopPropagation();
    if (event.key !== 'Tab') event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the menu inside arrive here.
    <div class={`ws-menu ${className}`} ref={root} onKeyDown={onKeyDown}>
      <button
        type="button"
        class="ws-button ws-menu-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={description}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && !isOpen) setOpen(true);
        }}
      >
        {children ?? label}
      </button>
      {isOpen && (
        <div class={`ws-menu-list ws-menu-${align}`} role="menu" id={id} aria-label={description ?? label}>
          {items.map((item) => (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is one of the two that support it where it is set.
            <button
              key={item.label}
              type="button"
              role={item.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.isChecked}
              aria-disabled={item.isDisabled}
              tabIndex={-1}
              onClick={() => {
                if (item.isDisabled) return;
                close();
                item.run();
              }}
            >
              <span>{item.label}</span>
              {item.keys && <kbd>{item.keys}</kbd>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
