import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { Session, type TestCase } from '@curlew/contract';
import { pluralize } from '@curlew/diagnostics/internal';
import { DEFAULT_LIMITS, type Description, type Host, loadDescription } from '@curlew/openapi';
import { shortPath } from '../short-path.ts';
import { UsageError } from '../usage-error.ts';
import { caseFingerprints } from './case-fingerprints.ts';
import type { PlannedFile } from './planned-file.ts';

const run = promisify(execFile);

/** The cases of operations that a revision describes otherwise, or not at all. */
export interface ChangedCases {
  cases: TestCase[];
  leftOut: TestCase[];
  /** How many there are of both, as a sentence. */
  message: string;
}

/**
 * Selects the cases of operations whose description, with all that it references, differs from that of a Git revision.
 * @param since `git:<revision>`, or `git:<revision>:<path>` where the file had another path, relative to the repository.
 * @throws {UsageError} for another value, without a repository, and for a revision that does not exist.
 */
export async function changedCases(
  since: string,
  { cases, description, session, apis, isRecorded }: PlannedFile,
): Promise<ChangedCases> {
  const [, revision = '', given] = /^git:([^:\s]+)(?::(.+))?$/.exec(since) ?? [];
  if (revision === '' || revision.startsWith('-'))
    throw new UsageError(
      `\`--changed ${since}\` is no revision.`,
      'Pass one of Git: --changed git:main, or --changed git:main:old/openapi.yaml.',
    );
  if (apis !== undefined || isRecorded)
    throw new UsageError('`--changed` requires an OpenAPI description.', 'Pass the description instead.');
  // Git names the real folder.
  const file = realpathSync(description.entry);
  const folder = dirname(file);
  const root = (await git(folder, ['rev-parse', '--show-toplevel'])).trim();
  const commit = (
    await git(folder, ['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`])
  ).trim();
  const before = await describeAt({
    root,
    commit,
    file,
    former: given === undefined ? file : resolve(root, given),
  });
  const operations = session.api.operations;
  if (before === undefined)
    return {
      cases,
      leftOut: [],
      message: `${shortPath(file)} cannot be read in ${revision}: all ${pluralize(operations.length, 'operation')} count as changed.`,
    };
  const now = caseFingerprints(cases, description, operations);
  const former = new Session(before);
  const then = caseFingerprints(cases, before, former.api.operations);
  await former.close();
  const [changed = [], leftOut = []] = [true, false].map((differs) =>
    cases.filter(({ id }) => (now.get(id) !== then.get(id)) === differs),
  );
  const count = (some: readonly TestCase[]) => getOperations(some).size;
  const total = pluralize(count(cases), 'operation');
  return {
    cases: changed,
    leftOut,
    message: `${count(changed)} of ${total} changed since ${revision}; ${pluralize(leftOut.length, 'case')} left out.`,
  };
}

function getOperations(cases: readonly TestCase[]): Set<string> {
  return new Set(cases.flatMap(({ operation, operations }) => operations ?? operation?.key ?? []));
}

/** A description in a revision. */
interface Revision {
  /** Folder of the repository. */
  root: string;
  commit: string;
  /** Path of the description on the disk, and of what it was in the revision. */
  file: string;
  former: string;
}

/** The description as it was; undefined if it was not there, or cannot be used. */
async function describeAt(at: Revision): Promise<Description | undefined> {
  return (await loadDescription(at.file, { host: revisionHost(at), root: at.root })).description;
}

/** Files of a revision, by the paths that they have on the disk, so that places are the same. */
function revisionHost({ root, commit, file, former }: Revision): Host {
  const getName = (path: string): string => {
    const own = path === file ? former : resolve(dirname(former), relative(dirname(file), path));
    return relative(root, own).split(sep).join('/');
  };
  return {
    readFile: async (path, limit = DEFAULT_LIMITS.fileSize) => {
      try {
        const { stdout } = await run('git', ['-C', root, 'cat-file', 'blob', `${commit}:${getName(path)}`], {
          encoding: 'buffer',
          maxBuffer: limit + 1,
        });
        return stdout;
      } catch {
        throw Object.assign(new Error(`${getName(path)} is not in ${commit}`), { code: 'ENOENT' });
      }
    },
    realPath: async (path) => path,
  };
}

async function git(folder: string, args: readonly string[]): Promise<string> {
  try {
    return (await run('git', ['-C', folder, ...args])).stdout;
  } catch (error) {
    const { stderr = '', code } = error as { stderr?: string; code?: unknown };
    const reason = code === 'ENOENT' ? 'git is not installed' : (stderr.trim().split('\n')[0] ?? '');
    throw new UsageError(
      `\`--changed\` cannot read the repository: ${reason}.`,
      'In a pipeline, fetch the revision first (`fetch-depth: 0`).',
    );
  }
}
