import { call } from '../../state/call.ts';
import { dirtyFiles, setDirty } from '../../state/editor-handle.ts';
import { keepFound } from '../../state/local-copies.ts';
import { WINDOW_ID } from '../../state/window-key.ts';
import type { FileSync } from './file-sync.ts';
import type { TextGuard } from './text-guard.ts';

interface ResumedFile {
  source: string;
  path: string;
  sync: FileSync;
  guard: TextGuard;
  /** Text of the editor. */
  text: () => string;
}

/**
 * Continues a file after the connection was lost. The server continues its own text where it has it. Where it has none, that of the
 * window takes its place, unless somebody edited the file meanwhile: then the user chooses.
 */
export async function resumeFile({ source, path, sync, guard, text }: ResumedFile): Promise<void> {
  await sync.pause();
  const isDirty = dirtyFiles.value.has(path) || !sync.isIdle;
  const { lineage, diskVersion } = guard;
  const baseHash = await guard.hashBase();
  const { state, isContinued, isUntouched, accepted } = await call('resumeText', {
    source,
    file: path,
    window: WINDOW_ID,
    lineage,
    baseHash,
    diskVersion,
    isDirty,
    hasUnsent: !sync.isIdle,
  });
  if (isContinued || !isDirty) sync.resume(state.text, state.revision, accepted?.edit);
  else if (isUntouched) sync.restart(state.text, state.revision, text());
  else {
    if (text() !== state.text) keepFound({ path, text: text(), lineage, baseHash, diskVersion });
    sync.replaceAll(state.text, state.revision, text());
  }
  setDirty(path, state.isDirty || !sync.isIdle);
  guard.take(state);
}
