import { effect } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Recovery, SourceFileEntry, TextState } from '../../protocol.ts';
import { call } from '../state/call.ts';
import { isConnectionLoss, onEvent } from '../state/connect.ts';
import { cursor, dirtyFiles, editor, refusedFile, revealed, setDirty } from '../state/editor-handle.ts';
import { foundCopies, type LocalCopy, removeCopy } from '../state/local-copies.ts';
import { notifyError } from '../state/notices.ts';
import { addConflict } from '../state/save.ts';
import {
  activeFile,
  formPlace,
  opened,
  operationKey,
  problemList,
  setOpened,
  sourceId,
} from '../state/source-state.ts';
import { WINDOW_ID } from '../state/window-key.ts';
import { Tabs } from '../ui/tabs.tsx';
import type { CodeEditor } from './code-editor.ts';
import { downloadTexts } from './files/download-texts.ts';

interface EditorPaneProps {
  source: string;
  /** Path of the entry file: the source keeps it when it is opened by another server. */
  entry: string;
}

/** The texts of a source. The editor's own code is loaded after the rest of the page. */
export function EditorPane({ source, entry }: EditorPaneProps) {
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
      effect(() => {
        for (const { path, isReadOnly } of opened.value?.files ?? []) code.setReadOnly(path, isReadOnly);
      }),
      followPermissions(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [code]);

  const show = async (on: CodeEditor, entry: SourceFileEntry, place: typeof revealed.value) => {
    try {
      const text = await on.open(entry);
      refusedFile.value = undefined;
      if (text) setRecovery(text.recovery ? text : undefined);
      if (!place || place.file !== on.path || revealed.peek() !== place) return;
      on.reveal(place.from);
      if (place.isFocused) on.view.focus();
      revealed.value = undefined;
    } catch (error) {
      refusedFile.value = entry.path;
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

/** The files of a description that has several. */
function FileTabs() {
  const files = opened.value?.files ?? [];
  if (files.length < 2) return null;
  return (
    <div class="ws-pane-head">
      <Tabs
        label="Files of the description"
        items={files.map(({ path, name, counts }) => ({
          id: path,
          label: dirtyFiles.value.has(path) ? `${name} •` : name,
          note: counts.errors > 0 ? <span class="ws-error">{counts.errors}</span> : undefined,
        }))}
        selected={activeFile.value ?? ''}
        onSelect={(path) => {
          activeFile.value = path;
        }}
        panelId={() => 'source-panel'}
      />
    </div>
  );
}

/** Permissions are changed in another program, of which no event of the file tells: they are read when the user comes back. */
function followPermissions(): () => void {
  const read = async () => {
    const source = sourceId.value;
    if (source === undefined) return;
    try {
      setOpened(await call('openSource', { source }));
    } catch (error) {
      if (!isConnectionLoss(error)) notifyError(error);
    }
  };
  const onFocus = () => void read();
  addEventListener('focus', onFocus);
  return () => removeEventListener('focus', onFocus);
}

/** After the cursor has come to rest. */
const DELAY_MS = 250;

/** Opens the operation that the cursor is inside of in the views beside the source. */
function followCursor(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const at = cursor.value;
    clearTimeout(timer);
    if (!at) return;
    const seen = operationKey.peek();
    // An answer is late if the cursor has moved since, or if the user has opened an operation elsewhere.
    const isLate = () => cursor.peek() !== at || operationKey.peek() !== seen;
    timer = setTimeout(() => void follow(at.file, at.offset, isLate), DELAY_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

async function follow(file: string, offset: number, isLate: () => boolean): Promise<void> {
  const source = sourceId.peek();
  if (source === undefined || isLate()) return;
  await editor.peek()?.flush();
  // The text may just not be readable: what is open stays open.
  const answer = await call('pointerAt', { source, file, offset }).catch(() => undefined);
  if (isLate()) return;
  if (answer?.operation !== undefined) operationKey.value = answer.operation;
  // The form follows the cursor while the user is in the source, and stays while the form itself changes the text.
  if (answer && document.activeElement?.classList.contains('ws-editor'))
    formPlace.value = { file, pointer: answer.pointer };
}

interface RecoveryBannerProps {
  source: string;
  file: string;
  recovery: Recovery;
  onDecided: (text: TextState) => void;
}

/** Unsaved text of a run that ended without saving it. */
function RecoveryBanner({ source, file, recovery, onDecided }: RecoveryBannerProps) {
  const decide = (accept: boolean) =>
    void call('decideRecovery', { source, file, accept, window: WINDOW_ID }).then(onDecided, notifyError);
  return (
    <div class="ws-banner" role="alert">
      <p>
        Unsaved text of {new Date(recovery.keptAt).toLocaleString()} was found.
        {recovery.isOutdated && ' The file on the disk has changed since.'}
      </p>
      <div class="ws-banner-actions">
        <button type="button" class="ws-button ws-button-main" onClick={() => decide(true)}>
          Restore it
        </button>
        <button type="button" class="ws-button" onClick={() => decide(false)}>
          Discard it
        </button>
      </div>
    </div>
  );
}

interface CopyBannerProps {
  source: string;
  file: string | undefined;
}

/** Text that was typed in this browser, which the server never stored and cannot be merged without asking. */
function CopyBanner({ source, file }: CopyBannerProps) {
  const copy = foundCopies.value.find(({ path }) => path === file);
  if (!copy) return null;
  return (
    <div class="ws-banner" role="alert">
      <p>
        Text that was typed in this browser before {new Date(copy.savedAt).toLocaleString()} was not stored by
        the server, and the file has another text now.
        {copy.isUnstored && ' It is in this window alone: keep the window open until you have decided.'}
      </p>
      <div class="ws-banner-actions">
        <button type="button" class="ws-button ws-button-main" onClick={() => void restore(source, copy)}>
          Restore it
        </button>
        <button type="button" class="ws-button" onClick={() => downloadTexts([copy])}>
          Download it
        </button>
        <button type="button" class="ws-button" onClick={() => removeCopy(copy)}>
          Discard it
        </button>
      </div>
    </div>
  );
}

/** A change on the disk since then is a conflict. The copy is removed when its text is stored elsewhere. */
async function restore(source: string, copy: LocalCopy): Promise<void> {
  const { path, window, lineage, baseHash, diskVersion, text } = copy;
  try {
    await call('resumeText', { source, file: path, window, lineage, baseHash, diskVersion, isDirty: true });
    if (await editor.value?.restore(path, text)) removeCopy(copy);
  } catch (error) {
    notifyError(error);
  }
}
