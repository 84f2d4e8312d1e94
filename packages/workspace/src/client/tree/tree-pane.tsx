import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { openOperation, revealNode } from '../state/navigate.ts';
import { opened, operation, schemaName, treeGrouping } from '../state/source-state.ts';
import { Menu } from '../ui/menu.tsx';
import { TreeView } from '../ui/tree-view.tsx';
import { OutlineLine } from './outline-line.tsx';
import type { OutlineRow } from './outline-row.ts';
import { outlineRows } from './outline-rows.ts';
import { addItems, rowActions } from './row-actions.ts';

/** The description as a tree: its operations by tag or path, and its components. */
export function TreePane() {
  const filter = useSignal('');
  const closed = useSignal<ReadonlySet<string>>(new Set());
  const selected = useSignal<string | undefined>(undefined);
  const outline = opened.value?.outline;
  const rows = useMemo(
    () =>
      outline
        ? outlineRows(outline, { grouping: treeGrouping.value, filter: filter.value, closed: closed.value })
        : [],
    [outline, treeGrouping.value, filter.value, closed.value],
  );

  // The operation that the cursor of the editor is in is the selected one.
  const openKey = operation.value?.key;
  useEffect(() => {
    if (openKey === undefined) return;
    const row = rows.find(({ id }) => id === selected.peek());
    if (row?.operation?.key === openKey) return;
    const found = rows.find((one) => one.operation?.key === openKey);
    if (found) selected.value = found.id;
  }, [openKey, rows]);

  const row = rows.find(({ id }) => id === selected.value);
  const toggle = ({ id, isExpandable }: OutlineRow) => {
    if (!isExpandable) return;
    const next = new Set(closed.value);
    if (!next.delete(id)) next.add(id);
    closed.value = next;
  };
  const select = (one: OutlineRow) => {
    selected.value = one.id;
    if (one.operation) openOperation(one.operation.key);
    if (one.component) schemaName.value = one.componentKind === 'schemas' ? one.component.name : undefined;
    if (one.place) void revealNode(one.place);
  };
  const actions = row && outline ? rowActions(row, outline) : [];

  return (
    <>
      <div class="ws-pane-head">
        <div class="ws-tree-filter">
          <input
            class="ws-input"
            type="search"
            aria-label="Filter the outline"
            placeholder="Filter"
            value={filter.value}
            onInput={(event) => {
              filter.value = event.currentTarget.value;
            }}
          />
        </div>
        <Menu label="Add" description="Add to the description" items={addItems(row)} align="end" />
        <Menu
          label="More"
          description="More actions"
          align="end"
          items={[
            ...actions.map(({ label, keys, run }) => ({ label, run, ...(keys ? { keys } : {}) })),
            {
              label: 'Group by tag',
              isChecked: treeGrouping.value === 'tags',
              run: () => {
                treeGrouping.value = 'tags';
              },
            },
            {
              label: 'Group by path',
              isChecked: treeGrouping.value === 'paths',
              run: () => {
                treeGrouping.value = 'paths';
              },
            },
          ]}
        />
      </div>
      <div class="ws-pane-body">
        {rows.length === 0 && filter.value !== '' ? (
          <p class="ws-empty">Nothing in the description contains “{filter.value}”.</p>
        ) : (
          <TreeView
            label="Outline of the description"
            rows={rows}
            selected={selected.value}
            onSelect={select}
            onToggle={toggle}
            onActivate={(one) => (one.place ? void revealNode(one.place, true) : toggle(one))}
            onKey={(event, one) => {
              const action = outline && rowActions(one, outline).find(({ keys }) => keys === treeKeys(event));
              if (!action) return;
              event.preventDefault();
              action.run();
            }}
          >
            {(one) => <OutlineLine row={one} />}
          </TreeView>
        )}
      </div>
    </>
  );
}

function treeKeys(event: KeyboardEvent): string {
  return `${event.altKey ? 'Alt+' : ''}${event.key.replace('Arrow', '')}`;
}
