import { resolve } from 'node:path';
import { type FlowApis, type RunPlanOptions, type RunReport, runPlan, type TestCase } from '@curlew/contract';
import { credentialVariables } from '@curlew/contract/credentials';
import {
  type CalledApis,
  type CaseContext,
  givenScopes,
  importOptional,
  loadProtocols,
  openScriptRunner,
  SESSION_TOKEN,
  suggestedEdits,
  updateReport,
} from '@curlew/contract/internal';
import type { ScriptRunner } from '@curlew/contract/scripts';
import { pluralize, printableText } from '@curlew/diagnostics/internal';
import { ExchangeChecker, isSecretName, SecretMask } from '@curlew/exchange';
import { getExtension } from '@curlew/exchange/internal';
import { type Description, editDescription, type Operation } from '@curlew/openapi';
import { replaceFiles } from '@curlew/project/files';
import { type FindingIgnores, readFindingIgnores } from '@curlew/project/internal';
import { chooseCredentials } from '@curlew/request/internal';
import { TokenError } from '@curlew/request/oauth';
import { readNumber } from '../arguments/option-values.ts';
import { CommandError, EXIT, UsageError } from '../command-error.ts';
import { cannotWrite } from '../files/write-failure.ts';
import { printMessage, printResult, printStatus } from '../output.ts';
import { requirePackages } from '../require-packages.ts';
import { shortPath } from '../short-path.ts';
import { caseFingerprints, changedCases } from './changed-cases.ts';
import { planFile } from './plan-file.ts';
import type { PlannedFile } from './planned-file.ts';
import { variableFiles } from './read-variables.ts';
import {
  type ApiCredentials,
  assertCredentialsUsed,
  type CredentialApi,
  type CredentialUse,
  calledOperations,
  type TestCredentials,
  testCredentials,
} from './test-credentials.ts';
import { checkOptions, connection, filters, type Given, serverUrl } from './test-settings.ts';

const MAX_NUMBER = 2 ** 31 - 1;

/** The result of a run of one file, from which the next run continues. */
export interface TestedFile {
  report: RunReport;
  /** Absolute path of the description. */
  description: string;
  /** Findings that the descriptions accept. */
  ignores: readonly FindingIgnores[];
  /** By case id; changes with everything that the case depends on. */
  fingerprints: ReadonlyMap<string, string>;
  /** Absolute paths of files that all cases depend on. */
  settings: readonly string[];
}

export interface TestFileOptions {
  signal: AbortSignal;
  /** Run only cases that have changed since, and those that did not pass. */
  previous?: TestedFile;
  /** Called with the absolute path of each file that is read. */
  onFile?: (file: string) => void;
}

/** A file whose cases are planned, before any request is sent. */
export interface PreparedFile extends PlannedFile {
  path: string;
  /** Cases that `--changed` leaves out. */
  leftOut?: readonly TestCase[];
  credentials: TestCredentials;
  /** Of the options; empty where the description has defaults. */
  limits: CaseContext['limits'];
  run: Partial<RunPlanOptions>;
  signal: AbortSignal;
  previous?: TestedFile;
  settings: readonly string[];
}

/** Plans the cases of one file. Close its session. */
export async function prepareFile(
  path: string,
  given: Given,
  { signal, previous, onFile = () => {} }: TestFileOptions,
): Promise<PreparedFile> {
  const timeoutMs = readNumber('timeout', given.timeout, { min: 1, max: MAX_NUMBER });
  const maxRedirects = readNumber('follow-redirects', given['follow-redirects'], { min: 0, max: 100 });
  const run = runOptions(given);
  const ownUrl = serverUrl(given);
  const settings = settingFiles(given);
  for (const file of settings) onFile(file);
  const planned = await planFile(path, given, onFile);
  const changed = given.changed === undefined ? undefined : await changedCases(given.changed, planned);
  if (changed) printMessage(changed.message);
  const server = ownUrl ?? planned.server;
  const credentials = testCredentials(given, credentialApis(planned), process.env);
  return {
    ...planned,
    ...(changed && { cases: changed.cases, leftOut: changed.leftOut }),
    ...(server !== undefined && { server }),
    path,
    credentials,
    limits: {
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...(maxRedirects !== undefined && { maxRedirects }),
    },
    run,
    signal,
    settings,
    ...(previous && { previous }),
  };
}

/** The APIs that credentials are for, in the order of `FlowApis.all`. */
function credentialApis({ session, apis }: PlannedFile): CredentialApi[] {
  if (apis === undefined) return [{ names: [], ...session.api }];
  return apis.all.map(({ names, session: { api }, operations }) => ({
    names,
    securitySchemes: api.securitySchemes,
    operations: [...operations.values()],
  }));
}

/** @throws {UsageError} if a credential is sent by no case of the files. */
export function assertCredentialsOf(files: readonly PreparedFile[], given: Given): void {
  const isLinked = given['follow-links'] !== undefined;
  assertCredentialsUsed(
    files.map(({ cases, leftOut = [], credentials }) => ({
      cases: [...cases, ...leftOut],
      credentials,
      isLinked,
    })),
  );
}

/** Runs the cases of one file; undefined for a dry run. */
export async function testFile(
  { path, session, description, seed, variables, credentials: used, signal, ...prepared }: PreparedFile,
  given: Given,
): Promise<TestedFile | undefined> {
  const { previous, settings, server: url, apis } = prepared;
  const { operations } = apis ?? session.api;
  let runner: ScriptRunner | undefined;
  try {
    const plan = selectShard(prepared.cases, given);
    // Without a change there is nothing to run, and the report says so.
    if (prepared.cases.length === 0 && !prepared.leftOut?.length) throw noCases(given);
    const inOtherParts = plan.length === 0 ? prepared.cases.length : 0;
    if (inOtherParts > 0)
      printMessage(`Part ${given.shard} has no case; the others have ${pluralize(inOtherParts, 'case')}.`);
    if (given['dry-run']) {
      printResult(plan.map(({ group, name }) => `${printableText(`${group} › ${name}`)}\n`).join(''));
      return undefined;
    }
    const keys = new Set(plan.flatMap(({ operation, operations }) => operations ?? operation?.key ?? []));
    const called = operations.filter(({ key }) => keys.has(key));
    await requirePackages(loadProtocols(called));
    const notice = replacedAddresses(called, url, connection(given).servers);
    if (notice !== undefined) printMessage(notice);
    const { secrets } = used;
    await requestTokens(used, { cases: plan, isLinked: given['follow-links'] !== undefined });
    for (const [index, { tokens }] of used.all.entries())
      (apis ? apis.all[index]?.session : session)?.setTokens(tokens);
    const fingerprints = given.watch
      ? caseFingerprints(plan, description, operations)
      : new Map<string, string>();
    const cases = previous ? casesToRepeat(plan, fingerprints, previous, given) : plan;
    if (previous) printMessage(`${cases.length} of ${pluralize(plan.length, 'case')} to run again.`);
    runner = await openScriptRunner(cases, () =>
      importOptional('@curlew/scripts', () => import('@curlew/scripts'), 'Scripts require'),
    );
    const context: CaseContext = {
      session,
      checker: new ExchangeChecker(description, {
        ...checkOptions(given),
        isRecorded: prepared.isRecorded,
      }),
      input: {
        ...(apis ? {} : requestCredentials(used.all[0])),
        ...(url !== undefined && { server: { url, variables: [] } }),
      },
      ...(apis && { apis: calledApis(apis, used) }),
      limits: prepared.limits,
      variables,
      signal,
      scripts: { runner, scopes: prepared.scopes ?? givenScopes(variables) },
    };
    const kept = Object.entries(variables).flatMap(([name, value]) => (isSecretName(name) ? [value] : []));
    secrets.push(...prepared.secrets, ...kept);
    const unchanged = prepared.leftOut?.length ?? 0;
    const ran = await runPlan(cases, context, {
      sources: [path],
      server: url ?? '',
      seed,
      secrets,
      onCase: progressLine(cases.length),
      allowInconclusive: given['allow-inconclusive'] ?? false,
      filters: filters(given),
      ...prepared.run,
    });
    const report = {
      ...ran,
      ...(unchanged > 0 && { unchanged }),
      ...(inOtherParts > 0 && { inOtherParts }),
    };
    if (given.fix) fixDescription(description, report);
    const ids = plan.map(({ id }) => id);
    return {
      report: previous ? updateReport(previous.report, report, ids) : report,
      description: description.entry,
      ignores: (apis?.all ?? [{ session }]).map((one) => readFindingIgnores(one.session.description)),
      fingerprints,
      settings,
    };
  } finally {
    await runner?.close();
    await Promise.all([session.close(), apis?.close()]);
  }
}

/** The APIs of workflows, each with its own credentials alone. */
function calledApis(apis: FlowApis, { all }: TestCredentials): CalledApis {
  return {
    operations: apis.operations,
    getChecker: (operation) => apis.of(operation)?.checker,
    getSession: (operation) => apis.of(operation)?.session,
    getInput: (operation) => {
      const api = apis.of(operation);
      return requestCredentials(all[api === undefined ? -1 : apis.all.indexOf(api)]);
    },
  };
}

function requestCredentials(
  own: ApiCredentials | undefined,
): Pick<ApiCredentials, 'credentials' | 'headers'> {
  return { credentials: own?.credentials ?? {}, headers: own?.headers ?? [] };
}

/** Cases that a change touched, and those that did not pass: the server may have changed as well. */
function casesToRepeat(
  plan: readonly TestCase[],
  fingerprints: ReadonlyMap<string, string>,
  { report, fingerprints: before }: TestedFile,
  given: Given,
): TestCase[] {
  const passed = new Set(report.cases.flatMap(({ id, outcome }) => (outcome === 'passed' ? [id] : [])));
  const isSame = ({ id }: TestCase): boolean => passed.has(id) && before.get(id) === fingerprints.get(id);
  // A link may lead to any operation, and scripts need the variables that earlier ones set.
  const isLinked = given['follow-links'] !== undefined;
  if (isLinked && !plan.every(isSame)) return [...plan];
  const sequences = new Set(plan.filter((one) => !isSame(one)).map(({ sequence }) => sequence));
  return plan.filter((one) => !isSame(one) || (one.sequence !== undefined && sequences.has(one.sequence)));
}

/** Files of options that every case depends on. */
function settingFiles(given: Given): string[] {
  const { ca, cert, key } = given;
  const certificates = [ca, cert, key].flatMap((file) => (file === undefined ? [] : [resolve(file)]));
  return [...variableFiles(given), ...certificates];
}

function runOptions(given: Given): Partial<RunPlanOptions> {
  const asked = readNumber('concurrency', given.concurrency, { min: 1, max: 10_000 });
  // An exploration limits its requests, not its cases; one at a time, so that a seed repeats them.
  const isExploration = given.explore !== undefined;
  const concurrency = asked ?? (isExploration ? 1 : undefined);
  const rate = readNumber('rate', given.rate, { min: 0, max: MAX_NUMBER, integer: false }) ?? 0;
  return {
    ...(concurrency !== undefined && { concurrency }),
    rate: isExploration ? 0 : rate,
    retries: readNumber('retries', given.retries, { min: 0, max: 1000 }) ?? 0,
    retryOn: given['retry-failures'] ? 'any' : 'network',
    bail: readNumber('bail', given.bail, { min: 0, max: MAX_NUMBER }) ?? 0,
  };
}

/** Prints the progress on a terminal. */
function progressLine(total: number): (reported: RunReport['cases'][number]) => void {
  let ended = 0;
  let problems = 0;
  return ({ outcome, name }) => {
    ended += 1;
    if (outcome !== 'passed' && outcome !== 'skipped') problems += 1;
    const line = `${ended}/${total} cases, ${problems} not passed: ${printableText(name)}`;
    printStatus(ended === total ? '' : line);
  };
}

/** Adds the undeclared parts of responses to the description. If one edit is refused, nothing changes. */
function fixDescription(description: Description, report: RunReport): void {
  const edits = suggestedEdits(report);
  const { files, diagnostics } = editDescription(description, edits);
  for (const { message } of diagnostics) printMessage(`Not fixed: ${message}`);
  try {
    replaceFiles(files.map(({ path, bytes }) => ({ path, content: bytes })));
  } catch (error) {
    throw cannotWrite(error, 'Make the description writable, or leave out --fix.');
  }
  const names = files.map(({ path }) => shortPath(path)).join(', ');
  printMessage(files.length === 0 ? 'Nothing to fix.' : `Wrote ${edits.length} edits to ${names}.`);
}

/** The error for a run without a case. */
function noCases({ filter = [], explore }: Given): UsageError {
  if (filter.length > 0) return new UsageError('No operation matches.', 'Change or leave out `--filter`.');
  return explore === undefined
    ? new UsageError('The description has no operation that can be called.', 'Pass another file.')
    : new UsageError('No operation can be explored: only those over HTTP are.', 'Leave out `--explore`.');
}

/** The part of the plan selected by `--shard`. */
function selectShard(cases: TestCase[], { shard: text }: Pick<Given, 'shard'>): TestCase[] {
  if (text === undefined) return cases;
  const [, index = 0, count = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count) return shardCases(cases, index, count);
  throw new UsageError(`\`--shard\` must be a part such as 1/4, found \`${text}\`.`);
}

/**
 * Says that the server of all protocols replaces addresses that gRPC operations declare: an HTTP server seldom has the same
 * port. Undefined if it replaces none.
 * @param url the server of all protocols.
 * @param servers of single protocols.
 */
function replacedAddresses(
  operations: readonly Operation[],
  url: string | undefined,
  servers: Readonly<Record<string, string>> = {},
): string | undefined {
  if (url === undefined || servers.grpc !== undefined) return undefined;
  const { host } = new URL(url);
  const declared = operations.flatMap((operation) => getExtension(operation, 'x-grpc')?.address ?? []);
  const replaced = declared.filter((address) => address.replace(/^[a-z]+:\/\//i, '') !== host);
  if (replaced.length === 0) return undefined;
  const addresses = [...new Set(replaced)];
  const shown = addresses.slice(0, 3).map((address) => `\`${printableText(address)}\``);
  const list = [...shown, ...(addresses.length > 3 ? ['…'] : [])].join(', ');
  const what = pluralize(replaced.length, 'gRPC operation is', 'gRPC operations are');
  return `${what} called at ${host} in place of ${list}. Pass \`--server grpc=<host:port>\` if they have another server.`;
}

/**
 * One of `count` parts of a plan; cases of one sequence stay together, as do those that tell whether an operation succeeds, so that
 * each part can be judged alone. `index` starts at 1.
 */
export function shardCases(cases: readonly TestCase[], index: number, count: number): TestCase[] {
  const places = new Map<string, number>();
  return cases.filter(({ id, sequence, purpose, operation }) => {
    const judged = purpose === 'success' || purpose === 'expectation' ? operation?.key : undefined;
    const together = sequence ?? judged ?? id;
    const place = places.get(together) ?? places.size;
    places.set(together, place);
    return place % count === index - 1;
  });
}

/**
 * Requests the OAuth 2 tokens that the cases need, before the first of them runs.
 * @throws {CommandError} naming the scheme and the variables of its client, without their values.
 */
async function requestTokens(
  { all, secrets }: TestCredentials,
  use: Pick<CredentialUse, 'cases' | 'isLinked'>,
): Promise<void> {
  for (const { api, credentials, tokens } of all) {
    if (tokens.size === 0) continue;
    const needed = new Set(
      calledOperations(api, use).flatMap((operation) =>
        (chooseCredentials(operation, api.securitySchemes, credentials) ?? []).flatMap(
          ({ scheme, credential }) => (credential === SESSION_TOKEN ? [scheme] : []),
        ),
      ),
    );
    for (const scheme of needed) {
      try {
        await tokens.get(scheme.name)?.token();
      } catch (error) {
        // A server may quote the request in the reason that it states.
        const message = new SecretMask(secrets).text(error instanceof Error ? error.message : '');
        const kind =
          error instanceof Error && error.cause instanceof TokenError ? error.cause.kind : undefined;
        const names = credentialVariables(scheme, api.names[0]);
        const variables = [names.clientId, names.clientSecret, names.refreshToken];
        const listed = variables.filter((name) => name !== undefined).map((name) => `\`${name}\``);
        throw new CommandError(
          printableText(message),
          kind === 'refused'
            ? `Correct ${listed.join(' and ')}, or the scopes: \`${names.clientId?.replace('CLIENT_ID', 'SCOPES')}\`, else those of the flow in the description.`
            : 'Correct the `tokenUrl` of the flow in the description.',
          kind === 'unreachable' ? EXIT.unreachable : EXIT.usage,
        );
      }
    }
  }
}
