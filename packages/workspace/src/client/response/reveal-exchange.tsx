import { type SentCall, updateCall } from '../request/request-state.ts';
import { call } from '../state/call.ts';
import { notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';

/** Shows the credentials of a call, and hides them again. The window keeps them only while they are shown. */
export function RevealExchange({ sent }: { sent: SentCall }) {
  const { answer, revealed, operation } = sent;
  const change = (next: Pick<SentCall, 'revealed'>): void =>
    updateCall(operation, (before = sent) => {
      const { revealed: _, ...masked } = before;
      // Another request may have been sent meanwhile.
      return before.id === sent.id ? { ...masked, ...next } : before;
    });
  const toggle = async () => {
    if (revealed) return change({});
    if (!answer || sourceId.value === undefined) return;
    try {
      const { exchange } = await call('revealSend', { source: sourceId.value, call: answer.id });
      change({ revealed: exchange });
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <button type="button" class="ws-button ws-button-quiet ws-end" onClick={() => void toggle()}>
      {revealed ? 'Hide credentials' : 'Show credentials'}
    </button>
  );
}
