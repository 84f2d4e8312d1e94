import type { ComponentChildren, HTMLAttributes } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

interface VirtualListProps {
  count: number;
  /** Pixels: of each row, or of the row with an index. */
  rowHeight: number | ((index: number) => number);
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
  const tops = useMemo(() => getTops(count, rowHeight), [count, rowHeight]);
  const topOf = (index: number) => tops?.[index] ?? index * Number(rowHeight);

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
    const top = topOf(revealed);
    const bottom = topOf(revealed + 1);
    const height = bottom - top;
    if (top < element.scrollTop) element.scrollTop = top - height;
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom - element.clientHeight + height;
  }, [revealed, rowHeight]);

  const rowAt = (y: number) => (tops ? findRow(tops, y) : Math.floor(y / Number(rowHeight)));
  const first = Math.max(0, rowAt(view.top) - OVERSCAN);
  const last = Math.min(count, rowAt(view.top + view.height) + 1 + OVERSCAN);
  const rows: ComponentChildren[] = [];
  for (let index = first; index < last; index += 1) rows.push(children(index));
  return (
    <div {...attributes} class="ws-scroll" ref={scroller}>
      <div role="presentation" style={{ height: `${topOf(count)}px` }}>
        <div role="presentation" style={{ transform: `translateY(${topOf(first)}px)` }}>
          {rows}
        </div>
      </div>
    </div>
  );
}

/** Upper edge of each row, and of what follows the last one; undefined where all rows have one height. */
function getTops(count: number, rowHeight: VirtualListProps['rowHeight']): Float64Array | undefined {
  if (typeof rowHeight === 'number') return undefined;
  const tops = new Float64Array(count + 1);
  for (let index = 0; index < count; index += 1) tops[index + 1] = (tops[index] ?? 0) + rowHeight(index);
  return tops;
}

/** The row at a height, by halves. */
function findRow(tops: Float64Array, y: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
