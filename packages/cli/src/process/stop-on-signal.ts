import { EXIT } from '../exit-code.ts';

const CODES = { SIGHUP: EXIT.hungUp, SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated } as const;

/**
 * Stops the program on a signal after the registered cleanup (temporary files). Returns a function that removes
 * the handler, for commands that handle signals themselves.
 */
export function stopOnSignal(): () => void {
  const listeners = Object.entries(CODES).map(([signal, code]) => {
    const stop = () => process.exit(code);
    process.once(signal, stop);
    return [signal, stop] as const;
  });
  return () => {
    for (const [signal, stop] of listeners) process.off(signal, stop);
  };
}
