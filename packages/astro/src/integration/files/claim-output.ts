import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasEnded, type ProcessIdentity, parseIdentity, processIdentity } from '@curlew/project/files';
import { AstroError } from 'astro/errors';

/** Of the names of all claims. */
const PREFIX = 'curlew-build-';

/**
 * Claims the output folder of a build for this process. Astro empties the folder, builds its own code in it and removes that again:
 * of two builds at the same time, one would load what the other has removed, or the site would be a mixture of both.
 * @param claims folder of the files that say which process writes where. Not the cache of the site: services restore that one on other
 * machines.
 * @returns what ends the claim; it also ends with the process.
 * @throws {AstroError} if a build of another process writes to the folder.
 */
export function claimOutput(folder: string, claims = tmpdir()): () => void {
  const prefix = `${PREFIX}${createHash('sha256').update(folder).digest('hex').slice(0, 16)}-`;
  // Each process writes a file of its own and then looks for others: no moment is left in which two see none.
  const own = join(claims, `${prefix}${randomBytes(6).toString('hex')}.json`);
  const self = processIdentity();
  const release = () => {
    process.off('exit', release);
    rmSync(own, { force: true });
  };
  try {
    writeFileSync(own, JSON.stringify(self), { flag: 'wx' });
  } catch {
    // Without a folder for temporary files, builds are not protected from each other.
    return release;
  }
  process.on('exit', release);
  // Builds that were killed leave their claims behind; each folder of `curlew docs` is claimed once, and never again.
  const others = readdirSync(claims)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => ({ name, owner: readClaim(join(claims, name)) }));
  const other = others.find(
    ({ name, owner }) => name.startsWith(prefix) && owner !== undefined && isOther(owner, self),
  )?.owner;
  if (other === undefined) return release;
  release();
  throw new AstroError(
    `Another build (process ${other.pid}) is writing to ${folder}.`,
    'Wait until it has finished, or build into another folder: astro build --outDir other',
  );
}

/** Returns the process of a claim; removes the claim of a process that has ended. */
function readClaim(path: string): ProcessIdentity | undefined {
  try {
    const owner = parseIdentity(readFileSync(path, 'utf8'));
    if (owner === undefined || !hasEnded(owner)) return owner;
    rmSync(path, { force: true });
  } catch {
    // Removed meanwhile, or the file of another user.
  }
  return undefined;
}

/** Whether a process is another one of this machine; of other machines and containers it is unknown whether they have ended. */
function isOther(owner: ProcessIdentity, self: ProcessIdentity): boolean {
  return owner.host === self.host && owner.space === self.space && owner.pid !== self.pid;
}
