import { effect } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SourceFileEntry, TextState } from '../../protocol.ts';
import { onEvent } from '../state/connect.ts';
import { cursor, editor, revealed, setDirty } from '../state/editor-handle.ts';
import { foundCopies } from '../state/local-copies.ts';
import { notifyError } from '../state/notices.ts';
import { addConflict } from '../state/save.ts';
import { activeFile, opened, problemList } from '../state/source-state.ts';
import type { CodeEditor } from './code-editor.ts';
import { CopyBanner } from './files/copy-banner.tsx';
import { FileTabs } from './files/file-tabs.tsx';
import { RecoveryBanner } from './files/recovery-banner.tsx';
import { followCursor } from './follow-cursor.ts';

interface Props {
  source: string;
  /** Path of the entry file: the source keeps it when it is opened by another server. */
  entry: string;
}

/** The texts of a source. The editor's own code is loaded after the rest of the page. */
export function EditorPane({ source, entry }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState<CodeEditor>();
  const [recovery, setRecovery] = useState<TextState>();

  useEffect(() => {
    const state: { code?: CodeEditor; isGone?: true } = {};
    void Promise.all([import('./code-editor.ts'), import('./editor-commands.ts')])
      .then(([{ CodeEditor }, { runEditorCommand }]) => {
        if (!host.current || state.isGone) return;
        // In a shadow root styles are adopted sheets, which no policy of the page has to allow.
        const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
        const created = new CodeEditor(entry, {
          parent: root,
          onCursor: (at) => {
            cursor.value = at;
          },
        });
        state.code = created;
        editor.value = {
          flush: () => created.flush(),
          take: (files) => {
            for (const { file, revision, changes } of files)
              created.receive(file, revision - 1, revision, changes);
          },
          replace: (text) => created.replace(text),
          pause: () => created.pause(),
          resume: () => created.resume(),
          unsentTexts: () => created.unsentTexts(),
          restore: (path, text) => created.restore(path, text),
          focus: () => created.view.focus(),
          run: (command) => runEditorCommand(created.view, command),
        };
        setCode(created);
      })
      .catch(notifyError);
    const stopFollowing = followCursor();
    return () => {
      state.isGone = true;
      stopFollowing();
      state.code?.destroy();
      editor.value = undefined;
      setCode(undefined);
    };
  }, [entry]);

  useEffect(() => {
    if (!code) return;
    const storeRest = () => {
      void code.flush();
      code.storeCopies();
    };
    const warn = (event: BeforeUnloadEvent) => {
      code.storeCopies();
      if (code.unsentTexts().length > 0 || foundCopies.value.some(({ isUnstored }) => isUnstored))
        event.preventDefault();
    };
    window.addEventListener('pagehide', storeRest);
    window.addEventListener('beforeunload', warn);
    const stop = onEvent((event) => {
      if (!('source' in event) || event.source !== source) return;
      if (event.type === 'text') code.receive(event.file, event.baseRevision, event.revision, event.changes);
      else if (event.type === 'saved') setDirty(event.file, false);
      else if (event.type === 'conflict') addConflict(event.conflict);
      if (event.type === 'text' || event.type === 'saved')
        code.setDiskVersion(event.file, event.diskVersion, event.type === 'saved');
      if (event.type === 'text') setDirty(event.file, event.reason !== 'disk' || !code.isSent(event.file));
    });
    return () => {
      window.removeEventListener('pagehide', storeRest);
      window.removeEventListener('beforeunload', warn);
      stop();
    };
  }, [code, source]);

  useEffect(() => {
    if (!code) return;
    const stops = [
      effect(() => {
        const place = revealed.value;
        const entry = opened.value?.files.find(({ path }) => path === activeFile.value);
        if (entry) void show(code, entry, place);
      }),
      effect(() => code.setProblems(problemList.value)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [code]);

  const show = async (on: CodeEditor, entry: SourceFileEntry, place: typeof revealed.value) => {
    try {
      const text = await on.open(entry);
      if (text) setRecovery(text.recovery ? text : undefined);
      if (!place || place.file !== on.path || revealed.peek() !== place) return;
      on.reveal(place.from);
      if (place.isFocused) on.view.focus();
      revealed.value = undefined;
    } catch (error) {
      notifyError(error);
    }
  };

  return (
    <>
      <FileTabs />
      {recovery?.recovery && (
        <RecoveryBanner
          source={source}
          file={recovery.path}
          recovery={recovery.recovery}
          onDecided={(text) => {
            setRecovery(text.recovery ? text : undefined);
            code?.replace(text);
          }}
        />
      )}
      <CopyBanner source={source} file={activeFile.value} />
      <div class="ws-pane-body ws-editor" ref={host} />
    </>
  );
}
