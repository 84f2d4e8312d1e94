import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { planCases, readSuite, Session, type Suite, suiteCases } from '@curlew/contract';
import { dataRows, exploreCases, variableTexts } from '@curlew/contract/internal';
import { renderPretty, SourceFile } from '@curlew/diagnostics';
import type { Description, JsonObject } from '@curlew/openapi';
import { descriptionFromValue } from '@curlew/openapi/internal';
import { readNumber } from '../arguments/read-number.ts';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-code.ts';
import { hasColor, printMessage } from '../output.ts';
import { shortPath } from '../short-path.ts';
import { UsageError } from '../usage-error.ts';
import { loadTested } from './load-tested.ts';
import { planCollection } from './plan-collection.ts';
import { planFlow, readFlowText, rejectFlowOptions } from './plan-flow.ts';
import type { PlannedFile } from './planned-file.ts';
import { readExploreLimits, rejectExploreOptions } from './read-explore-limits.ts';
import { readVariables, secretsOf } from './read-variables.ts';
import { acceptance, acceptedRefusals, connection, filters, type Given } from './test-settings.ts';

const MAX_NUMBER = 2 ** 31 - 1;

/**
 * Plans the cases of a description, a collection, an Arazzo document or a suite `*.curlew.yaml`.
 * @throws {CommandError} when the file cannot be used.
 */
export async function planFile(
  path: string,
  given: Given,
  onFile: (file: string) => void = () => {},
): Promise<PlannedFile> {
  const seed = readNumber('seed', given.seed, { min: 0, max: MAX_NUMBER }) ?? 1;
  const flow = readFlowText(path);
  if (flow !== undefined) return { seed, ...(await planFlow(path, flow, given, onFile)) };
  rejectFlowOptions(path, given);
  if (isSuite(path)) rejectExploreOptions(path, given);
  if (isSuite(path)) return { seed, ...(await planSuite(path, given, onFile)) };
  const { environment, overrides, secrets, server, scopes } = readVariables(given, []);
  const variables = variableTexts({ ...environment, ...overrides });
  const linkDepth = readNumber('follow-links', given['follow-links'], { min: 0, max: 100 }) ?? 0;
  const accept = acceptance(given);
  const chosen = filters(given);
  const refusals = acceptedRefusals(given);
  const tested = await loadTested(path, given.root, { onFile, variables });
  const { description } = tested;
  const session = new Session(description, { connection: connection(given) });
  const common = { description, session, seed, variables, secrets, ...(server !== undefined && { server }) };
  if (given.fix && tested.recording)
    throw new UsageError(
      `\`--fix\` requires a description; ${path} is a recording.`,
      'Convert it, and test the description.',
    );
  if (tested.isCollection && tested.recording) {
    rejectExploreOptions(path, given);
    const planned = await planCollection(path, given, {
      session,
      recording: tested.recording,
      scopes,
      rows: given.data === undefined ? undefined : readRows(resolve(given.data), onFile),
    });
    return { ...common, ...planned, isRecorded: true, secrets: [...secrets, ...planned.secrets] };
  }
  const explored = readExploreLimits(given);
  if (explored !== undefined)
    return {
      ...common,
      cases: exploreCases(session, { ...explored, seed, filters: chosen, variables }),
      isRecorded: tested.recording !== undefined,
    };
  const cases = planCases(session, {
    filters: chosen,
    linkDepth,
    seed,
    variables,
    negative: given.negative ?? false,
    acceptedRefusals: refusals,
    ...(accept && { acceptance: accept }),
  });
  return { ...common, cases, isRecorded: tested.recording !== undefined };
}

async function planSuite(
  path: string,
  given: Given,
  onFile: (file: string) => void,
): Promise<Omit<PlannedFile, 'seed'>> {
  onFile(resolve(path));
  const suite = loadSuite(path, given);
  const read = readVariables(given, Object.keys(suite.environments ?? {}));
  const { names, environment, overrides, secrets } = read;
  const chosen = names.flatMap((name) => suite.environments?.[name] ?? []);
  const description = await suiteDescription(path, suite, given, onFile);
  const session = new Session(description, { connection: connection(given) });
  const own = Object.assign({}, ...chosen.map((one) => one.variables)) as JsonObject;
  const cases = suiteCases(suite, {
    file: basename(path),
    session,
    variables: { ...own, ...environment },
    rowsOf: (file) => readRows(resolve(dirname(path), file), onFile),
  });
  const server = read.server ?? chosen.findLast((one) => one.server !== undefined)?.server ?? suite.server;
  return {
    description,
    session,
    cases,
    isRecorded: false,
    variables: variableTexts(overrides),
    secrets: [...secrets, ...secretsOf({ ...suite.variables, ...own })],
    ...(server !== undefined && { server }),
  };
}

/** A suite of raw requests needs no description. */
async function suiteDescription(
  path: string,
  { description }: Suite,
  { root }: Given,
  onFile: (file: string) => void,
): Promise<Description> {
  if (description !== undefined)
    return (await loadTested(resolve(dirname(path), description), root, { onFile })).description;
  const empty = descriptionFromValue({ openapi: '3.2.0', info: { title: path, version: '' }, paths: {} });
  if (empty === undefined) throw new TypeError('The empty description is not valid.');
  return empty;
}

function isSuite(path: string): boolean {
  return /\.curlew\.(?:ya?ml|json)$/i.test(path);
}

/**
 * Reads a suite; `--data` replaces the rows of its flows.
 * @throws {CommandError} if it is not valid.
 */
export function loadSuite(path: string, { data }: Pick<Given, 'data'>): Suite {
  const text = readText(path);
  const name = shortPath(resolve(path));
  const { suite, diagnostics } = readSuite(text, name);
  if (suite === undefined) {
    const sourceFiles = new Map([[name, new SourceFile(name, text)]]);
    printMessage(renderPretty(diagnostics, { sourceFiles, color: hasColor('stderr') }).trimEnd());
    throw new CommandError(`${path} cannot be used.`, undefined, EXIT.unusable);
  }
  if (data === undefined) return suite;
  return { ...suite, flows: suite.flows.map((flow) => ({ ...flow, data: resolve(data) })) };
}

/** Rows of a CSV or JSON file. */
export function readRows(file: string, onFile: (file: string) => void = () => {}): JsonObject[] {
  onFile(file);
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
