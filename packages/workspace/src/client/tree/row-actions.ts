import type { Outline } from '../../protocol.ts';
import { call } from '../state/call.ts';
import { openDialog } from '../state/dialogs.ts';
import { editStructure } from '../state/edit-structure.ts';
import { editor } from '../state/editor-handle.ts';
import { revealNode } from '../state/navigate.ts';
import { notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';
import type { MenuItem } from '../ui/menu.tsx';
import { moveEdit } from './move-edit.ts';
import type { OutlineRow } from './outline-row.ts';

/** Parts that can be added next to or inside the selected row. */
export function addItems(row: OutlineRow | undefined): MenuItem[] {
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
      label: componentKind === 'schemas' ? 'Schema…' : `Component of ${componentKind}…`,
      run: () => openDialog({ kind: 'add-component', component: componentKind }),
    },
  ];
}

/** Actions on a row; `keys` are those of the tree. */
export function rowActions(row: OutlineRow, outline: Outline): MenuItem[] {
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
