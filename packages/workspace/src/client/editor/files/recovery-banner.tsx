import type { Recovery, TextState } from '../../../protocol.ts';
import { call } from '../../state/call.ts';
import { notifyError } from '../../state/notices.ts';
import { WINDOW_ID } from '../../state/window-id.ts';

interface Props {
  source: string;
  file: string;
  recovery: Recovery;
  onDecided: (text: TextState) => void;
}

/** Unsaved text of a run that ended without saving it. */
export function RecoveryBanner({ source, file, recovery, onDecided }: Props) {
  const decide = (accept: boolean) =>
    void call('decideRecovery', { source, file, accept, window: WINDOW_ID }).then(onDecided, notifyError);
  return (
    <div class="ws-banner" role="alert">
      <p>
        Unsaved text of {new Date(recovery.keptAt).toLocaleString()} was found.
        {recovery.isOutdated && ' The file on the disk has changed since.'}
      </p>
      <button type="button" class="ws-button ws-button-main" onClick={() => decide(true)}>
        Restore it
      </button>
      <button type="button" class="ws-button" onClick={() => decide(false)}>
        Discard it
      </button>
    </div>
  );
}
