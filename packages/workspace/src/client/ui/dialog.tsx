import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  title: string;
  /** Called for Escape and for a click beside the dialog, too. */
  onClose: () => void;
  /** `wide` for texts beside each other. */
  size?: 'normal' | 'wide';
  className?: string;
  children: ComponentChildren;
}

/** A modal dialog of the browser: it keeps the focus, Escape closes it, and the focus returns. */
export function Dialog({ title, onClose, size = 'normal', className = '', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Before the browser paints: keys that follow at once belong to the dialog.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`ws-dialog ws-dialog-${size} ${className}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
    >
      <div class="ws-dialog-body">
        <h2 id={heading}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
