import { useMemo, useState } from 'preact/hooks';
import type { MessageView, ValueFinding } from '../../protocol.ts';
import type { SentCall } from '../request/request-state.ts';
import { Sentence } from '../ui/sentence.tsx';
import { VirtualList } from '../ui/virtual-list.tsx';
import { findingsOfData, type ShownFinding } from './body-findings.ts';
import { duration } from './byte-size.ts';
import { getSeverity } from './finding-hint.tsx';
import { MarkedText } from './marked-text.tsx';
import { printJson, writtenNumbers } from './written-numbers.ts';

interface MessageListProps {
  messages: readonly MessageView[];
  sent: SentCall;
}

const ROW_HEIGHT = 28;

/** Events and messages in the order of time, while they come. */
export function MessageList({ messages, sent }: MessageListProps) {
  const [opened, setOpened] = useState<number>();
  const message = opened === undefined ? undefined : messages[opened];
  if (messages.length === 0) {
    return <p class="ws-empty">{sent.isRunning ? 'Nothing came yet.' : 'No messages came.'}</p>;
  }
  return (
    <div class="ws-messages">
      <div class="ws-pane-body">
        <VirtualList
          count={messages.length}
          rowHeight={ROW_HEIGHT}
          revealed={sent.isRunning && opened === undefined ? messages.length - 1 : opened}
        >
          {(index) => {
            const one = messages[index];
            const findings = one ? openFindings(sent, one, index) : [];
            return (
              one && (
                <button
                  key={index}
                  type="button"
                  class="ws-message"
                  style={{ height: `${ROW_HEIGHT}px` }}
                  aria-pressed={index === opened}
                  onClick={() => setOpened(index === opened ? undefined : index)}
                >
                  <span class="ws-quiet ws-tabular ws-message-time">{duration(one.atMs)}</span>
                  <span class={one.direction === 'sent' ? 'ws-quiet' : 'ws-success'}>
                    {one.direction === 'sent' ? 'sent' : 'received'}
                  </span>
                  <strong class="ws-small">{one.type}</strong>
                  <code class="ws-clip ws-small">{one.data}</code>
                  {findings.length > 0 && (
                    <>
                      <span class="ws-mark" data-severity={getSeverity(findings)} aria-hidden="true" />
                      <span class="ws-hidden">contradicts the description</span>
                    </>
                  )}
                </button>
              )
            );
          }}
        </VirtualList>
      </div>
      {message && opened !== undefined && (
        <OpenMessage key={opened} message={message} findings={openFindings(sent, message, opened)} />
      )}
    </div>
  );
}

/** A message with marks at the values that contradict the description. */
function OpenMessage({ message, findings }: { message: MessageView; findings: readonly ValueFinding[] }) {
  const [shown, setShown] = useState<ShownFinding>();
  const text = useMemo(() => {
    const { value, data } = message;
    return value === undefined ? data : printJson(value, writtenNumbers(message));
  }, [message]);
  const marked = useMemo(() => findingsOfData(findings), [findings]);
  return (
    <>
      {findings.length > 0 && (
        <ul class="ws-message-problems" aria-label="What the message contradicts">
          {findings.map(({ instance, sentence }, index) => (
            <li key={`${instance} ${sentence}`}>
              <button
                type="button"
                class="ws-button-link ws-error"
                title="Go to the value"
                onClick={() => setShown({ index })}
              >
                <Sentence text={sentence} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="ws-message-open">
        <MarkedText label="Message" text={text} findings={marked} shown={shown} />
      </div>
    </>
  );
}

const NONE: readonly ValueFinding[] = [];

/** Findings of a message, without those that were declared since. */
function openFindings(
  { answer, declared }: Pick<SentCall, 'answer' | 'declared'>,
  { findings = NONE }: { findings?: readonly ValueFinding[] },
  index: number,
): readonly ValueFinding[] {
  if (findings.length === 0 || declared.size === 0) return findings;
  const gone = answer?.findings.filter((one) => one.message !== undefined && declared.has(one.index)) ?? [];
  return findings.filter(
    ({ instance, ofEvent, sentence }) =>
      !gone.some(
        (one) =>
          one.instance === instance &&
          one.ofEvent === ofEvent &&
          (one.message === index || one.sentence === sentence),
      ),
  );
}
