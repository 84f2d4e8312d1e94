import { useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CallResponse } from '../../protocol.ts';
import { keyLabel } from '../commands/command.ts';
import { call } from '../state/call.ts';
import { editor } from '../state/editor-handle.ts';
import { sourceId } from '../state/source-state.ts';
import { protocolMark } from '../ui/protocol-mark.ts';
import { Sentence } from '../ui/sentence.tsx';
import { parseUrl } from './parse-url.ts';
import { form, isFormCurrent, sentCall, setValues, values } from './request-state.ts';
import { cancelRequest, endStream, missingPath, sendRequest } from './send-request.ts';

/** Milliseconds after a change. */
const DELAY_MS = 120;

/** Method or protocol, the whole address as it is sent, and the button that sends it. */
export function UrlBar() {
  const [received, setPreview] = useState<CallResponse<'previewRequest'> & { of: string }>();
  const typed = useSignal<string | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const source = sourceId.value;
  const key = JSON.stringify([form.value?.operation, values.value]);
  // The server that a preview is for: neither that of another operation, nor one that was chosen before.
  const where = JSON.stringify([
    source,
    form.value?.operation,
    values.value?.serverUrl,
    values.value?.serverVariables,
  ]);
  const preview = received?.of === where ? received : undefined;
  useEffect(() => {
    if (source === undefined || !form.value || !values.value) return;
    const request = { source, operation: form.value.operation, values: values.value };
    const timer = setTimeout(() => {
      void editor.value?.flush();
      // A text that cannot be read now keeps the address of before.
      call('previewRequest', request).then(
        (response) => setPreview({ ...response, of: where }),
        () => undefined,
      );
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [source, key]);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The end of an address says more than its beginning.
    const { current } = input;
    if (current && document.activeElement !== current) current.scrollLeft = current.scrollWidth;
  });
  if (!form.value || !values.value) return null;
  const { method, protocol, path } = form.value;
  const mark = protocolMark(protocol) ?? method;
  const running = sentCall.value?.isRunning ? sentCall.value : undefined;
  const shown = typed.value ?? preview?.url ?? path;
  const isEditable = protocol === 'http' || protocol === 'sse' || protocol === 'websocket';
  const commit = () => {
    const text = typed.value;
    typed.value = undefined;
    if (text === undefined || text === preview?.url || !form.value || !values.value) return;
    const parsed = parseUrl(text, { ...form.value, base: preview?.base }, values.value);
    if (!parsed) {
      problem.value = `The address has to end with the path of the operation, \`${path}\`.`;
      return;
    }
    const { unknown, ...filled } = parsed;
    problem.value =
      unknown.length === 0
        ? undefined
        : `\`${unknown[0]}\` is not a parameter of the operation, and is not sent. Add it to the description first.`;
    setValues(filled);
  };
  const missing = missingPath(values.value, form.value);
  return (
    <>
      <div class="ws-url">
        <span class="cl-method" data-method={mark}>
          {mark}
        </span>
        <input
          ref={input}
          class="ws-url-text"
          aria-label="Address of the request"
          spellcheck={false}
          autocomplete="off"
          readOnly={!isEditable}
          value={shown}
          title={shown}
          onInput={(event) => {
            typed.value = event.currentTarget.value;
          }}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) commit();
            if (event.key === 'Escape') typed.value = undefined;
          }}
        />
        {running?.isOpen ? (
          <button type="button" class="ws-url-send ws-url-cancel" onClick={() => endStream(running)}>
            {protocol === 'grpc' ? 'Finish' : 'Close'}
          </button>
        ) : running ? (
          <button type="button" class="ws-url-send ws-url-cancel" onClick={() => cancelRequest(running.id)}>
            Cancel
          </button>
        ) : (
          <button
            type="button"
            class="ws-url-send"
            data-command="send"
            disabled={!isFormCurrent.value}
            title={keyLabel('Mod+Enter')}
            onClick={() => void sendRequest()}
          >
            {form.value.messages ? 'Connect' : 'Send'}
          </button>
        )}
      </div>
      {problem.value !== undefined && (
        <p class="ws-warning ws-small" role="alert">
          {problem.value}
        </p>
      )}
      {missing.length > 0 && (
        <p class="ws-quiet" role="status">
          <Sentence
            text={`Fill in ${missing.map((name) => `\`${name}\``).join(', ')} before the request is sent.`}
          />
        </p>
      )}
    </>
  );
}
