import type { Json } from '@curlew/openapi';
import { useMemo, useState } from 'preact/hooks';
import { TreeView } from '../ui/tree-view.tsx';
import { jsonRows } from './json-rows.ts';

const CLASSES = {
  string: 'cl-s',
  number: 'cl-n',
  boolean: 'cl-w',
  null: 'cl-w',
  object: 'ws-quiet',
  array: 'ws-quiet',
};

/** A JSON value of any size. */
export function JsonTree({ value, label }: { value: Json; label: string }) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<string>();
  const rows = useMemo(() => jsonRows(value, toggled), [value, toggled]);
  return (
    <TreeView
      label={label}
      rows={rows}
      rowHeight={23}
      selected={selected}
      onSelect={({ id }) => setSelected(id)}
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
