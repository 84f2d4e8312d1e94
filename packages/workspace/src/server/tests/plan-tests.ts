import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  collectionCases,
  planCases,
  readSuite,
  type Session,
  suiteCases,
  type TestCase,
} from '@curlew/contract';
import { dataRows, givenScopes, type PlannedCollection } from '@curlew/contract/internal';
import { templateVariables } from '@curlew/exchange/internal';
import { CallError } from '../call-error.ts';
import type { CollectionState, SourceEngine } from '../engine/source-engine.ts';
import { hostOf } from '../request/server-hosts.ts';

export interface PlanRequest {
  tags?: readonly string[];
  operations?: readonly string[];
  cases?: readonly string[];
  suites?: readonly string[];
  negative?: boolean;
}

/** Suites beside a description. */
export function findSuites(entry: string): { path: string; name: string }[] {
  const folder = dirname(entry);
  return readdirSync(folder)
    .filter((name) => /\.curlew\.(?:ya?ml|json)$/i.test(name))
    .sort()
    .map((name) => ({ path: join(folder, name), name }));
}

/** A source of tests: its file, and the collection that the file contains. */
export interface TestedSource {
  entry: string;
  collection: CollectionState | undefined;
}

/** The cases of a run, and the variables with which its scripts begin. */
export type PlannedRun = Pick<PlannedCollection, 'cases' | 'scopes'>;

/** The cases of a description or a collection, or of suites beside it, that a run is about. */
export function planTests(
  session: Session,
  { entry, collection }: TestedSource,
  request: PlanRequest,
  variables: Readonly<Record<string, string>>,
): PlannedRun {
  const { suites = [], negative = false } = request;
  if (collection && suites.length === 0) {
    if (negative)
      throw new CallError(
        'refused',
        'A collection does not declare which requests are invalid.',
        'Convert it to a description first.',
      );
    const planned = planCollection(session, collection, variables);
    return { ...planned, cases: chosenCases(planned.cases, request) };
  }
  const known = new Set(findSuites(entry).map(({ path }) => path));
  const all =
    suites.length === 0
      ? planCases(session, { negative, variables })
      : suites.flatMap((path) => {
          if (!known.has(path))
            throw new CallError('not-found', `${path} is not a suite beside the description.`);
          return suiteTests(session, path);
        });
  return { cases: chosenCases(all, request), scopes: givenScopes(variables) };
}

/** The cases of a collection with the variables of an environment, and the servers that they name. */
export function planCollection(
  session: Session,
  { written, origins }: CollectionState,
  environment: Readonly<Record<string, string>>,
): PlannedCollection {
  return collectionCases(written, { session, origins, given: { environment } });
}

/** Hosts of a collection that only variables of the environment name, and the file does not. */
export function hostsOfEnvironment(
  session: Session,
  collection: CollectionState,
  variables: Readonly<Record<string, string>>,
): string[] {
  const named = planCollection(session, collection, {}).servers;
  const { servers } = planCollection(session, collection, variables);
  return [...servers].filter((server) => !named.has(server)).flatMap((server) => hostOf(server) ?? []);
}

/**
 * Returns whether the tests of a source contain the name of a variable. A script of a collection reads variables by any text with
 * their name; other tests contain `{{name}}`.
 */
export async function secretNames(
  engine: SourceEngine,
  { entry, collection }: TestedSource,
  { suites = [] }: PlanRequest,
): Promise<(name: string) => boolean> {
  if (collection) {
    const text = readFileSync(engine.path, 'utf8');
    return (name) => text.includes(name);
  }
  const known = findSuites(entry).filter(({ path }) => suites.includes(path));
  const texts = [
    ...(await engine.read()).texts.values(),
    ...known.map(({ path }) => readFileSync(path, 'utf8')),
  ];
  const names = new Set(texts.flatMap(templateVariables));
  return (name) => names.has(name);
}

/** The cases that a request selects. Cases of a sequence need the variables that earlier ones set, so it runs as a whole. */
function chosenCases(
  all: readonly TestCase[],
  { tags = [], operations = [], cases: ids }: PlanRequest,
): TestCase[] {
  const wanted = ids && new Set(ids);
  const sequences = new Set(all.flatMap(({ id, sequence }) => (wanted?.has(id) && sequence) || []));
  return all.filter(({ id, sequence, operation }) => {
    if (wanted !== undefined) return wanted.has(id) || (sequence !== undefined && sequences.has(sequence));
    const isTagged = tags.length === 0 || operation?.tags.some((tag) => tags.includes(tag)) === true;
    return (
      isTagged && (operations.length === 0 || (operation !== undefined && operations.includes(operation.key)))
    );
  });
}

function suiteTests(session: Session, path: string): TestCase[] {
  const { suite, diagnostics } = readSuite(readFileSync(path, 'utf8'), path);
  const [problem] = diagnostics;
  if (suite === undefined)
    throw new CallError(
      'unusable',
      `${basename(path)}: ${problem?.message ?? 'it cannot be read'}`,
      problem?.help,
    );
  return suiteCases(suite, {
    file: basename(path),
    session,
    rowsOf: (file) => dataRows(readFileSync(resolve(dirname(path), file), 'utf8'), file),
  });
}
