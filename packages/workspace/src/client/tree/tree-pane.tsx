import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Outline, StructureEdit } from '../../protocol.ts';
import { call } from '../state/call.ts';
import { openDialog } from '../state/dialogs.ts';
import { editStructure } from '../state/edit-structure.ts';
import { editor } from '../state/editor-handle.ts';
import { showView } from '../state/layout.ts';
import { openOperation, revealNode } from '../state/navigate.ts';
import { notifyError } from '../state/notices.ts';
import {
  editedNode,
  formPlace,
  opened,
  operation,
  operationKey,
  schemaName,
  sourceId,
  treeGrouping,
} from '../state/source-state.ts';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { protocolMark } from '../ui/protocol-mark.ts';
import { TreeView } from '../ui/tree-view.tsx';
import { moveEdit, type OutlineRow, outlineRows } from './outline-rows.ts';

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

  // What was just added is the selected one, as soon as the outline has it.
  const node = editedNode.value;
  useEffect(() => {
    const found =
      node && rows.find(({ place }) => place?.file === node.file && place.pointer === node.pointer);
    if (!found) return;
    editedNode.value = undefined;
    selected.value = found.id;
    if (found.operation) operationKey.value = found.operation.key;
  }, [node, rows]);

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
    if (one.component)
      schemaName.value =
        one.componentKind === 'schemas' && one.component.file === outline?.info.file
          ? one.component.name
          : undefined;
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
      <div class="ws-pane-body ws-outline">
        {rows.length === 0 && filter.value !== '' ? (
          <p class="ws-empty">Nothing in the description contains “{filter.value}”.</p>
        ) : (
          <TreeView
            label="Outline of the description"
            rows={rows}
            selected={selected.value}
            rowHeight={getRowHeight}
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

const getRowHeight = (row: OutlineRow) => (secondLine(row) === undefined ? 28 : 44);

/** The path of an operation, unless its title or its group says it already. */
function secondLine({ operation, title }: OutlineRow): string | undefined {
  if (!operation || operation.path === title) return undefined;
  return operation.kind === 'path' && treeGrouping.value === 'paths' ? undefined : operation.path;
}

function treeKeys(event: KeyboardEvent): string {
  return `${event.altKey ? 'Alt+' : ''}${event.key.replace('Arrow', '')}`;
}

/** A row of the outline. */
function OutlineLine({ row }: { row: OutlineRow }) {
  const { kind, title, operation, component, count, errors, warnings } = row;
  const path = secondLine(row);
  const isPath = kind === 'group' && treeGrouping.value === 'paths' && title.startsWith('/');
  return (
    <>
      {operation && (
        <span class="cl-verb" data-method={protocolMark(operation.protocol) ?? operation.method}>
          {protocolMark(operation.protocol) ?? operation.method}
        </span>
      )}
      <span class="ws-outline-text">
        <span
          class={[
            'ws-clip',
            kind === 'group' && 'ws-tree-group',
            (isPath || kind === 'component') && 'ws-mono',
            operation?.isDeprecated && 'ws-struck',
          ]
            .filter(Boolean)
            .join(' ')}
          title={operation ? `${operation.method} ${operation.path}` : title}
        >
          {title}
        </span>
        {path !== undefined && <span class="ws-clip ws-outline-path">{path}</span>}
      </span>
      {errors + warnings > 0 && (kind !== 'group' || !row.isExpanded) && (
        <span class="ws-mark" data-severity={errors > 0 ? 'error' : 'warning'} aria-hidden="true" />
      )}
      {operation && path === undefined && <span class="ws-hidden">{operation.path}</span>}
      {errors + warnings > 0 && <span class="ws-hidden">{problemWords(errors, warnings)}</span>}
      {kind === 'group' && <span class="ws-count">{count}</span>}
      {component && component.usageCount === 0 && row.componentKind !== 'securitySchemes' && (
        <span class="ws-count">unused</span>
      )}
    </>
  );
}

function problemWords(errors: number, warnings: number): string {
  const words = [
    errors > 0 ? `${errors} ${errors === 1 ? 'error' : 'errors'}` : '',
    warnings > 0 ? `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : '',
  ];
  return words.filter(Boolean).join(', ');
}

const COMPONENT_LABELS = {
  securitySchemes: 'Security scheme…',
  headers: 'Header…',
  examples: 'Example…',
} as const;

/** Adds a part, and opens it as a form. */
async function addToForm(
  edit: Extract<StructureEdit, { kind: 'add-member' }>,
  index?: number,
): Promise<void> {
  if (!(await editStructure(edit))) return;
  const { file, pointer } = edit.place;
  formPlace.value = { file, pointer: `${pointer}/${edit.name ?? index}` };
  showView('form');
}

/** Adds an item to a list of the description. */
async function addItem(pointer: '/servers' | '/tags'): Promise<void> {
  const { info } = opened.value?.outline ?? {};
  if (!info || sourceId.value === undefined) return;
  try {
    const place = { file: info.file, pointer };
    const { form } = await call('readNode', { source: sourceId.value, place });
    const isThere = form?.place.pointer === pointer;
    await addToForm({ kind: 'add-member', place }, isThere ? form.fields.length : 0);
  } catch (error) {
    notifyError(error);
  }
}

/** Parts that can be added next to or inside the selected row. */
function addItems(row: OutlineRow | undefined): MenuItem[] {
  const { operation, componentKind = 'schemas' } = row ?? {};
  return [
    {
      label: 'Operation…',
      run: () => openDialog({ kind: 'add-operation', ...(operation ? { path: operation.path } : {}) }),
    },
    {
      label: 'Parameter…',
      isDisabled: !operation,
      run: () => operation && openDialog({ kind: 'add-parameter', operation }),
    },
    {
      label: 'Response…',
      isDisabled: !operation,
      run: () => operation && openDialog({ kind: 'add-response', operation }),
    },
    {
      label: 'Request body',
      isDisabled: !operation,
      run: () => operation && void addToForm({ kind: 'add-member', place: operation, name: 'requestBody' }),
    },
    { label: 'Server', run: () => void addItem('/servers') },
    { label: 'Tag', run: () => void addItem('/tags') },
    ...(['securitySchemes', 'headers', 'examples'] as const).map((component) => ({
      label: COMPONENT_LABELS[component],
      run: () => openDialog({ kind: 'add-component' as const, component }),
    })),
    {
      label: componentKind === 'schemas' ? 'Schema…' : `Component of ${componentKind}…`,
      run: () => openDialog({ kind: 'add-component', component: componentKind }),
    },
  ];
}

/** Actions on a row; `keys` are those of the tree. */
function rowActions(row: OutlineRow, outline: Outline): MenuItem[] {
  const { place, operation, component, title } = row;
  if (!place || row.kind === 'place') return [];
  const name = operation ? `${operation.method} ${operation.path}` : title;
  const actions: MenuItem[] = [
    { label: 'Show in the source', keys: 'Enter', run: () => void revealNode(place, true) },
  ];
  if (component) {
    actions.push(
      { label: 'Rename…', keys: 'F2', run: () => openDialog({ kind: 'rename', name, place }) },
      { label: 'Find usages', run: () => void findUsages(row) },
    );
  }
  for (const [label, keys, step] of [
    ['up', 'Alt+Up', -1],
    ['down', 'Alt+Down', 1],
  ] as const) {
    const edit = moveEdit(row, outline, step);
    const what = operation ? 'Move path' : 'Move';
    if (edit) actions.push({ label: `${what} ${label}`, keys, run: () => void editStructure(edit) });
  }
  actions.push({ label: 'Delete…', keys: 'Delete', run: () => openDialog({ kind: 'remove', name, place }) });
  return actions;
}

async function findUsages({ place, title }: OutlineRow): Promise<void> {
  if (sourceId.value === undefined || !place) return;
  try {
    await editor.value?.flush();
    const { usages } = await call('findUsages', { source: sourceId.value, place });
    openDialog({ kind: 'usages', name: title, usages });
  } catch (error) {
    notifyError(error);
  }
}
