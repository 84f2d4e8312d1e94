/** Why a file cannot be written, and what to do about it. */
export function writeProblem(path: string, error: unknown): { message: string; help: string } {
  const { code = String(error) } = (error ?? {}) as NodeJS.ErrnoException;
  const [reason, help] = REASONS[code] ?? [code, 'Save a copy under another name.'];
  return { message: `${path} cannot be written: ${reason}.`, help };
}

const REASONS: Readonly<Record<string, readonly [string, string]>> = {
  EACCES: ['permission is denied', 'Change the permissions of the file and its folder.'],
  EPERM: ['permission is denied', 'Change the permissions of the file and its folder.'],
  EROFS: ['the file system is read-only', 'Save a copy in another folder.'],
  ENOSPC: ['there is no space left on the disk', 'Free disk space, and save again.'],
  EFBIG: ['it would be larger than the system allows', 'Raise the limit of the system, and save again.'],
  EDQUOT: ['the disk quota is exceeded', 'Free disk space, and save again.'],
  ENOENT: ['its folder does not exist', 'Create the folder, and save again.'],
  ENOTDIR: ['a file has the name of its folder', 'Move that file, and save again.'],
  EIO: ['the disk reported an error', 'Save a copy on another disk.'],
};
