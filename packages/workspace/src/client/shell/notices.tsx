import { dismissNotice, notices } from '../state/notices.ts';

/** Notices in the corner of the window, until they are dismissed. */
export function Notices() {
  return (
    <div class="ws-notices" role="log" aria-label="Notices">
      {notices.value.map(({ id, tone, text, help, action }) => (
        <div key={id} class={`ws-notice ws-notice-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
          <div>
            <p>{text}</p>
            {help && <p class="ws-quiet">{help}</p>}
          </div>
          {action && (
            <button type="button" class="ws-button ws-button-line" onClick={action.run}>
              {action.label}
            </button>
          )}
          <button type="button" class="ws-button ws-button-quiet" onClick={() => dismissNotice(id)}>
            Close
          </button>
        </div>
      ))}
    </div>
  );
}
