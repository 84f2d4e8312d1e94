import type { ComponentChildren, HTMLAttributes } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface VirtualListProps {
  count: number;
  /** Pixels; each row has the same. */
  rowHeight: number;
  /** Row that is kept in view when it changes. */
  revealed?: number | undefined;
  /** Of the element that scrolls: what is scrolled by keys has the focus. Default: the role `presentation`. */
  attributes?: HTMLAttributes<HTMLDivElement>;
  children: (index: number) => ComponentChildren;
}

/** Rows drawn above and below the ones in view, so that a fast scroll shows no gap. */
const OVERSCAN = 8;

/** Draws the rows in view of a list of any length. */
export function VirtualList({
  count,
  rowHeight,
  revealed,
  attributes = { role: 'presentation' },
  children,
}: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  useEffect(() => {
    const element = scroller.current;
    if (!element || revealed === undefined || revealed < 0) return;
    const top = revealed * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top - rowHeight;
    else if (top + rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = top - element.clientHeight + 2 * rowHeight;
    }
  }, [revealed, rowHeight]);

  const first = Math.max(0, Math.floor(view.top / rowHeight) - OVERSCAN);
  const last = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + OVERSCAN);
  const rows: ComponentChildren[] = [];
  for (let index = first; index < last; index += 1) rows.push(children(index));
  return (
    <div {...attributes} class="ws-scroll" ref={scroller}>
      <div role="presentation" style={{ height: `${count * rowHeight}px` }}>
        <div role="presentation" style={{ transform: `translateY(${first * rowHeight}px)` }}>
          {rows}
        </div>
      </div>
    </div>
  );
}
