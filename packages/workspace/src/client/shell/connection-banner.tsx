import { downloadTexts } from '../editor/files/download-texts.ts';
import { lossReason } from '../state/connect.ts';
import { editor } from '../state/editor-handle.ts';
import { unsentFiles } from '../state/local-copies.ts';
import { connection } from '../state/source-state.ts';
import { Sentence } from '../ui/sentence.tsx';

const LOSS = {
  down: 'The local server of Curlew does not answer. Start `curlew open` again with the same files: this window then reconnects.',
  foreign:
    'Another program, or Curlew with other files, answers at the address of this window, which cannot reconnect to it. Stop it, and start `curlew open` again with the same files.',
  forgotten:
    'The local server of Curlew does not answer, and no later server knows this window. Start `curlew open` again, and open the address that it prints. Download your changes first: at another address the browser does not find them.',
};

const KEEP_PROBLEM =
  'The server cannot store unsaved text. Save the file, or make the state folder writable and free space on its disk.';

/** Whether typed text is safe, while the server does not store it. */
export function ConnectionBanner() {
  const isLost = connection.value === 'lost';
  const states = [...unsentFiles.value.values()];
  if (!isLost && states.length === 0) return null;
  return (
    <div class="ws-banner ws-banner-warning" role="alert">
      <p>
        <Sentence text={`${isLost ? LOSS[lossReason.value] : KEEP_PROBLEM} ${textState(states)}`} />
      </p>
      {states.length > 0 && (
        <button
          type="button"
          class="ws-button ws-button-line"
          onClick={() => downloadTexts(editor.value?.unsentTexts() ?? [])}
        >
          Download the text
        </button>
      )}
    </div>
  );
}

function textState(states: readonly ('stored' | 'refused')[]): string {
  if (states.length === 0) return 'You can go on typing.';
  if (states.includes('refused'))
    return 'This browser cannot store your last changes: they are in this window alone. Keep it open, or download the text.';
  return 'Your last changes are stored in this browser. You can go on typing.';
}
