import { useEffect, useRef, useState } from 'preact/hooks';
import type { Conflict } from '../../../protocol.ts';
import { call } from '../../state/call.ts';
import { editor, setDirty } from '../../state/editor-handle.ts';
import { notifyError } from '../../state/notices.ts';
import { conflicts, isConflictShown, save } from '../../state/save.ts';
import { activeFile, opened, sourceId } from '../../state/source-state.ts';
import { WINDOW_ID } from '../../state/window-key.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Comparison } from './compare-texts.ts';

/** A file that was changed on the disk and here: both texts, and pieces of each are chosen. */
export function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const host = useRef<HTMLDivElement>(null);
  /** Absent until its code is loaded. */
  const [comparison, setComparison] = useState<Comparison>();
  /** The text that is saved. */
  const [text, setText] = useState(conflict.mine);
  const name = opened.value?.files.find(({ path }) => path === conflict.file)?.name ?? conflict.file;
  const close = () => {
    isConflictShown.value = false;
  };
  const settle = () => {
    close();
    conflicts.value = conflicts.value.filter((one) => one !== conflict);
  };

  useEffect(() => {
    let isGone = false;
    let drawn: Comparison | undefined;
    void import('./compare-texts.ts').then(({ compareTexts }) => {
      const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
      if (root === undefined || isGone) return;
      drawn = compareTexts(
        root,
        [conflict.theirs ?? '', 'Text on the disk'],
        [conflict.mine, 'Text in this window'],
        setText,
      );
      setComparison(drawn);
    }, notifyError);
    return () => {
      isGone = true;
      drawn?.remove();
      setComparison(undefined);
    };
  }, [conflict]);

  const takeDisk = async () => {
    if (sourceId.value === undefined) return;
    try {
      const text = await call('revertText', {
        source: sourceId.value,
        file: conflict.file,
        window: WINDOW_ID,
      });
      editor.value?.replace(text);
      setDirty(conflict.file, false);
      settle();
    } catch (error) {
      notifyError(error);
    }
  };
  const isMerged = text !== conflict.mine;
  const saveText = async () => {
    try {
      if (isMerged) await replaceText(conflict.file, text);
      settle();
      await save({ file: conflict.file, diskVersion: conflict.diskVersion });
    } catch (error) {
      notifyError(error);
    }
  };

  return (
    <Dialog
      title={
        conflict.theirs === undefined
          ? `${name} was removed from the disk`
          : `${name} was changed on the disk, too`
      }
      size="wide"
      onClose={close}
    >
      <p>
        {conflict.theirs === undefined
          ? 'The file was removed. Your text is still here.'
          : 'Another program wrote the file while it had unsaved changes here. Nothing is lost yet. Arrows take pieces of the disk into the text of this window, which you can also edit.'}
      </p>
      <div class="ws-compare-titles">
        <h3>On the disk</h3>
        <h3>In this window</h3>
      </div>
      <div class="ws-compare" ref={host} />
      <div class="ws-dialog-actions">
        <button type="button" class="ws-button" onClick={close}>
          Decide later
        </button>
        {conflict.theirs !== undefined && (
          <>
            <button
              type="button"
              class="ws-button ws-button-line"
              disabled={comparison === undefined}
              onClick={() => comparison?.takeOthers(conflict.base)}
            >
              Take all pieces that I did not change
            </button>
            <button type="button" class="ws-button ws-button-line" onClick={() => void takeDisk()}>
              Take the text on the disk
            </button>
          </>
        )}
        <button type="button" class="ws-button ws-button-main" onClick={() => void saveText()}>
          {isMerged ? 'Save the merged text' : 'Save the text of this window'}
        </button>
      </div>
    </Dialog>
  );
}

/** Replaces the text of a file: as one step of undo where it is shown. */
async function replaceText(file: string, text: string): Promise<void> {
  if (file === activeFile.value && editor.value) {
    await editor.value.restore(file, text);
    return;
  }
  const source = sourceId.value;
  if (source === undefined) return;
  await editor.value?.flush();
  const { text: before, revision } = await call('readText', { source, file });
  const changes = [{ from: 0, to: before.length, insert: text }];
  await call('editText', { source, file, baseRevision: revision, changes });
}
