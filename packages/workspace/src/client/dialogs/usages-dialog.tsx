import type { Usage } from '../../protocol.ts';
import { closeDialog } from '../state/dialogs.ts';
import { Dialog } from '../ui/dialog.tsx';
import { UsageList } from './usage-list.tsx';

export function UsagesDialog({ name, usages }: { name: string; usages: readonly Usage[] }) {
  return (
    <Dialog title={`Usages of ${name}`} onClose={() => closeDialog()}>
      {usages.length === 0 ? <p>Nothing refers to it.</p> : <UsageList usages={usages} />}
      <div class="ws-dialog-actions">
        <button type="button" class="ws-button ws-button-line" onClick={() => closeDialog()}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
