import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { FormExample } from '../../protocol.ts';
import { keyLabel } from '../commands/command.ts';
import { sendMessage } from '../request/send-request.ts';
import { Sentence } from '../ui/sentence.tsx';

interface MessageComposerProps {
  /** Id of the call. */
  call: string;
  /** Messages that the description gives. */
  examples: readonly FormExample[];
  /** A message that is not JSON is refused. */
  isJsonOnly: boolean;
}

/** Writes messages and sends them one by one, while the connection is open. */
export function MessageComposer({ call, examples, isJsonOnly }: MessageComposerProps) {
  const id = useId();
  const text = useSignal(getText(examples[0]));
  const refusal = useSignal<string | undefined>(undefined);
  const isText = !isJson(text.value);
  return (
    <form
      class="ws-composer"
      aria-label="Message to send"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.value === '' || (isText && isJsonOnly)) return;
        void sendMessage(call, text.value).then((reason) => {
          refusal.value = reason;
        });
      }}
    >
      <div class="ws-line">
        <label for={id} class="ws-small">
          Message
        </label>
        {isText && text.value !== '' && (
          <span class={isJsonOnly ? 'ws-warning ws-small' : 'ws-quiet'}>
            {isJsonOnly ? 'Not JSON: write the message as a JSON object.' : 'Not JSON: sent as it is.'}
          </span>
        )}
        {examples.length > 0 && (
          <select
            class="ws-select ws-end"
            aria-label="Messages of the description"
            value=""
            onChange={(event) => {
              const example = examples[Number(event.currentTarget.value)];
              if (example) text.value = getText(example);
            }}
          >
            <option value="">Messages of the description</option>
            {examples.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
      {refusal.value !== undefined && (
        <p class="ws-error ws-small" role="alert">
          <Sentence text={refusal.value} />
        </p>
      )}
      <div class="ws-composer-text">
        <textarea
          id={id}
          class="ws-textarea"
          rows={3}
          spellcheck={false}
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
            refusal.value = undefined;
          }}
        />
        <button
          type="submit"
          class="ws-button ws-button-main"
          data-command="send"
          title={keyLabel('Mod+Enter')}
          disabled={text.value === '' || (isText && isJsonOnly)}
        >
          Send
        </button>
      </div>
    </form>
  );
}

function getText(example: FormExample | undefined): string {
  if (!example) return '';
  return typeof example.value === 'string' ? example.value : JSON.stringify(example.value, null, 2);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
