import { useEffect, useRef } from 'preact/hooks';
import type { Conflict } from '../../../protocol.ts';
import { call } from '../../state/call.ts';
import { editor, setDirty } from '../../state/editor-handle.ts';
import { notifyError } from '../../state/notices.ts';
import { conflicts, isConflictShown, save } from '../../state/save.ts';
import { opened, sourceId } from '../../state/source-state.ts';
import { WINDOW_ID } from '../../state/window-key.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** A file that was changed on the disk and here: both texts, and three ways on. */
export function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const host = useRef<HTMLDivElement>(null);
  const name = opened.value?.files.find(({ path }) => path === conflict.file)?.name ?? conflict.file;
  const close = () => {
    isConflictShown.value = false;
  };
  const settle = () => {
    close();
    conflicts.value = conflicts.value.filter((one) => one !== conflict);
  };

  useEffect(() => {
    let remove: (() => void) | undefined;
    let isGone = false;
    void import('./compare-texts.ts').then(({ compareTexts }) => {
      const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
      if (root && !isGone)
        remove = compareTexts(
          root,
          [conflict.theirs ?? '', 'Text on the disk'],
          [conflict.mine, 'Text in this window'],
        );
    }, notifyError);
    return () => {
      isGone = true;
      remove?.();
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
  const keepMine = () => {
    settle();
    void save({ file: conflict.file, diskVersion: conflict.diskVersion });
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
          : 'Another program wrote the file while it had unsaved changes here. Nothing is lost yet: choose a text, or close this and edit on.'}
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
          <button type="button" class="ws-button ws-button-line" onClick={() => void takeDisk()}>
            Take the text on the disk
          </button>
        )}
        <button type="button" class="ws-button ws-button-main" onClick={keepMine}>
          Save the text of this window
        </button>
      </div>
    </Dialog>
  );
}
