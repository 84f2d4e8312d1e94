import './styles/index.css';
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { followDrops } from './captures/dropped-file.ts';
import { getKeys } from './commands/command.ts';
import { commandList } from './commands/command-list.ts';
import { Dialogs } from './dialogs/dialogs.tsx';
import { ConnectionBanner } from './shell/connection-banner.tsx';
import { Header } from './shell/header.tsx';
import { RecordedSource } from './shell/recorded-source.tsx';
import { WorkspaceBody } from './shell/workspace-body.tsx';
import { connect } from './state/connect.ts';
import { dismissNotice, notices } from './state/notices.ts';
import { connection, opened, sources } from './state/source-state.ts';
import { lazyView } from './ui/lazy-view.tsx';
import { Sentence } from './ui/sentence.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('The page has no element `app`.');
render(<App />, root);
connect();
// Loaded while the server reads the description. The editor's pane imports it again, and reports what fails.
void import('./editor/code-editor.ts').catch(() => undefined);

/**
 * The window: keys, header, the view of the open source, dialogs and notices. `state/connect.ts` receives the events of the server
 * and sets the signals of `state/`; components read these signals, and request changes through `state/call.ts`.
 */
function App() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const keys = getKeys(event);
      const command = commandList().find((one) => one.keys === keys && (one.isEnabled?.() ?? true));
      if (!command) return;
      event.preventDefault();
      event.stopPropagation();
      command.run();
    };
    // Before the editor: it has keys of its own, such as Ctrl+K.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
  useEffect(() => followDrops(), []);
  const source = opened.value?.source;
  return (
    <>
      <div>
        <Header />
        <ConnectionBanner />
      </div>
      {source ? (
        source.state === 'recorded' ? (
          <RecordedSource source={source} />
        ) : (
          <WorkspaceBody source={source.id} entry={source.path} />
        )
      ) : (
        <NoSource isEmpty={sources.value.length === 0} />
      )}
      <Dialogs />
      <Notices />
    </>
  );
}

const StartView = lazyView(async () => (await import('./start/start-view.tsx')).StartView);

function NoSource({ isEmpty }: { isEmpty: boolean }) {
  if (!isEmpty || connection.value !== 'open') return <main class="ws-empty">Opening…</main>;
  return (
    <main class="ws-start-page">
      <StartView />
    </main>
  );
}

/** Notices in the corner of the window, until they are dismissed. */
function Notices() {
  return (
    <div class="ws-notices" role="log" aria-label="Notices">
      {notices.value.map(({ id, tone, text, help, action }) => (
        <div key={id} class={`ws-notice ws-notice-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
          <div>
            <p>
              <Sentence text={text} />
            </p>
            {help && (
              <p class="ws-quiet">
                <Sentence text={help} />
              </p>
            )}
          </div>
          {action && (
            <button type="button" class="ws-button ws-button-line" onClick={action.run}>
              {action.label}
            </button>
          )}
          <button type="button" class="ws-button ws-button-quiet" onClick={() => dismissNotice(id)}>
            Close
          </button>
        </div>
      ))}
    </div>
  );
}
