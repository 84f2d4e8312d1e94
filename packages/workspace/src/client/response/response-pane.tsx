import { signal } from '@preact/signals';
import type { ExchangeView, HeaderView, RequestProblemView } from '../../protocol.ts';
import { describeFailure, sendConnection } from '../request/connection-settings.ts';
import { form, type SentCall, sentCall, updateCall } from '../request/request-state.ts';
import { sendRequest } from '../request/send-request.ts';
import { WithheldSecrets } from '../request/withheld-secrets.tsx';
import { call } from '../state/call.ts';
import { notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { BodyContent } from './body-content.tsx';
import { byteSize, duration } from './byte-size.ts';
import { ContractView } from './contract-view.tsx';
import { MessageComposer } from './message-composer.tsx';
import { MessageList } from './message-list.tsx';
import { ReplyComparison } from './reply-comparison.tsx';
import { SaveExchange } from './save-exchange.tsx';
import { StatusText } from './status-text.tsx';
import { UseAsToken } from './use-as-token.tsx';

type Part = 'body' | 'changes' | 'messages' | 'headers' | 'contract' | 'request';
const part = signal<Part>('body');

/** The response, and its differences from the description. */
export function ResponsePane() {
  const sent = sentCall.value;
  if (!sent) return null;
  const { answer, isRunning } = sent;
  if (answer?.refusedHost !== undefined) return <RefusedHost host={answer.refusedHost} />;
  if (answer?.withheld !== undefined)
    return (
      <WithheldSecrets
        what="Nothing was sent"
        withheld={answer.withheld}
        action="send"
        onAllowed={() => void sendRequest()}
      />
    );
  const exchange = sent.revealed ?? answer?.exchange;
  const messages = exchange?.messages ?? sent.messages;
  const hasMessages = messages.length > 0 || sent.isOpen || exchange?.response?.isStream === true;
  const items = [
    ...(exchange && !exchange.response?.isStream ? [{ id: 'body' as const, label: 'Body' }] : []),
    ...(sent.previous && exchange?.response && !exchange.response.isStream
      ? [{ id: 'changes' as const, label: 'Compared' }]
      : []),
    ...(hasMessages ? [{ id: 'messages' as const, label: 'Messages', note: messages.length }] : []),
    ...(exchange
      ? [
          { id: 'headers' as const, label: 'Headers', note: exchange.response?.headers.length },
          { id: 'contract' as const, label: 'Contract', note: findingNote(sent) },
          { id: 'request' as const, label: 'Sent' },
        ]
      : []),
  ];
  const shown = items.some(({ id }) => id === part.value) ? part.value : (items[0]?.id ?? 'body');
  return (
    <section class="ws-pane ws-pane-main" aria-label="Response">
      <div class="ws-response-head" role="status">
        <Summary sent={sent} exchange={exchange} />
        {exchange && answer && <SaveExchange answer={answer} />}
      </div>
      {items.length > 0 && (
        <div class="ws-pane-head ws-sub-head">
          <Tabs
            label="Parts of the response"
            items={items}
            selected={shown}
            onSelect={(id) => {
              part.value = id;
            }}
            panelId={(id) => `response-${id}`}
          />
          {exchange && answer?.isMasked && <RevealExchange sent={sent} />}
        </div>
      )}
      <div
        class="ws-pane-body ws-pane-scroll"
        id={`response-${shown}`}
        role="tabpanel"
        aria-labelledby={items.length > 0 ? `response-${shown}-tab` : undefined}
        aria-label={items.length > 0 ? undefined : 'Response'}
      >
        {shown === 'messages' && hasMessages ? (
          <MessageList messages={messages} sent={sent} />
        ) : !exchange ? (
          isRunning && <p class="ws-empty">Waiting for the response…</p>
        ) : shown === 'body' ? (
          <BodyContent
            body={exchange.response?.body}
            failure={
              exchange.failure &&
              describeFailure(exchange.failure.message, exchange.request.url, sendConnection.value.proxy)
            }
            findings={answer?.findings}
            declared={sent.declared}
            actions={(pointer) => <UseAsToken sent={sent} pointer={pointer} />}
          />
        ) : shown === 'changes' && sent.previous ? (
          <ReplyComparison before={sent.previous} after={exchange.response?.body} />
        ) : shown === 'headers' ? (
          <HeaderList
            headers={exchange.response?.headers ?? []}
            trailers={exchange.response?.trailers ?? []}
          />
        ) : shown === 'contract' ? (
          <ContractView sent={sent} />
        ) : (
          <SentRequest exchange={exchange} problems={answer?.problems ?? []} />
        )}
      </div>
      {sent.isOpen && (
        <MessageComposer
          key={sent.id}
          call={sent.id}
          examples={form.value?.messages ?? []}
          isJsonOnly={form.value?.protocol === 'grpc'}
        />
      )}
    </section>
  );
}

function Summary({ sent, exchange }: { sent: SentCall; exchange: ExchangeView | undefined }) {
  if (sent.isRunning) {
    return (
      <span class="ws-quiet">
        {sent.isOpen || sent.messages.length > 0
          ? `Open, ${sent.messages.length} ${sent.messages.length === 1 ? 'message' : 'messages'}`
          : form.value?.messages
            ? 'Connecting…'
            : 'Sending…'}
      </span>
    );
  }
  if (!exchange) return <span class="ws-quiet">Not sent</span>;
  const { response, failure, durationMs, firstByteMs } = exchange;
  return (
    <>
      <StatusText status={response?.status} statusText={response?.statusText} failure={failure?.code} />
      <span class="ws-quiet ws-tabular">
        {duration(durationMs)}
        {firstByteMs !== undefined && ` · first byte ${duration(firstByteMs)}`}
      </span>
      {response && !response.isStream && (
        <span class="ws-quiet ws-tabular">{byteSize(response.body.size)}</span>
      )}
      {failure && response && <span class="ws-error">{failure.code}</span>}
      {sent.revealed && <span class="ws-warning ws-small">Credentials are shown</span>}
    </>
  );
}

/** The count of findings that are left. */
function findingNote({ answer, declared }: SentCall) {
  const left = (answer?.findings ?? []).filter(({ index }) => !declared.has(index)).length;
  return <span class={left > 0 ? 'ws-error' : 'ws-success'}>{left}</span>;
}

/** Requests go to the servers of the description, and to what the user allows by name. */
function RefusedHost({ host }: { host: string }) {
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

/** Shows the credentials of a call, and hides them again. The window keeps them only while they are shown. */
function RevealExchange({ sent }: { sent: SentCall }) {
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

interface SentRequestProps {
  exchange: ExchangeView;
  problems: readonly RequestProblemView[];
}

/** The request as it was sent, credentials masked. */
function SentRequest({ exchange: { request, redirects }, problems }: SentRequestProps) {
  return (
    <>
      <div class="ws-section">
        <p class="ws-mono ws-break">
          <span class="cl-method" data-method={request.method}>
            {request.method}
          </span>{' '}
          {request.url}
        </p>
        {redirects.map(({ status, from, to }) => (
          <p key={from} class="ws-quiet ws-break">
            {status}: {from} → {to}
          </p>
        ))}
        {problems.map(({ in: place, name, message, severity }) => (
          <p key={`${place} ${name} ${message}`} class={severity === 'error' ? 'ws-error' : 'ws-warning'}>
            {name === undefined ? place : `${place} ${name}`}: {message}
          </p>
        ))}
      </div>
      <HeaderList headers={request.headers} />
      {request.body && request.body.encoding === 'text' && request.body.content !== '' && (
        <CodeBlock label="Body of the request" className="ws-section">
          {request.body.content}
        </CodeBlock>
      )}
    </>
  );
}

/** Headers as they came, repeated ones repeated; trailers last. */
function HeaderList({
  headers,
  trailers,
}: {
  headers: readonly HeaderView[];
  trailers?: readonly HeaderView[];
}) {
  if (headers.length + (trailers?.length ?? 0) === 0) return <p class="ws-empty">No headers.</p>;
  return (
    <>
      <Facts headers={headers} />
      {trailers && trailers.length > 0 && (
        <>
          <h3 class="ws-section">Trailers</h3>
          <Facts headers={trailers} />
        </>
      )}
    </>
  );
}

function Facts({ headers }: { headers: readonly HeaderView[] }) {
  return (
    <dl class="ws-section ws-facts ws-header-list">
      {headers.map(({ name, value }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd class="ws-mono">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
