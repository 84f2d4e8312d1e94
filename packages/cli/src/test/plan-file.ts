import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import {
  dataRows,
  planCases,
  readSuite,
  Session,
  type Suite,
  suiteCases,
  type TestCase,
} from '@curlew/contract';
import { renderPretty, SourceFile } from '@curlew/diagnostics';
import type { Description, JsonObject } from '@curlew/openapi';
import { readNumber } from '../arguments/read-number.ts';
import { unknownChoice } from '../arguments/unknown-choice.ts';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-code.ts';
import { hasColor, printMessage } from '../output.ts';
import { shortPath } from '../short-path.ts';
import { loadTested } from './load-tested.ts';
import { readVariables } from './read-variables.ts';
import { acceptance, connection, filters, type Given } from './test-settings.ts';

/** The cases of one file of the command line. */
export interface PlannedFile {
  description: Description;
  session: Session;
  cases: TestCase[];
  seed: number;
  variables: Record<string, string>;
  /** Server of the suite. */
  server?: string;
}

const MAX_NUMBER = 2 ** 31 - 1;

/**
 * Plans the cases of a description, or of a suite `*.curlew.yaml`.
 * @throws {CommandError} when the file cannot be used.
 */
export async function planFile(
  path: string,
  given: Given,
  onFile: (file: string) => void = () => {},
): Promise<PlannedFile> {
  const seed = readNumber('seed', given.seed, { min: 0, max: MAX_NUMBER }) ?? 1;
  const variables = readVariables(given);
  const options = { connection: connection(given) };
  if (isSuite(path)) {
    const suite = loadSuite(path, given);
    const description = await loadTested(resolve(dirname(path), suite.description), given.root, onFile);
    const session = new Session(description, options);
    const environment = given.env;
    const cases = suiteCases(suite, {
      file: basename(path),
      session,
      rowsOf(file) {
        const rows = resolve(dirname(path), file);
        onFile(rows);
        return readRows(rows);
      },
      ...(environment !== undefined && { environment }),
    });
    const server =
      (environment === undefined ? undefined : suite.environments?.[environment]?.server) ?? suite.server;
    return { description, session, cases, seed, variables, ...(server !== undefined && { server }) };
  }
  const linkDepth = readNumber('follow-links', given['follow-links'], { min: 0, max: 100 }) ?? 0;
  const accept = acceptance(given);
  const chosen = filters(given);
  const description = await loadTested(path, given.root, onFile);
  const session = new Session(description, options);
  const cases = planCases(session, {
    filters: chosen,
    linkDepth,
    seed,
    variables,
    negative: given.negative ?? false,
    ...(accept && { acceptance: accept }),
  });
  return { description, session, cases, seed, variables };
}

function isSuite(path: string): boolean {
  return /\.curlew\.(?:ya?ml|json)$/i.test(path);
}

function loadSuite(path: string, { env, data }: Given): Suite {
  const text = readText(path);
  const name = shortPath(resolve(path));
  const { suite, diagnostics } = readSuite(text, name);
  if (suite === undefined) {
    const sourceFiles = new Map([[name, new SourceFile(name, text)]]);
    printMessage(renderPretty(diagnostics, { sourceFiles, color: hasColor('stderr') }).trimEnd());
    throw new CommandError(`${path} cannot be used.`, undefined, EXIT.unusable);
  }
  const environments = Object.keys(suite.environments ?? {});
  if (env !== undefined && !environments.includes(env)) throw unknownChoice('env', env, environments);
  if (data === undefined) return suite;
  return { ...suite, flows: suite.flows.map((flow) => ({ ...flow, data: resolve(data) })) };
}

function readRows(file: string): JsonObject[] {
  const text = readText(file);
  try {
    return dataRows(text, file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new CommandError(`${shortPath(file)} contains no rows: ${reason}`, undefined, EXIT.unusable);
  }
}

function readText(file: string): string {
  if (!existsSync(file))
    throw new CommandError(`File not found: ${shortPath(file)}.`, undefined, EXIT.unusable);
  return readFileSync(file, 'utf8');
}
