import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { hasEnded, type ProcessIdentity, processIdentity } from './process-identity.ts';

/** Maximum length of the original name in a temporary one; file systems allow 255 bytes. */
const MAX_NAME = 100;

/** Path of a temporary file beside `path`; it contains the id of the process. */
export function temporaryName(path: string): string {
  return `${getPrefix(path)}${signature(processIdentity())}-${randomBytes(3).toString('hex')}`;
}

/** Removes temporary files of killed processes beside a file. */
export function removeLeftovers(path: string): void {
  const folder = dirname(path);
  const prefix = getPrefix(path);
  for (const name of namesIn(folder)) {
    if (name.startsWith(prefix) && isCreatorEnded(name.slice(prefix.length)))
      rmSync(join(folder, name), { force: true });
  }
}

/** Hash of machine and PID namespace, then the process id: `1a2b3c4d-4711`. */
export function signature({ host, space, pid }: ProcessIdentity): string {
  const place = createHash('sha256').update(`${host}\0${space}`).digest('hex').slice(0, 8);
  return `${place}-${pid}`;
}

/** Whether a name that begins with a signature is of a process that has ended on this machine. */
export function isCreatorEnded(signed: string): boolean {
  const [, place, pid] = /^([0-9a-f]{8})-(\d{1,10})-/.exec(signed) ?? [];
  if (pid === undefined) return false;
  const owner = { ...processIdentity(), pid: Number(pid), started: '' };
  return signature(owner) === `${place}-${pid}` && hasEnded(owner);
}

function getPrefix(path: string): string {
  return `.${basename(path).slice(0, MAX_NAME)}.curlew-`;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
