import { effect } from '@preact/signals';
import { call } from '../state/call.ts';
import { cursor, editor } from '../state/editor-handle.ts';
import { operationKey, sourceId } from '../state/source-state.ts';

/** After the cursor has come to rest. */
const DELAY_MS = 250;

/** Opens the operation that the cursor is inside of in the views beside the source. */
export function followCursor(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const at = cursor.value;
    clearTimeout(timer);
    if (at) timer = setTimeout(() => void follow(at.file, at.offset), DELAY_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

async function follow(file: string, offset: number): Promise<void> {
  const source = sourceId.peek();
  if (source === undefined) return;
  await editor.peek()?.flush();
  // The text may just not be readable: what is open stays open.
  const answer = await call('pointerAt', { source, file, offset }).catch(() => undefined);
  if (answer?.operation !== undefined) operationKey.value = answer.operation;
}
