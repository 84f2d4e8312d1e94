import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { temporaryName } from '@curlew/project/files';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-code.ts';
import { filesBelow, RECORD, recordedFiles, recordText } from '../files/file-record.ts';
import { shortPath } from '../short-path.ts';

/**
 * Moves a complete site into a folder that may contain other files, and removes stale files of an earlier run.
 * It can be repeated after a crash: files left in `next` are still to be moved.
 */
export function mergeSite(next: string, target: string): void {
  mkdirSync(target, { recursive: true });
  const folders = new Folders(target);
  const left = filesBelow(next).filter((file) => file !== RECORD);
  const wanted = recordedFiles(next);
  const former = recordedFiles(target);
  for (const file of left) folders.check(file);
  // Record the files before moving them.
  writeRecord(target, [...new Set([...former, ...wanted])]);
  const isNew = new Set(left.filter((file) => !existsSync(join(target, file))));
  for (const file of [...isNew, ...left.filter((file) => !isNew.has(file))]) {
    folders.make(file);
    moveFile(join(next, file), join(target, file));
  }
  const kept = new Set(wanted);
  for (const file of former) if (!kept.has(file)) folders.remove(file);
  writeRecord(target, wanted);
}

function writeRecord(target: string, files: readonly string[]): void {
  const record = join(target, RECORD);
  const temporary = join(target, temporaryName(record));
  writeFileSync(temporary, recordText(files));
  renameSync(temporary, record);
}

/** Moves a file atomically, also from another disk. */
function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to);
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
  }
  const temporary = join(dirname(to), temporaryName(to));
  try {
    copyFileSync(from, temporary);
    renameSync(temporary, to);
  } finally {
    rmSync(temporary, { force: true });
  }
  rmSync(from);
}

/** The folders of a site inside a target; none of them may be a symbolic link out of it. */
class Folders {
  readonly #target: string;
  readonly #known = new Map<string, 'folder' | 'missing' | 'other'>([['.', 'folder']]);

  constructor(target: string) {
    this.#target = target;
  }

  /** @throws {CommandError} when something that is not a folder is where one is needed. */
  check(file: string): void {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
      if (this.#kindOf(folder) === 'other') throw inTheWay(join(this.#target, folder));
    }
    const own = lstatSync(join(this.#target, file), { throwIfNoEntry: false });
    if (own?.isDirectory()) throw inTheWay(join(this.#target, file));
  }

  make(file: string): void {
    const folder = dirname(file);
    if (this.#kindOf(folder) === 'folder') return;
    mkdirSync(join(this.#target, folder), { recursive: true });
    for (let made = folder; made !== '.'; made = dirname(made)) this.#known.set(made, 'folder');
  }

  /** Removes a file, and the folders that are empty without it. */
  remove(file: string): void {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
      if (this.#kindOf(folder) !== 'folder') return;
    }
    const path = join(this.#target, file);
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    rmSync(path, { force: true });
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
      try {
        rmdirSync(join(this.#target, folder));
      } catch {
        return;
      }
      this.#known.set(folder, 'missing');
    }
  }

  #kindOf(folder: string): 'folder' | 'missing' | 'other' {
    let kind = this.#known.get(folder);
    if (kind === undefined) {
      const entry = lstatSync(join(this.#target, folder), { throwIfNoEntry: false });
      kind = entry === undefined ? 'missing' : entry.isDirectory() ? 'folder' : 'other';
      this.#known.set(folder, kind);
    }
    return kind;
  }
}

function inTheWay(path: string): CommandError {
  return new CommandError(
    `${shortPath(path)} conflicts with the site: it is a link, or a file where the site has a folder, or a folder where the site has a file.`,
    `Move ${basename(path)} away, or pass another folder with --out.`,
    EXIT.usage,
  );
}
