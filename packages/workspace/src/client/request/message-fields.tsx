import { useId } from 'preact/hooks';
import { JsonInput } from '../schema-form/json-input.tsx';
import { form, setValues, values } from './request-state.ts';

/** Messages that are sent over the connection one after the other. */
export function MessageFields() {
  const id = useId();
  const declared = form.value?.messages ?? [];
  if (declared.length === 0) return null;
  const messages = values.value?.messages ?? declared;
  return (
    <section class="ws-section">
      <h3>Messages to send</h3>
      {messages.map((message, index) => (
        <div class="ws-item" key={index}>
          <JsonInput
            id={`${id}-${index}`}
            label={`Message ${index + 1}`}
            value={message}
            onChange={(next) =>
              setValues({ messages: messages.map((one, at) => (at === index ? next : one)) })
            }
          />
          <button
            type="button"
            class="ws-button ws-button-quiet"
            onClick={() => setValues({ messages: messages.filter((_, at) => at !== index) })}
          >
            Remove
          </button>
        </div>
      ))}
      <button
        type="button"
        class="ws-button ws-button-line"
        onClick={() => setValues({ messages: [...messages, declared[0] ?? {}] })}
      >
        Add a message
      </button>
    </section>
  );
}
