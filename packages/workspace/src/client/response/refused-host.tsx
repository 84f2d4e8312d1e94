import { sendRequest } from '../request/send-request.ts';
import { call } from '../state/call.ts';
import { notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';

/** Requests go to the servers of the description, and to what the user allows by name. */
export function RefusedHost({ host }: { host: string }) {
  const allow = () => {
    if (sourceId.value === undefined) return;
    void call('allowHost', { source: sourceId.value, host }).then(sendRequest, notifyError);
  };
  return (
    <section class="ws-section" aria-label="Response" role="alert">
      <p>
        Nothing was sent: <code>{host}</code> is not one of the description's servers.
      </p>
      <button type="button" class="ws-button ws-button-main" onClick={allow}>
        Allow {host} and send
      </button>
    </section>
  );
}
