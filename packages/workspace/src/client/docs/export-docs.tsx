import { useState } from 'preact/hooks';
import { TextField } from '../dialogs/text-field.tsx';
import { call } from '../state/call.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Writes the site into a folder, as `curlew docs` does. */
export function ExportDocs({ source, onClose }: { source: string; onClose: () => void }) {
  const [out, setOut] = useState('site');
  const [state, setState] = useState<'idle' | 'running' | 'written' | 'refused'>('idle');
  const [messages, setMessages] = useState<readonly string[]>([]);
  const write = async (event: Event) => {
    event.preventDefault();
    setState('running');
    try {
      const answer = await call('exportDocs', { source, out, overwrite: state === 'refused' });
      setState(answer.isWritten ? 'written' : 'refused');
      setMessages(answer.isWritten ? [`Written to ${answer.out}.`, ...answer.messages] : answer.messages);
    } catch (error) {
      setState('refused');
      setMessages([error instanceof Error ? error.message : 'The export failed.']);
    }
  };
  return (
    <Dialog title="Export the documentation" onClose={onClose}>
      <form class="ws-form" onSubmit={(event) => void write(event)}>
        <TextField label="Folder" value={out} onInput={setOut} isMono isRequired />
        <div role="status">
          {messages.map((message) => (
            <p key={message} class={state === 'refused' ? 'ws-error' : ''}>
              {message}
            </p>
          ))}
        </div>
        <div class="ws-dialog-actions">
          <button type="button" class="ws-button" onClick={onClose}>
            Close
          </button>
          <button type="submit" class="ws-button ws-button-main" disabled={state === 'running'}>
            {state === 'running' ? 'Writing…' : state === 'refused' ? 'Overwrite' : 'Export'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
