import { signal } from '@preact/signals';
import type { NodePlace, OutlineOperation, Usage } from '../../protocol.ts';

/** The dialog that is open; at most one is. */
export type OpenDialog =
  | { kind: 'commands' }
  | { kind: 'keys' }
  | { kind: 'add-operation'; path?: string }
  | { kind: 'add-parameter'; operation: OutlineOperation }
  | { kind: 'add-response'; operation: OutlineOperation }
  | { kind: 'add-component'; component: string }
  | { kind: 'rename'; name: string; place: NodePlace }
  | { kind: 'remove'; name: string; place: NodePlace }
  | { kind: 'usages'; name: string; usages: readonly Usage[] }
  | { kind: 'open-file' }
  | { kind: 'connection' }
  /** `name` of the environment that is shown first; empty for a new one. */
  | { kind: 'environments'; name?: string };

export const dialog = signal<OpenDialog | undefined>(undefined);

export function openDialog(open: OpenDialog): void {
  dialog.value = open;
}

/** `only` closes that one, where another may have been opened meanwhile. */
export function closeDialog(only?: OpenDialog): void {
  if (only === undefined || dialog.value === only) dialog.value = undefined;
}
