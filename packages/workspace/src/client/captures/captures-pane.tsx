import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { ConvertCapturesResponse } from '../../protocol.ts';
import { call } from '../state/call.ts';
import { editor } from '../state/editor-handle.ts';
import { notify, notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';
import { CapturesResult } from './captures-result.tsx';
import { droppedFile } from './dropped-file.ts';

const text = signal('');
const fileName = signal<string | undefined>(undefined);
const answer = signal<ConvertCapturesResponse | undefined>(undefined);

const MAX_BYTES = 100_000_000;
/** More of a file than this is not drawn in the field. */
const MAX_SHOWN = 100_000;

/** Recorded requests: what they say that the description does not. */
export function CapturesPane() {
  const [isRunning, setRunning] = useState(false);
  const [isOver, setOver] = useState(false);
  const read = async () => {
    if (text.value.trim() === '') return;
    setRunning(true);
    try {
      await editor.value?.flush();
      answer.value = await call('convertCaptures', {
        text: text.value,
        ...(fileName.value === undefined ? {} : { fileName: fileName.value }),
        ...(sourceId.value === undefined ? {} : { into: sourceId.value }),
      });
    } catch (error) {
      notifyError(error);
    }
    setRunning(false);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_BYTES) {
      notify({
        tone: 'error',
        text: `${file.name} has ${file.size} bytes.`,
        help: 'Drop a file of at most 100 MB.',
      });
      return;
    }
    fileName.value = file.name;
    text.value = await file.text();
    await read();
  };
  const dropped = droppedFile.value;
  useEffect(() => {
    if (!dropped) return;
    droppedFile.value = undefined;
    setOver(false);
    void take(dropped);
  }, [dropped]);
  const isLong = text.value.length > MAX_SHOWN;
  return (
    <div class="ws-pane-body ws-pane-scroll">
      <section
        class={`ws-section ws-drop ${isOver ? 'ws-drop-over' : ''}`}
        aria-label="Recorded requests"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
      >
        <label class="ws-field">
          <span>Paste curl commands, or drop a collection or an HTTP archive (HAR)</span>
          <textarea
            class="ws-textarea"
            rows={6}
            spellcheck={false}
            readOnly={isLong}
            placeholder={"curl https://api.example.com/users/1 -H 'Authorization: Bearer …'"}
            value={isLong ? `${text.value.slice(0, MAX_SHOWN)}…` : text.value}
            onInput={(event) => {
              text.value = event.currentTarget.value;
              fileName.value = undefined;
            }}
          />
        </label>
        <div class="ws-line">
          <button
            type="button"
            class="ws-button ws-button-main"
            disabled={isRunning || text.value.trim() === ''}
            onClick={() => void read()}
          >
            {isRunning
              ? 'Reading…'
              : sourceId.value === undefined
                ? 'Make a description'
                : 'Compare with the description'}
          </button>
          <label class="ws-button ws-button-line ws-file">
            Choose a file
            <input
              type="file"
              class="ws-hidden"
              onChange={(event) => void take(event.currentTarget.files?.[0])}
            />
          </label>
          {(text.value !== '' || answer.value) && (
            <button
              type="button"
              class="ws-button"
              onClick={() => {
                text.value = '';
                fileName.value = undefined;
                answer.value = undefined;
              }}
            >
              Clear
            </button>
          )}
          {fileName.value !== undefined && <span class="ws-quiet">{fileName.value}</span>}
        </div>
        <p class="ws-quiet">Credentials are left out of everything that is made of them.</p>
      </section>
      {answer.value && <CapturesResult answer={answer.value} onAccepted={() => void read()} />}
    </div>
  );
}
