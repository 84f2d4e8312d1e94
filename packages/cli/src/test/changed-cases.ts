import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { Session, type TestCase } from '@curlew/contract';
import { pluralize } from '@curlew/diagnostics/internal';
import {
  DEFAULT_LIMITS,
  type Description,
  type Host,
  type Json,
  loadDescription,
  type Operation,
} from '@curlew/openapi';
import { isObject, type Located } from '@curlew/openapi/internal';
import { UsageError } from '../command-error.ts';
import { shortPath } from '../short-path.ts';
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

/** Fields of a description that no call depends on. */
const NOT_CALLED: ReadonlySet<string> = new Set([
  'info',
  'tags',
  'externalDocs',
  'paths',
  'webhooks',
  'components',
]);

/**
 * A fingerprint for each case id, which changes with everything the case depends on: its operations, what they reference,
 * the servers, and the steps of its flow. Cases of a sequence depend on each other.
 */
export function caseFingerprints(
  cases: readonly TestCase[],
  description: Description,
  operations: readonly Operation[],
): Map<string, string> {
  const shared = digest([sharedParts(description)]);
  const closures = new Closures(description);
  const byOperation = new Map(operations.map((operation) => [operation.key, operation]));
  const own = new Map(
    cases.map((planned) => {
      const keys = planned.operations ?? (planned.operation ? [planned.operation.key] : []);
      const parts = keys.flatMap((key) => {
        const operation = byOperation.get(key);
        return operation === undefined ? [] : [closures.getFingerprint(operation)];
      });
      return [planned.id, digest([shared, planned.definition ?? null, ...parts])];
    }),
  );
  const sequences = new Map<string, string[]>();
  for (const { id, sequence } of cases) {
    if (sequence === undefined) continue;
    sequences.set(sequence, [...(sequences.get(sequence) ?? []), own.get(id) ?? '']);
  }
  const joined = new Map([...sequences].map(([name, prints]) => [name, digest(prints)]));
  return new Map(
    cases.map(({ id, sequence }) => [
      id,
      (sequence === undefined ? own.get(id) : joined.get(sequence)) ?? '',
    ]),
  );
}

function sharedParts({ value }: Description): Json {
  const schemes = isObject(value.components) ? value.components.securitySchemes : undefined;
  const fields = Object.entries(value).filter(([name]) => !NOT_CALLED.has(name));
  return [Object.fromEntries(fields), schemes ?? null];
}

/** Digests of operations with the targets of all references that they reach. */
class Closures {
  readonly #description: Description;
  readonly #references = new WeakMap<object, Located[]>();
  readonly #digests = new WeakMap<object, string>();

  constructor(description: Description) {
    this.#description = description;
  }

  getFingerprint({ location, parameters, servers }: Operation): string {
    const operation = this.#description.at(location);
    const shared = parameters.flatMap((one) => this.#description.at(one.location) ?? []);
    const reached = new Map<string, Located>();
    const left: Located[] = [...(operation ? [operation] : []), ...shared];
    for (const part of left) {
      if (reached.has(part.location.id)) continue;
      reached.set(part.location.id, part);
      left.push(...this.#getTargets(part));
    }
    return digest([
      JSON.stringify(servers),
      ...Array.from(reached, ([id, part]) => id + this.#getDigest(part)),
    ]);
  }

  #getDigest({ value }: Located): string {
    if (typeof value !== 'object' || value === null) return digest([value]);
    const known = this.#digests.get(value) ?? digest([withoutTexts(value)]);
    this.#digests.set(value, known);
    return known;
  }

  #getTargets(part: Located): Located[] {
    const { value, location } = part;
    if (typeof value !== 'object' || value === null) return [];
    const known = this.#references.get(value);
    if (known) return known;
    const found: Located[] = [];
    const left: Json[] = [value];
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      if (typeof one !== 'object' || one === null) continue;
      const target = isObject(one) && typeof one.$ref === 'string' ? one.$ref : undefined;
      const resolved = target === undefined ? undefined : this.#description.resolve(target, location);
      if (resolved) found.push(resolved);
      left.push(...Object.values(one));
    }
    this.#references.set(value, found);
    return found;
  }
}

/** Texts for readers, which no call and no check depends on. */
const TEXTS: ReadonlySet<string> = new Set(['description', 'summary', 'title', '$comment']);
/** Values whose members have names of their own. */
const DATA = /^(?:examples?|default|enum|const|x-.*)$/;

function withoutTexts(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): [string, Json][] => {
      // A property of that name has a schema.
      if (TEXTS.has(name) && typeof member === 'string') return [];
      return [[name, DATA.test(name) ? member : withoutTexts(member)]];
    }),
  );
}

function digest(parts: readonly Json[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}
