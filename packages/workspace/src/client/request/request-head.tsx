import { useId } from 'preact/hooks';
import type { FormServer, OperationForm, RequestValues } from '../../protocol.ts';
import { openDialog } from '../state/dialogs.ts';
import { operation } from '../state/source-state.ts';
import { EnvironmentMenu } from './environment-menu.tsx';
import { form, resetValues, setValues, values } from './request-state.ts';
import { UrlBar } from './url-bar.tsx';

/** Method, address and the button that sends the request. */
export function RequestHead() {
  if (!form.value || !values.value) return null;
  const { path, summary, protocol } = form.value;
  return (
    <div class="ws-request-head">
      <div class="ws-request-title">
        <h2 class="ws-clip">{summary ?? operation.value?.operationId ?? path}</h2>
        {protocol !== 'http' && <span class="ws-quiet ws-wide-word">{PROTOCOLS[protocol] ?? protocol}</span>}
        <span class="ws-end">
          <EnvironmentMenu
            more={[
              { label: 'Take the values of the examples again', run: resetValues },
              { label: 'Connection…', run: () => openDialog({ kind: 'connection' }) },
            ]}
          />
        </span>
      </div>
      <UrlBar />
      <div class="ws-request-where">
        <ServerFields form={form.value} values={values.value} onChange={setValues} />
      </div>
    </div>
  );
}

const PROTOCOLS: Record<string, string> = {
  sse: 'Server-sent events',
  websocket: 'WebSocket',
  grpc: 'gRPC',
  mcp: 'MCP',
  trpc: 'tRPC',
};

interface ServerFieldsProps {
  form: OperationForm;
  values: RequestValues;
  onChange: (values: Partial<RequestValues>) => void;
}

const OWN = '\u0000own';

/** The server and its variables, or an address of the user's own. */
function ServerFields({ form, values, onChange }: ServerFieldsProps) {
  const id = useId();
  const chosen = form.servers.find(({ url }) => url === values.serverUrl);
  const server = values.serverUrl === undefined ? form.servers[0] : chosen;
  const isOwn = values.serverUrl !== undefined && !chosen;
  return (
    <div class="ws-server">
      <label for={id} class="ws-quiet">
        Server
      </label>
      <select
        id={id}
        class="ws-select"
        value={isOwn ? OWN : (server?.url ?? OWN)}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ serverUrl: value === OWN ? ownAddress(server, values) : value });
        }}
      >
        {form.servers.map(({ url, description }) => (
          <option key={url} value={url} title={description}>
            {url}
          </option>
        ))}
        <option value={OWN}>Another address…</option>
      </select>
      {(isOwn || form.servers.length === 0) && (
        <input
          class="ws-input ws-input-mono"
          aria-label="Address of the server"
          value={values.serverUrl ?? ''}
          placeholder="https://api.example.com"
          onInput={(event) => onChange({ serverUrl: event.currentTarget.value })}
        />
      )}
      {server?.variables.map(({ name, default: initial, enum: allowed, description }) => (
        <span key={name} class="ws-server-variable" title={description}>
          <code>{name}</code>
          {allowed ? (
            <select
              class="ws-select"
              aria-label={`Variable ${name} of the server`}
              value={values.serverVariables[name] ?? initial}
              onChange={(event) =>
                onChange({
                  serverVariables: { ...values.serverVariables, [name]: event.currentTarget.value },
                })
              }
            >
              {allowed.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          ) : (
            <input
              class="ws-input ws-input-mono"
              aria-label={`Variable ${name} of the server`}
              value={values.serverVariables[name] ?? initial}
              onInput={(event) =>
                onChange({
                  serverVariables: { ...values.serverVariables, [name]: event.currentTarget.value },
                })
              }
            />
          )}
        </span>
      ))}
    </div>
  );
}

/** Begins with the address that is sent to now; a slash makes it another one than the description's. */
function ownAddress(server: FormServer | undefined, { serverVariables }: RequestValues): string {
  if (!server) return 'http://localhost';
  const url = server.url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = server.variables.find((one) => one.name === name);
    return serverVariables[name] ?? variable?.default ?? whole;
  });
  return url === server.url ? `${url}/` : url;
}
