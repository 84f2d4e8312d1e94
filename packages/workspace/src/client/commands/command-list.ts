import { openDialog } from '../state/dialogs.ts';
import { editStructure } from '../state/edit-structure.ts';
import { editor } from '../state/editor-handle.ts';
import {
  isSideShown,
  isTreeShown,
  isWrapped,
  SIDE_VIEWS,
  showView,
  toggleProblems,
  VIEW_TITLES,
} from '../state/layout.ts';
import { openOperation, revealNode } from '../state/navigate.ts';
import { save } from '../state/save.ts';
import { activeFile, opened, openSource, operation, operations, sources } from '../state/source-state.ts';
import { THEMES, theme } from '../state/theme.ts';
import { protocolMark } from '../ui/protocol-mark.ts';
import type { Command } from './command.ts';

const hasSource = () => opened.value !== undefined;
const hasOperation = () => operation.value !== undefined;

/** Every command, those with keys first. */
export function commandList(): Command[] {
  return [
    {
      id: 'palette',
      title: 'Search commands and operations',
      keys: 'Mod+K',
      run: () => openDialog({ kind: 'commands' }),
    },
    { id: 'save', title: 'Save', keys: 'Mod+S', isEnabled: hasSource, run: () => void save() },
    ...SIDE_VIEWS.map((view, index) => ({
      id: `view-${view}`,
      title: `Show ${VIEW_TITLES[view]}`,
      keys: `Alt+${index + 1}`,
      run: () => {
        showView(view);
        setTimeout(() => document.querySelector<HTMLElement>(`[data-tab=${view}]`)?.focus());
      },
    })),
    {
      id: 'view-tree',
      title: 'Go to the outline',
      keys: 'Alt+0',
      run: () => {
        showView('tree');
        setTimeout(() => document.querySelector<HTMLElement>('[role=tree]')?.focus());
      },
    },
    {
      id: 'view-source',
      title: 'Go to the source',
      keys: 'Alt+S',
      run: () => {
        showView('source');
        setTimeout(() => editor.value?.focus());
      },
    },
    { id: 'toggle-problems', title: 'Show or hide problems', keys: 'Mod+Shift+M', run: toggleProblems },
    toggle('toggle-tree', 'Show or hide the outline', 'Mod+B', isTreeShown),
    toggle('toggle-side', 'Show or hide the view beside the source', 'Mod+Shift+B', isSideShown),
    {
      id: 'send',
      title: 'Send the request',
      keys: 'Mod+Enter',
      isEnabled: hasOperation,
      run: () => {
        showView('request');
        document.querySelector<HTMLElement>('[data-command=send]')?.click();
      },
    },
    {
      id: 'add-operation',
      title: 'Add an operation',
      isEnabled: hasSource,
      run: () => openDialog({ kind: 'add-operation' }),
    },
    ...operationEdits(),
    {
      id: 'add-schema',
      title: 'Add a schema',
      isEnabled: hasSource,
      run: () => openDialog({ kind: 'add-component', component: 'schemas' }),
    },
    {
      id: 'format',
      title: 'Format the document',
      keys: 'Alt+Shift+F',
      isEnabled: () => activeFile.value !== undefined,
      run: () => {
        if (activeFile.value !== undefined) void editStructure({ kind: 'format', file: activeFile.value });
      },
    },
    {
      id: 'wrap',
      title: 'Wrap long lines, or not',
      keys: 'Alt+Z',
      run: () => {
        isWrapped.value = !isWrapped.value;
      },
    },
    ...EDITOR_COMMANDS.map(([command, title]) => ({
      id: `editor-${command}`,
      title,
      isEnabled: () => editor.value !== undefined,
      run: () => {
        showView('source');
        editor.value?.run(command);
      },
    })),
    {
      id: 'environments',
      title: 'Edit environments',
      isEnabled: hasSource,
      run: () => openDialog({ kind: 'environments' }),
    },
    { id: 'connection', title: 'Connection of requests', run: () => openDialog({ kind: 'connection' }) },
    { id: 'open-file', title: 'Open or create a file', run: () => openDialog({ kind: 'open-file' }) },
    ...sources.value.map(({ id, name }) => ({
      id: `source-${id}`,
      title: `Switch to ${name}`,
      run: () => void openSource(id),
    })),
    ...THEMES.map((name) => ({
      id: `theme-${name}`,
      title: `Theme: ${name}`,
      run: () => {
        theme.value = name;
      },
    })),
    { id: 'keys', title: 'Show the keyboard', run: () => openDialog({ kind: 'keys' }) },
  ];
}

/** A command for each operation and schema of the description. */
export function operationCommands(): Command[] {
  const schemas = opened.value?.outline.components.find(({ kind }) => kind === 'schemas')?.components ?? [];
  return [
    ...operations.value.map(({ key, method, path, summary, operationId, protocol }) => ({
      id: `operation-${key}`,
      title: summary ?? operationId ?? path,
      detail: [path, operationId].filter((text) => text !== undefined && text !== summary).join('  '),
      method: protocolMark(protocol) ?? method,
      run: () => {
        openOperation(key);
        showView('request');
        const place = operations.value.find((one) => one.key === key);
        if (place) void revealNode(place);
      },
    })),
    ...schemas.map((schema) => ({
      id: `schema-${schema.file}#${schema.pointer}`,
      title: schema.name,
      detail: 'schema',
      method: '{ }',
      run: () => void revealNode(schema, true),
    })),
  ];
}

const EDITOR_COMMANDS = [
  ['undo', 'Undo'],
  ['redo', 'Redo'],
  ['search', 'Find in the source'],
  ['definition', 'Go to the definition'],
  ['usages', 'Find usages'],
  ['rename', 'Rename the component'],
  ['next-problem', 'Next problem'],
  ['fold-all', 'Fold everything'],
  ['unfold-all', 'Unfold everything'],
] as const;

function operationEdits(): Command[] {
  const open = operation.value;
  if (!open) return [];
  const { file, pointer, method, path } = open;
  return [
    {
      id: 'add-parameter',
      title: 'Add a parameter',
      run: () => openDialog({ kind: 'add-parameter', operation: open }),
    },
    {
      id: 'add-response',
      title: 'Add a response',
      run: () => openDialog({ kind: 'add-response', operation: open }),
    },
    {
      id: 'remove-operation',
      title: 'Delete the operation',
      run: () => openDialog({ kind: 'remove', name: `${method} ${path}`, place: { file, pointer } }),
    },
  ];
}

function toggle(id: string, title: string, keys: string, shown: { value: boolean }): Command {
  return {
    id,
    title,
    keys,
    run: () => {
      shown.value = !shown.value;
    },
  };
}
