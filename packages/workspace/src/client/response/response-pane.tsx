import { signal } from '@preact/signals';
import type { ExchangeView } from '../../protocol.ts';
import { type SentCall, sentCall } from '../request/request-state.ts';
import { Tabs } from '../ui/tabs.tsx';
import { BodyContent } from './body-content.tsx';
import { byteSize, duration } from './byte-size.ts';
import { ContractView } from './contract-view.tsx';
import { HeaderList } from './header-list.tsx';
import { MessageList } from './message-list.tsx';
import { RefusedHost } from './refused-host.tsx';
import { RevealExchange } from './reveal-exchange.tsx';
import { SaveExchange } from './save-exchange.tsx';
import { SentRequest } from './sent-request.tsx';
import { StatusText } from './status-text.tsx';

type Part = 'body' | 'messages' | 'headers' | 'contract' | 'request';
const part = signal<Part>('body');

/** The response, and its differences from the description. */
export function ResponsePane() {
  const sent = sentCall.value;
  if (!sent) return null;
  const { answer, isRunning } = sent;
  if (answer?.refusedHost !== undefined) return <RefusedHost host={answer.refusedHost} />;
  const exchange = sent.revealed ?? answer?.exchange;
  const messages = exchange?.messages ?? sent.messages;
  const hasMessages = messages.length > 0 || exchange?.response?.isStream === true;
  const items = [
    ...(exchange && !exchange.response?.isStream ? [{ id: 'body' as const, label: 'Body' }] : []),
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
          <MessageList messages={messages} isRunning={isRunning} />
        ) : !exchange ? (
          isRunning && <p class="ws-empty">Waiting for the response…</p>
        ) : shown === 'body' ? (
          <BodyContent body={exchange.response?.body} failure={exchange.failure?.message} />
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
    </section>
  );
}

function Summary({ sent, exchange }: { sent: SentCall; exchange: ExchangeView | undefined }) {
  if (sent.isRunning) {
    return (
      <span class="ws-quiet">
        {sent.messages.length > 0 ? `Open, ${sent.messages.length} messages` : 'Sending…'}
      </span>
    );
  }
  if (!exchange) return <span class="ws-quiet">Not sent</span>;
  const { response, failure, durationMs } = exchange;
  return (
    <>
      <StatusText status={response?.status} statusText={response?.statusText} failure={failure?.code} />
      <span class="ws-quiet ws-tabular">{duration(durationMs)}</span>
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
