import { EXIT } from './exit-code.ts';

/** Ends the program when the user stops it, with what was registered for its end (temporary folders) done. */
export function stopOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(EXIT.interrupted));
  }
}
