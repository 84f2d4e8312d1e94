import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useId, useState } from 'preact/hooks';
import type { TreeRow } from './tree-row.ts';
import { VirtualList } from './virtual-list.tsx';

interface TreeViewProps<Row extends TreeRow> {
  label: string;
  rows: readonly Row[];
  selected: string | undefined;
  /** Pixels: of each row, or of this one. Not made anew with each drawing. */
  rowHeight?: number | ((row: Row) => number);
  onSelect: (row: Row) => void;
  onToggle: (row: Row) => void;
  /** Enter, or a double click. */
  onActivate?: (row: Row) => void;
  /** Keys that the tree does not use itself. */
  onKey?: (event: KeyboardEvent, row: Row) => void;
  children: (row: Row) => ComponentChildren;
}

/** A tree of any size: the keyboard of the ARIA tree pattern, only the rows in view in the document. */
export function TreeView<Row extends TreeRow>(props: TreeViewProps<Row>) {
  const { rows, rowHeight = 26, children } = props;
  const id = useId();
  const heightOf = (row: Row) => (typeof rowHeight === 'number' ? rowHeight : rowHeight(row));
  const heightAt = useCallback((at: number) => heightOf(rows[at] as Row), [rows, rowHeight]);
  const [focused, setFocused] = useState<string | undefined>(props.selected);
  useEffect(() => setFocused(props.selected), [props.selected]);
  const index = rows.findIndex((row) => row.id === (focused ?? props.selected));
  const elementId = (at: number) => `${id}-${at}`;

  const moveTo = (target: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, target))];
    if (!row) return;
    setFocused(row.id);
    props.onSelect(row);
  };

  const getParent = (from: number) => {
    const level = rows[from]?.level ?? 1;
    for (let at = from - 1; at >= 0; at -= 1) if ((rows[at]?.level ?? 1) < level) return at;
    return from;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[index];
    const targets: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: Math.max(0, index - 1),
      Home: 0,
      End: rows.length - 1,
      PageDown: index + 20,
      PageUp: index - 20,
    };
    const target = event.altKey || event.ctrlKey || event.metaKey ? undefined : targets[event.key];
    if (target !== undefined) moveTo(target);
    else if (!row) return;
    else if (event.key === 'ArrowRight' && row.isExpandable && !event.altKey) {
      if (row.isExpanded) moveTo(index + 1);
      else props.onToggle(row);
    } else if (event.key === 'ArrowLeft' && !event.altKey) {
      if (row.isExpandable && row.isExpanded) props.onToggle(row);
      else moveTo(getParent(index));
    } else if (event.key === 'Enter') (props.onActivate ?? props.onToggle)(row);
    else if (event.key === ' ' && row.isExpandable) props.onToggle(row);
    else {
      props.onKey?.(event, row);
      return;
    }
    event.preventDefault();
  };

  const active = rows[index];
  return (
    <VirtualList
      count={rows.length}
      rowHeight={typeof rowHeight === 'number' ? rowHeight : heightAt}
      revealed={index}
      attributes={{
        role: 'tree',
        tabIndex: 0,
        'aria-label': props.label,
        'aria-activedescendant': active && elementId(index),
        onKeyDown,
      }}
    >
      {(at) => {
        const row = rows[at] as Row;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the tree, which has the focus.
          // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus; `aria-activedescendant` names the row.
          <div
            key={row.id}
            id={elementId(at)}
            role="treeitem"
            class="ws-tree-row"
            style={{ height: `${heightOf(row)}px`, paddingLeft: `${8 + (row.level - 1) * 14}px` }}
            aria-level={row.level}
            aria-setsize={row.siblingCount}
            aria-posinset={row.position}
            aria-selected={row.id === props.selected}
            aria-expanded={row.isExpandable ? row.isExpanded : undefined}
            onClick={() => {
              setFocused(row.id);
              props.onSelect(row);
            }}
            onDblClick={() => props.onActivate?.(row)}
          >
            <span
              class="ws-twist"
              aria-hidden="true"
              onClick={(event) => {
                event.stopPropagation();
                if (row.isExpandable) props.onToggle(row);
              }}
            />
            {children(row)}
          </div>
        );
      }}
    </VirtualList>
  );
}
