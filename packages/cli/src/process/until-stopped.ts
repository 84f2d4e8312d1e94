/** Resolves when the user stops the server. Call it before the address is printed: whoever reads that may stop the server at once. */
export function untilStopped(): Promise<void> {
  return new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop());
  });
}
