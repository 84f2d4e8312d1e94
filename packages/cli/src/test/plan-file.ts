import { planCases, Session } from '@curlew/contract';
import { exploreCases, variableTexts } from '@curlew/contract/internal';
import { readNumber } from '../arguments/read-number.ts';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-code.ts';
import { UsageError } from '../usage-error.ts';
import { loadTested } from './load-tested.ts';
import { planCollection } from './plan-collection.ts';
import { planFlow, readFlowText, rejectFlowOptions } from './plan-flow.ts';
import type { PlannedFile } from './planned-file.ts';
import { readExploreLimits, rejectExploreOptions } from './read-explore-limits.ts';
import { readRows, readVariables } from './read-variables.ts';
import { acceptance, acceptedRefusals, connection, filters, type Given } from './test-settings.ts';

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

/** The name of a suite `*.curlew.yaml` without its ending; undefined for another file. */
export function suiteBase(path: string): string | undefined {
  return /^(.*)\.curlew\.(?:ya?ml|json)$/i.exec(path)?.[1];
}
