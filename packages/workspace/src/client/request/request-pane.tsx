import type { Json } from '@curlew/openapi';
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { FilledParameter, FormParameter, HistoryEntry } from '../../protocol.ts';
import { ResponsePane } from '../response/response-pane.tsx';
import { StatusText } from '../response/status-text.tsx';
import { SchemaField } from '../schema-form/schema-field.tsx';
import { textsOfNumbers } from '../schema-form/typed-values.ts';
import { call } from '../state/call.ts';
import { notifyError } from '../state/notices.ts';
import { operationKey, sourceId } from '../state/source-state.ts';
import { isNumber, storedSignal } from '../state/stored-signal.ts';
import { Splitter } from '../ui/splitter.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AuthFields } from './auth-fields.tsx';
import { BodyFields } from './body-fields.tsx';
import { CodeView } from './code-view.tsx';
import { CookieList } from './cookie-list.tsx';
import { followEnvironments, loadEnvironments } from './environments.ts';
import { RequestHead } from './request-head.tsx';
import {
  followOperation,
  form,
  formFailure,
  sentCall,
  setValues,
  updateCall,
  values,
} from './request-state.ts';
import { followMessages } from './send-request.ts';

const PARTS = ['parameters', 'body', 'auth', 'headers', 'cookies', 'code', 'history'] as const;
type Part = (typeof PARTS)[number];

const TITLES: Record<Part, string> = {
  parameters: 'Parameters',
  body: 'Body',
  auth: 'Authorization',
  headers: 'Headers',
  cookies: 'Cookies',
  code: 'Code',
  history: 'History',
};

const part = signal<Part>('parameters');
/** Pixels of the request above its response. */
const requestHeight = storedSignal('request-height', 320, isNumber);
const OPEN_HEIGHT = 96;

/** Builds and sends requests of the open operation. */
export function RequestPane() {
  useEffect(() => {
    const stops = [followOperation(), followMessages(), followEnvironments()];
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
  // The messages of a connection are written while it is open.
  const parts = PARTS.filter((name) => name !== 'body' || (body && !messages));
  const shown = parts.includes(part.value) ? part.value : 'parameters';
  const filled = values.value.parameters.length;
  const notes: Partial<Record<Part, string>> = {
    ...(parameters.length > 0 ? { parameters: `${filled}/${parameters.length}` } : {}),
    ...(values.value.headers.length > 0 ? { headers: String(values.value.headers.length) } : {}),
  };
  const isSplit = sentCall.value !== undefined;
  // The messages of an open connection need the room, and its request is sent already.
  const height = sentCall.value?.isOpen ? Math.min(requestHeight.value, OPEN_HEIGHT) : requestHeight.value;
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
        style={isSplit ? { height: `${height}px` } : {}}
        id={`request-${shown}`}
        role="tabpanel"
        aria-labelledby={`request-${shown}-tab`}
      >
        {shown === 'parameters' && <ParameterFields />}
        {shown === 'body' && <BodyFields />}
        {shown === 'auth' && <AuthFields />}
        {shown === 'headers' && <HeaderFields />}
        {shown === 'cookies' && <CookieList />}
        {shown === 'code' && <CodeView />}
        {shown === 'history' && <HistoryView />}
      </div>
      {isSplit && (
        <>
          <Splitter
            label="Height of the request"
            orientation="horizontal"
            size={height}
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

/** Headers beside those of the description. */
function HeaderFields() {
  if (!form.value || !values.value) return null;
  const { headers } = values.value;
  const set = (index: number, next: { name: string; value: string } | undefined) =>
    setValues({
      headers: next
        ? headers.map((header, at) => (at === index ? next : header))
        : headers.filter((_, at) => at !== index),
    });
  return (
    <section class="ws-section">
      {headers.map((header, index) => (
        <div class="ws-pair" key={index}>
          <input
            class="ws-input ws-input-mono"
            aria-label="Name of the header"
            placeholder="Name"
            value={header.name}
            onInput={(event) => set(index, { ...header, name: event.currentTarget.value })}
          />
          <input
            class="ws-input ws-input-mono"
            aria-label={`Value of ${header.name || 'the header'}`}
            placeholder="Value"
            value={header.value}
            onInput={(event) => set(index, { ...header, value: event.currentTarget.value })}
          />
          <button type="button" class="ws-button ws-button-quiet" onClick={() => set(index, undefined)}>
            Remove
          </button>
        </div>
      ))}
      <button
        type="button"
        class="ws-button ws-button-line"
        onClick={() => setValues({ headers: [...headers, { name: '', value: '' }] })}
      >
        Add a header
      </button>
      <p class="ws-quiet">In place of headers of the same name that Curlew writes.</p>
    </section>
  );
}

const PLACES = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['querystring', 'Query string'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const;

/** Parameters by place: required ones are sent, others when they are chosen. */
function ParameterFields() {
  const parameters = form.value?.parameters ?? [];
  if (parameters.length === 0) return <p class="ws-empty">This operation has no parameters.</p>;
  return (
    <>
      {PLACES.map(([place, title]) => {
        // Those that have to be sent come first, each in the order of its author.
        const own = parameters
          .filter((one) => one.in === place)
          .sort((one, other) => Number(other.isRequired) - Number(one.isRequired));
        if (own.length === 0) return null;
        return (
          <section key={place} class="ws-section">
            <h3>{title}</h3>
            {own.map((parameter) => (
              <ParameterField key={parameter.name} parameter={parameter} />
            ))}
          </section>
        );
      })}
    </>
  );
}

function ParameterField({ parameter }: { parameter: FormParameter }) {
  const filled = values.value?.parameters ?? [];
  const isSame = (one: FilledParameter) => one.name === parameter.name && one.in === parameter.in;
  const own = filled.find(isSame);
  const set = (value: Json | undefined) => {
    const others = filled.filter((one) => !isSame(one));
    const next =
      value === undefined
        ? others
        : [...others, { name: parameter.name, in: parameter.in, value: textsOfNumbers(value) }];
    setValues({ parameters: next });
  };
  return (
    <SchemaField
      name={parameter.name}
      schema={parameter.schema}
      root={parameter.schema}
      value={own?.value}
      isRequired={parameter.isRequired}
      isDeprecated={parameter.isDeprecated}
      description={parameter.description}
      examples={parameter.examples}
      onChange={set}
    />
  );
}

/** Requests that were sent before: kept on this machine alone. */
function HistoryView() {
  const [entries, setEntries] = useState<readonly HistoryEntry[]>();
  const operation = form.value?.operation;
  const source = sourceId.value;
  const last = sentCall.value?.answer?.id;
  useEffect(() => {
    if (source === undefined || operation === undefined) return;
    call('listHistory', { source, operation }).then((answer) => setEntries(answer.entries), notifyError);
  }, [source, operation, last]);

  if (!entries || source === undefined) return <p class="ws-empty">Loading…</p>;
  if (entries.length === 0) return <p class="ws-empty">Nothing was sent yet.</p>;
  const show = async (entry: HistoryEntry) => {
    // The history has no credentials, and does not replace those that were entered.
    const { credentials: _, ...filled } = entry.values;
    setValues(filled);
    try {
      const answer = await call('readHistory', { source, id: entry.id });
      updateCall(entry.operation, () => ({
        id: entry.id,
        operation: entry.operation,
        isRunning: false,
        messages: answer.exchange?.messages ?? [],
        answer,
        declared: new Set(),
      }));
    } catch (error) {
      notifyError(error);
    }
  };
  const clear = () => void call('clearHistory', { source }).then(() => setEntries([]), notifyError);
  return (
    <>
      <ul class="ws-rows">
        {entries.map((entry) => (
          <li key={entry.id} class="ws-line">
            <StatusText status={entry.status} failure={entry.failure} />
            <button type="button" class="ws-button-link ws-mono ws-clip" onClick={() => void show(entry)}>
              {entry.method} {entry.url}
            </button>
            <span class="ws-quiet ws-end ws-tabular">
              {entry.findingCount > 0 && (
                <span class="ws-error">
                  {entry.findingCount} {entry.findingCount === 1 ? 'finding' : 'findings'} ·{' '}
                </span>
              )}
              {Math.round(entry.durationMs)} ms · {new Date(entry.startedAt).toLocaleTimeString()}
            </span>
          </li>
        ))}
      </ul>
      <div class="ws-section">
        <button type="button" class="ws-button ws-button-line" onClick={clear}>
          Clear the history
        </button>
      </div>
    </>
  );
}
