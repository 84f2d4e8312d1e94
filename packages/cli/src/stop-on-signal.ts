import { EXIT } from './exit-code.ts';

const CODES = { SIGHUP: EXIT.hungUp, SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated } as const;

/**
 * Ends the program when it is told to stop, with what was registered for its end (temporary files) done.
 * The function it gives takes that back, for a command that ends in its own way from then on.
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
