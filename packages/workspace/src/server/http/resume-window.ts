import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { CallError } from '../call-error.ts';
import type { Run } from '../state/runs.ts';
import { isSameText } from './access.ts';
import { readJsonBody } from './read-json-body.ts';

/** Bytes of a request that is read before its sender is known. */
const MAX_BODY_BYTES = 2_000;
const NONCE = /^[\w-]{16,100}$/;

interface ResumeTarget {
  /** This run, and the ones before it on the same port. */
  runs: readonly Run[];
  server: string;
  port: number;
}

/**
 * Two steps by which a window of an earlier run and this server prove to each other that they share the key of that run. The key
 * is not sent: another program may have listened on the port meanwhile. The port is part of the proofs, so that
 * such a program cannot pass them on to the server on its new port.
 * @returns the proof of the server, and whether the window has proven itself @throws {CallError}
 */
export async function resumeWindow(
  incoming: IncomingMessage,
  { runs, server, port }: ResumeTarget,
): Promise<{ server: string; proof: string; isAdmitted: boolean }> {
  const { run: id, nonce, proof } = await readJsonBody(incoming, MAX_BODY_BYTES);
  if (typeof nonce !== 'string' || !NONCE.test(nonce))
    throw new CallError('invalid-request', '`nonce` must be a string of 16 to 100 letters and digits.');
  const run = runs.find((one) => one.id === id);
  if (run === undefined) throw new CallError('forbidden', 'No run with this window is known.');
  const sign = (role: 'server' | 'window') =>
    createHmac('sha256', Buffer.from(run.key, 'base64url'))
      .update([role, port, nonce, server].join('\n'))
      .digest('base64url');
  if (proof === undefined) return { server, proof: sign('server'), isAdmitted: false };
  if (typeof proof !== 'string' || !isSameText(proof, sign('window')))
    throw new CallError('forbidden', 'The proof of the window is wrong.');
  return { server, proof: sign('server'), isAdmitted: true };
}
