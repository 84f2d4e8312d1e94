import { useEffect, useState } from 'preact/hooks';
import type { CookieView } from '../../protocol.ts';
import { call } from '../state/call.ts';
import { notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';
import { sentCall } from './request-state.ts';

/** Cookies that replies have set. */
export function CookieList() {
  const [cookies, setCookies] = useState<readonly CookieView[]>();
  const [isShown, setShown] = useState(false);
  const source = sourceId.value;
  const last = sentCall.value?.answer?.id;
  const load = () => {
    if (source === undefined) return;
    call('listCookies', { source, withValues: isShown }).then(
      (answer) => setCookies(answer.cookies),
      notifyError,
    );
  };
  useEffect(load, [source, last, isShown]);
  const clear = (cookie?: CookieView) => {
    if (source === undefined) return;
    const chosen = cookie && { cookie: { host: cookie.host, name: cookie.name } };
    call('clearCookies', { source, ...chosen }).then(load, notifyError);
  };

  if (!cookies) return <p class="ws-empty">Loading…</p>;
  if (cookies.length === 0) return <p class="ws-empty">No reply has set a cookie yet.</p>;
  return (
    <>
      <ul class="ws-rows" aria-label="Cookies">
        {cookies.map((cookie) => (
          <li key={`${cookie.host} ${cookie.name}`} class="ws-line">
            <code class="ws-break">
              {cookie.name}={cookie.value ?? '***'}
            </code>
            <span class="ws-quiet">
              {cookie.host}
              {cookie.path}
              {cookie.expiresAt !== undefined && `, until ${new Date(cookie.expiresAt).toLocaleString()}`}
            </span>
            <button
              type="button"
              class="ws-button ws-button-quiet ws-end"
              aria-label={`Remove ${cookie.name}`}
              onClick={() => clear(cookie)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <div class="ws-section">
        <div class="ws-line">
          <button type="button" class="ws-button ws-button-line" onClick={() => setShown(!isShown)}>
            {isShown ? 'Hide the values' : 'Show the values'}
          </button>
          <button type="button" class="ws-button ws-button-line" onClick={() => clear()}>
            Remove all
          </button>
        </div>
        <p class="ws-quiet">
          Each is sent to the host that set it, and to no other one. They are kept in memory until `curlew
          open` ends.
        </p>
      </div>
    </>
  );
}
