import { CommandError, EXIT, UsageError } from '../command-error.ts';

/** The error for a server that cannot listen. */
export function listenFailure(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new CommandError(
      `Port ${port} is in use.`,
      'Choose another port with --port; 0 selects a free one.',
      EXIT.busy,
    );
  }
  if (code === 'EACCES') {
    return new UsageError(
      `Port ${port} requires privileges that this user does not have.`,
      'Choose a port above 1023.',
    );
  }
  const isName = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
  return isName ? new UsageError('`--host` is not an address of this machine.') : error;
}
