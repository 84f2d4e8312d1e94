import { setImmediate } from 'node:timers/promises';

/**
 * Resolves after so many turns of the event loop: what this process has sent to itself until now has been read then,
 * however slow the machine is, which a time cannot promise.
 */
export async function afterTurns(count = 50): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await setImmediate();
}
