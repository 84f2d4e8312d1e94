import { collectionCases, planCases, Session } from '@curlew/contract';
import { exploreCases, type PlannedCollection } from '@curlew/contract/internal';
import type { JsonObject } from '@curlew/openapi';
import type { LoadedRecording } from '@curlew/project/internal';
import { variableTexts } from '@curlew/request/internal';
import { readNumber } from '../arguments/option-values.ts';
import { CommandError, EXIT, UsageError } from '../command-error.ts';
import { loadTested } from './load-tested.ts';
import { planFlow, readFlowText, rejectFlowOptions } from './plan-flow.ts';
import type { PlannedFile } from './planned-file.ts';
import { type GivenVariables, getSecrets, readRows, readVariables } from './read-variables.ts';
import { acceptance, acceptedRefusals, connection, filters, type Given, serverUrl } from './test-settings.ts';

const MAX_NUMBER = 2 ** 31 - 1;

/**
 * Plans the cases of a description, a collection or an Arazzo document.
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
  rejectSuite(path);
  rejectFlowOptions(path, given);
  const { environment, overrides, secrets, server, scopes } = readVariables(given);
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
      rows: given.data === undefined ? undefined : readRows(given.data, onFile).map(({ values }) => values),
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

/** @throws {CommandError} for a suite `*.curlew.yaml`, whose format only `--convert-suite` reads. */
function rejectSuite(path: string): void {
  const file = suiteBase(path);
  if (file === undefined) return;
  throw new CommandError(
    `${path} is a suite in the format of earlier versions, which is not run.`,
    `Write it as an Arazzo document with \`curlew test ${path} --convert-suite\`, and run ${file}.arazzo.yaml.`,
    EXIT.unusable,
  );
}

interface CollectionInput {
  session: Session;
  recording: LoadedRecording;
  scopes: GivenVariables['scopes'];
  rows: JsonObject[] | undefined;
}

/**
 * Plans the requests of a collection as they are written.
 * @throws {UsageError} for options that only a description supports.
 */
async function planCollection(
  path: string,
  given: Given,
  { session, recording, scopes, rows }: CollectionInput,
): Promise<PlannedCollection & { secrets: string[] }> {
  if (given.negative)
    throw new UsageError(
      `\`--negative\` requires a description; ${path} is a collection, which does not declare invalid requests.`,
      'Convert the collection, and complete the description.',
    );
  if (rows?.length === 0) throw new UsageError(`\`--data\` ${given.data} contains no rows.`);
  const { readWrittenCollection } = await import('@curlew/convert/internal');
  const collection = readWrittenCollection(recording.text) ?? { variables: {}, requests: [] };
  const accept = acceptance(given);
  const planned = collectionCases(collection, {
    session,
    origins: recording.origins,
    filters: filters(given),
    given: scopes,
    ...(accept && { acceptance: accept }),
    ...(rows && { rows }),
  });
  return { ...planned, secrets: getSecrets({ ...collection.variables }) };
}

const MAX_SECONDS = 86_400;
const MAX_REQUESTS = 1_000_000;
const DEFAULT_REQUESTS = 1_000;

/** Options of other runs, which an exploration does not have. */
const NOT_OF_EXPLORATION = ['negative', 'fix', 'watch', 'follow-links', 'accept', 'shard'] as const;

/**
 * The limits of `--explore`; undefined without it. It changes data, so it calls no server but the one of the command line.
 * @throws {UsageError} without `--server`, or with an option of other runs.
 */
function readExploreLimits(given: Given): { seconds: number; maxRequests: number; rate: number } | undefined {
  const seconds = readNumber('explore', given.explore, { min: 1, max: MAX_SECONDS });
  const maxRequests = readNumber('max-requests', given['max-requests'], { min: 1, max: MAX_REQUESTS });
  if (seconds === undefined) {
    if (maxRequests === undefined) return undefined;
    throw new UsageError('`--max-requests` requires `--explore`.', 'Write `--explore 60`.');
  }
  if (serverUrl(given) === undefined)
    throw new UsageError(
      '`--explore` requires `--server`: it creates, changes and deletes resources, so servers of the description are not called.',
      'Write `--server http://localhost:4010`.',
    );
  const other = NOT_OF_EXPLORATION.find((name) => given[name] !== undefined && given[name] !== false);
  if (other !== undefined) throw new UsageError(`\`--explore\` cannot be used with \`--${other}\`.`);
  const rate = readNumber('rate', given.rate, { min: 0, max: 2 ** 31 - 1, integer: false }) ?? 0;
  return { seconds, maxRequests: maxRequests ?? DEFAULT_REQUESTS, rate };
}

/** @throws {UsageError} for a file that declares no operations to explore. */
function rejectExploreOptions(path: string, given: Given): void {
  const option = (['explore', 'max-requests'] as const).find((name) => given[name] !== undefined);
  if (option !== undefined)
    throw new UsageError(`\`--${option}\` requires a description; ${path} is none.`, 'Pass an OpenAPI file.');
}

/** The name of a suite `*.curlew.yaml` without its ending; undefined for another file. */
export function suiteBase(path: string): string | undefined {
  return /^(.*)\.curlew\.(?:ya?ml|json)$/i.exec(path)?.[1];
}
