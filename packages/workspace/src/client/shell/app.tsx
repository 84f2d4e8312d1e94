import { useEffect } from 'preact/hooks';
import { commandList } from '../commands/command-list.ts';
import { keysOf } from '../commands/key-names.ts';
import { opened, sources } from '../state/source-state.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { Dialogs } from './dialogs.tsx';
import { Header } from './header.tsx';
import { NoSource } from './no-source.tsx';
import { Notices } from './notices.tsx';
import { RecordedSource } from './recorded-source.tsx';
import { WorkspaceBody } from './workspace-body.tsx';

/** The window. */
export function App() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const keys = keysOf(event);
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
