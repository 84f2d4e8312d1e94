import type { Json } from '@curlew/openapi';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ValueFinding } from '../../protocol.ts';
import { TreeView } from '../ui/tree-view.tsx';
import { findingsByRow, type ShownFinding } from './body-findings.ts';
import { FindingHint } from './finding-hint.tsx';
import { type JsonRow, jsonRows, openRowsTo } from './json-rows.ts';
import type { WrittenNumbers } from './written-numbers.ts';

const CLASSES = {
  string: 'cl-s',
  number: 'cl-n',
  boolean: 'cl-w',
  null: 'cl-w',
  object: 'ws-quiet',
  array: 'ws-quiet',
};

interface JsonTreeProps {
  value: Json;
  /** Numbers as they are written. */
  numbers?: WrittenNumbers;
  label: string;
  /** Marked at their values. */
  findings?: readonly ValueFinding[];
  /** Its row is opened, and gets the focus. */
  shown?: ShownFinding | undefined;
  /** Called with the row that is chosen. */
  onSelect?: (row: JsonRow) => void;
}

const NONE: readonly ValueFinding[] = [];

/** A JSON value of any size. */
export function JsonTree({ value, numbers, label, findings = NONE, shown, onSelect }: JsonTreeProps) {
  const host = useRef<HTMLDivElement>(null);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<string>();
  const [hasFocus, setHasFocus] = useState(false);
  const rows = useMemo(() => jsonRows(value, toggled, numbers), [value, toggled, numbers]);
  const marks = useMemo(() => findingsByRow(value, findings), [value, findings]);
  useEffect(() => {
    const pointer = shown && marks.rows[shown.index];
    if (pointer === undefined) return;
    setToggled((before) => openRowsTo(pointer, before));
    setSelected(pointer);
    host.current?.querySelector<HTMLElement>('[role="tree"]')?.focus();
  }, [shown, marks]);
  return (
    <div
      class="ws-body-tree"
      ref={host}
      onFocusIn={() => setHasFocus(true)}
      onFocusOut={() => setHasFocus(false)}
    >
      <TreeView
        label={label}
        rows={rows}
        rowHeight={23}
        selected={selected}
        onSelect={(row) => {
          setSelected(row.id);
          onSelect?.(row);
        }}
        onToggle={({ id }) => {
          const next = new Set(toggled);
          if (!next.delete(id)) next.add(id);
          setToggled(next);
        }}
      >
        {({ id, key, preview, type, isExpanded }) => {
          const here = (isExpanded ? marks.own : marks.inside).get(id);
          const text = (
            <span class="ws-clip ws-mono ws-json">
              {key !== undefined && <span class="cl-k">{key}: </span>}
              <span class={CLASSES[type]}>{preview}</span>
            </span>
          );
          if (!here) return text;
          return (
            <FindingHint findings={here} isShown={hasFocus && id === selected}>
              {text}
            </FindingHint>
          );
        }}
      </TreeView>
    </div>
  );
}
