import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { dataRows, planCases, readSuite, type Session, suiteCases, type TestCase } from '@curlew/contract';
import { CallError } from '../call-error.ts';

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

/** The cases of a description, or of suites beside it, that a run is about. */
export function planTests(
  session: Session,
  entry: string,
  { tags = [], operations = [], cases: ids, suites = [], negative = false }: PlanRequest,
  variables: Readonly<Record<string, string>>,
): TestCase[] {
  const known = new Set(findSuites(entry).map(({ path }) => path));
  const all =
    suites.length === 0
      ? planCases(session, { negative, variables })
      : suites.flatMap((path) => {
          if (!known.has(path))
            throw new CallError('not-found', `${path} is not a suite beside the description.`);
          return suiteTests(session, path);
        });
  const wanted = ids && new Set(ids);
  return all.filter(({ id, operation }) => {
    if (wanted !== undefined) return wanted.has(id);
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
