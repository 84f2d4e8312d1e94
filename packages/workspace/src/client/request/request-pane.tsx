import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ResponsePane } from '../response/response-pane.tsx';
import { operationKey, sourceId } from '../state/source-state.ts';
import { isNumber, storedSignal } from '../state/stored-signal.ts';
import { Splitter } from '../ui/splitter.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AuthFields } from './auth-fields.tsx';
import { BodyFields } from './body-fields.tsx';
import { CodeView } from './code-view.tsx';
import { loadEnvironments } from './environments.ts';
import { HeaderFields } from './header-fields.tsx';
import { HistoryView } from './history-view.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import { RequestHead } from './request-head.tsx';
import { followOperation, form, formFailure, sentCall, values } from './request-state.ts';
import { followMessages } from './send-request.ts';

const PARTS = ['parameters', 'body', 'auth', 'headers', 'code', 'history'] as const;
type Part = (typeof PARTS)[number];

const TITLES: Record<Part, string> = {
  parameters: 'Parameters',
  body: 'Body',
  auth: 'Authorization',
  headers: 'Headers',
  code: 'Code',
  history: 'History',
};

const part = signal<Part>('parameters');
/** Pixels of the request above its response. */
const requestHeight = storedSignal('request-height', 320, isNumber);

/** Builds and sends requests of the open operation. */
export function RequestPane() {
  useEffect(() => {
    const stops = [followOperation(), followMessages()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useEffect(() => void loadEnvironments(), [sourceId.value]);

  if (operationKey.value === undefined) {
    return (
      <p class="ws-empty">Choose an operation in the outline to send it. Nothing is sent before you do.</p>
    );
  }
  if (!form.value || !values.value) return <p class="ws-empty">{formFailure.value ?? 'Loading…'}</p>;

  const { parameters, body, messages } = form.value;
  const parts = PARTS.filter((name) => name !== 'body' || body || messages.length > 0);
  const shown = parts.includes(part.value) ? part.value : 'parameters';
  const filled = values.value.parameters.length;
  const notes: Partial<Record<Part, string>> = {
    ...(parameters.length > 0 ? { parameters: `${filled}/${parameters.length}` } : {}),
    ...(values.value.headers.length > 0 ? { headers: String(values.value.headers.length) } : {}),
  };
  const isSplit = sentCall.value !== undefined;
  return (
    <>
      <RequestHead />
      <div class="ws-pane-head ws-sub-head">
        <Tabs
          label="Parts of the request"
          items={parts.map((id) => ({ id, label: TITLES[id], note: notes[id] }))}
          selected={shown}
          onSelect={(id) => {
            part.value = id;
          }}
          panelId={(id) => `request-${id}`}
        />
      </div>
      <div
        class={isSplit ? 'ws-pane-scroll ws-request-part' : 'ws-pane-body ws-pane-scroll ws-request-part'}
        style={isSplit ? { height: `${requestHeight.value}px` } : {}}
        id={`request-${shown}`}
        role="tabpanel"
        aria-labelledby={`request-${shown}-tab`}
      >
        {shown === 'parameters' && <ParameterFields />}
        {shown === 'body' && <BodyFields />}
        {shown === 'auth' && <AuthFields />}
        {shown === 'headers' && <HeaderFields />}
        {shown === 'code' && <CodeView />}
        {shown === 'history' && <HistoryView />}
      </div>
      {isSplit && (
        <>
          <Splitter
            label="Height of the request"
            orientation="horizontal"
            size={requestHeight.value}
            min={60}
            max={900}
            onResize={(size) => {
              requestHeight.value = size;
            }}
          />
          <ResponsePane />
        </>
      )}
    </>
  );
}
