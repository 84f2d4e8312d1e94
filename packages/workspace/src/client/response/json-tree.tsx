import type { Json } from '@curlew/openapi';
import { useMemo, useState } from 'preact/hooks';
import { TreeView } from '../ui/tree-view.tsx';
import { type JsonRow, jsonRows } from './json-rows.ts';

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
  label: string;
  /** Called with the row that is chosen. */
  onSelect?: (row: JsonRow) => void;
}

/** A JSON value of any size. */
export function JsonTree({ value, label, onSelect }: JsonTreeProps) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<string>();
  const rows = useMemo(() => jsonRows(value, toggled), [value, toggled]);
  return (
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
      {({ key, preview, type }) => (
        <span class="ws-clip ws-mono ws-json">
          {key !== undefined && <span class="cl-k">{key}: </span>}
          <span class={CLASSES[type]}>{preview}</span>
        </span>
      )}
    </TreeView>
  );
}
