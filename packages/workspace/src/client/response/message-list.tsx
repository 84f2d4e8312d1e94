import { useState } from 'preact/hooks';
import type { MessageView } from '../../protocol.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { VirtualList } from '../ui/virtual-list.tsx';
import { duration } from './byte-size.ts';

interface Props {
  messages: readonly MessageView[];
  isRunning: boolean;
}

const ROW_HEIGHT = 28;

/** Events and messages in the order of time, while they come. */
export function MessageList({ messages, isRunning }: Props) {
  const [opened, setOpened] = useState<number>();
  const message = opened === undefined ? undefined : messages[opened];
  if (messages.length === 0) {
    return <p class="ws-empty">{isRunning ? 'Nothing came yet.' : 'No messages came.'}</p>;
  }
  return (
    <div class="ws-messages">
      <div class="ws-pane-body">
        <VirtualList
          count={messages.length}
          rowHeight={ROW_HEIGHT}
          revealed={isRunning ? messages.length - 1 : opened}
        >
          {(index) => {
            const one = messages[index];
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
                </button>
              )
            );
          }}
        </VirtualList>
      </div>
      {message && (
        <CodeBlock label="Message" className="ws-message-open">
          {message.value === undefined ? message.data : JSON.stringify(message.value, null, 2)}
        </CodeBlock>
      )}
    </div>
  );
}
