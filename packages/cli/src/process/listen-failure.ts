import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-code.ts';
import { UsageError } from '../usage-error.ts';

/** A server that cannot listen, in words of the command line. */
export function listenFailure(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new CommandError(
      `Port ${port} is in use.`,
      'Name another one with --port; 0 takes a free one.',
      EXIT.busy,
    );
  }
  if (code === 'EACCES') {
    return new UsageError(`Port ${port} needs rights that this user does not have.`, 'Name one above 1023.');
  }
  const isName = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
  return isName ? new UsageError('`--host` is no address of this machine.') : error;
}
