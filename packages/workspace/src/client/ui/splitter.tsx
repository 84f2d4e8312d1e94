import { useRef } from 'preact/hooks';

interface SplitterProps {
  label: string;
  /** `vertical`: a line between columns. */
  orientation: 'vertical' | 'horizontal';
  /** Size of the pane before (or, with `isReversed`, after) the line, in pixels. */
  size: number;
  min: number;
  max: number;
  isReversed?: boolean;
  onResize: (size: number) => void;
}

const STEP = 16;

/** The line between two panes: dragged by a pointer, moved by arrow keys. */
export function Splitter({
  label,
  orientation,
  size,
  min,
  max,
  isReversed = false,
  onResize,
}: SplitterProps) {
  const start = useRef<{ at: number; size: number } | undefined>(undefined);
  const resize = (next: number) => onResize(Math.round(Math.max(min, Math.min(max, next))));
  const at = (event: PointerEvent) => (orientation === 'vertical' ? event.clientX : event.clientY);
  const sign = isReversed ? -1 : 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const [less, more] = orientation === 'vertical' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (event.key === less) resize(size - sign * STEP);
    else if (event.key === more) resize(size + sign * STEP);
    else if (event.key === 'Home') resize(min);
    else if (event.key === 'End') resize(max);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an `hr` cannot be moved; a focusable separator is the ARIA pattern.
    <div
      class={`ws-splitter ws-splitter-${orientation}`}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        start.current = { at: at(event), size };
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
      }}
      onPointerMove={(event) => {
        if (start.current) resize(start.current.size + sign * (at(event) - start.current.at));
      }}
      onPointerUp={() => {
        start.current = undefined;
      }}
    />
  );
}
