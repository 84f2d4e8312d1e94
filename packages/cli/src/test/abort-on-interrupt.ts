import { EXIT } from '../exit-code.ts';

/** A signal that is aborted when the user interrupts the run; a second interrupt ends the program at once. */
export function abortOnInterrupt(): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  return {
    signal: controller.signal,
    stop() {
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
    },
  };
}
