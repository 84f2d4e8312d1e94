import { keyLabel } from '../commands/key-names.ts';
import { operation } from '../state/source-state.ts';
import { EnvironmentMenu } from './environment-menu.tsx';
import { form, resetValues, sentCall, setValues, values } from './request-state.ts';
import { cancelRequest, sendRequest } from './send-request.ts';
import { ServerFields } from './server-fields.tsx';

/** Method, address and the button that sends the request. */
export function RequestHead() {
  if (!form.value || !values.value) return null;
  const { method, path, summary, protocol } = form.value;
  const running = sentCall.value?.isRunning ? sentCall.value : undefined;
  return (
    <div class="ws-request-head">
      <div class="ws-request-title">
        <h2 class="ws-clip">{summary ?? operation.value?.operationId ?? path}</h2>
        {protocol !== 'http' && <span class="ws-quiet">{PROTOCOLS[protocol] ?? protocol}</span>}
      </div>
      <div class="ws-request-line">
        <span class="cl-method" data-method={method}>
          {method}
        </span>
        <code class="ws-request-path">{path}</code>
        {running ? (
          <button type="button" class="ws-button ws-button-line" onClick={() => cancelRequest(running.id)}>
            Cancel
          </button>
        ) : (
          <button
            type="button"
            class="ws-button ws-button-main"
            data-command="send"
            title={keyLabel('Mod+Enter')}
            onClick={() => void sendRequest()}
          >
            Send
          </button>
        )}
      </div>
      <div class="ws-request-where">
        <ServerFields form={form.value} values={values.value} onChange={setValues} />
        <EnvironmentMenu more={[{ label: 'Take the values of the examples again', run: resetValues }]} />
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
