import { call } from '../../state/call.ts';
import { editor } from '../../state/editor-handle.ts';
import { foundCopies, type LocalCopy, removeCopy } from '../../state/local-copies.ts';
import { notifyError } from '../../state/notices.ts';
import { downloadTexts } from './download-texts.ts';

interface Props {
  source: string;
  file: string | undefined;
}

/** Text that was typed in this browser, which the server never stored and cannot be merged without asking. */
export function CopyBanner({ source, file }: Props) {
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
