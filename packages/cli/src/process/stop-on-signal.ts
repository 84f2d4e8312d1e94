import { EXIT } from '../command-error.ts';

const CODES = { SIGHUP: EXIT.hungUp, SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated } as const;

/**
 * Stops the program on a signal after the registered cleanup (temporary files). Returns a function that removes
 * the handler, for commands that handle signals themselves.
 */
export function stopOnSignal(): () => void {
  const listeners = Object.entries(CODES).map(([signal, code]) => {
    const stop = () => endBySignal(signal as keyof typeof CODES, code);
    process.once(signal, stop);
    return [signal, stop] as const;
  });
  return () => {
    for (const [signal, stop] of listeners) process.off(signal, stop);
  };
}

/**
 * Runs the listeners of `exit` and lets the signal end the process, which a shell reads as `code`.
 * `process.exit` alone can wait forever: it joins the threads of Rolldown, and those may wait for the main thread.
 */
function endBySignal(signal: keyof typeof CODES, code: number): void {
  process.emit('exit', code);
  process.kill(process.pid, signal);
  // Linux ignores the signal for the first process of a container.
  process.exit(code);
}

/** Resolves when the user stops the server. Call it before the address is printed: whoever reads that may stop the server at once. */
export function untilStopped(): Promise<void> {
  return new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop());
  });
}

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
