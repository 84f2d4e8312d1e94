import { useState } from 'preact/hooks';
import { connectionSettings, proxyAddress } from '../request/connection-settings.ts';
import { EditDialog } from './edit-dialog.tsx';
import { TextField } from './text-field.tsx';

/** Time limit, redirects, proxy and certificates of requests. */
export function ConnectionDialog() {
  const before = connectionSettings.value;
  const [seconds, setSeconds] = useState(String((before.timeoutMs ?? 30_000) / 1000));
  const [redirects, setRedirects] = useState(String(before.maxRedirects ?? 0));
  const [proxy, setProxy] = useState(before.proxy ?? '');
  const [isInsecure, setInsecure] = useState(before.isInsecure ?? false);
  const address = proxyAddress(proxy);
  const isReady = Number(seconds) > 0 && /^\d{1,2}$/.test(redirects) && address !== undefined;
  return (
    <EditDialog
      title="Connection of requests"
      action="Save"
      isReady={isReady}
      run={async () => {
        connectionSettings.value = {
          timeoutMs: Math.round(Number(seconds) * 1000),
          maxRedirects: Number(redirects),
          ...(address && { proxy: address }),
          ...(isInsecure && { isInsecure }),
        };
        return true;
      }}
    >
      <TextField label="Time limit in seconds" value={seconds} onInput={setSeconds} />
      <TextField
        label="Redirects that are followed"
        value={redirects}
        onInput={setRedirects}
        hint="To the same origin. With 0, a redirect is the reply."
      />
      <TextField
        label="HTTP proxy"
        value={proxy}
        onInput={setProxy}
        isMono
        placeholder="http://127.0.0.1:8080"
        hint={
          address === undefined
            ? 'Expected an address of HTTP, such as http://127.0.0.1:8080; other kinds of proxies cannot be used.'
            : 'Empty: none. With its credentials, if it has any: http://name:password@127.0.0.1:8080.'
        }
      />
      <label class="ws-check">
        <input
          type="checkbox"
          checked={isInsecure}
          onChange={(event) => setInsecure(event.currentTarget.checked)}
        />
        Do not verify certificates of servers
      </label>
      <p class="ws-quiet">
        Proxy and certificates are also those of tests, tools and code. Certificates of a client are under
        Authorization.
      </p>
    </EditDialog>
  );
}
