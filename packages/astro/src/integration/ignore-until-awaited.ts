/** Prevents an unhandled rejection before the promise is awaited. */
export function ignoreUntilAwaited<Work extends Promise<unknown> | undefined>(work: Work): Work {
  work?.catch(() => undefined);
  return work;
}
