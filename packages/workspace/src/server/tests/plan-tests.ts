import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import {
  type ConnectionOptions,
  collectionCases,
  FlowApis,
  flowCases,
  planCases,
  type Session,
  type TestCase,
} from '@curlew/contract';
import { givenScopes, inputSchemas, type PlannedCollection, putInput } from '@curlew/contract/internal';
import { templateVariables } from '@curlew/exchange/internal';
import { type JsonObject, validateDescription } from '@curlew/openapi';
import { type ArazzoDocument, bindDescription, checkArazzo, readArazzo } from '@curlew/openapi/internal';
import { nodeHost } from '@curlew/openapi/node';
import { CallError } from '../call-error.ts';
import type { CollectionState, SourceEngine } from '../engine/source-engine.ts';
import { findWorkflows } from '../flows/find-workflows.ts';
import { getHost } from '../request/server-hosts.ts';

export interface PlanRequest {
  tags?: readonly string[];
  operations?: readonly string[];
  cases?: readonly string[];
  workflows?: readonly string[];
  negative?: boolean;
}

/** Of all sessions: redirects to other servers could carry what only this one may know. */
export const TEST_CONNECTION = { sameOriginRedirects: true };

/** A source of tests: its file, and the collection that the file contains. */
export interface TestedSource {
  entry: string;
  collection: CollectionState | undefined;
}

/** The cases of a run, and the variables with which its scripts begin. Close the APIs of its workflows. */
export interface PlannedRun extends Pick<PlannedCollection, 'cases' | 'scopes'> {
  flows: readonly FlowApis[];
}

/** The cases of a description or a collection, or of workflows beside it, that a run is about. */
export async function planTests(
  session: Session,
  { entry, collection }: TestedSource,
  request: PlanRequest,
  {
    variables = {},
    connection = TEST_CONNECTION,
  }: { variables?: Readonly<Record<string, string>>; connection?: ConnectionOptions } = {},
): Promise<PlannedRun> {
  const { workflows = [], negative = false } = request;
  if (collection && workflows.length === 0) {
    if (negative)
      throw new CallError(
        'refused',
        'A collection does not declare which requests are invalid.',
        'Convert it to a description first.',
      );
    const { cases, scopes } = planCollection(session, collection, variables);
    return { cases: chosenCases(cases, request), scopes, flows: [] };
  }
  const scopes = givenScopes(variables);
  if (workflows.length === 0)
    return {
      cases: chosenCases(planCases(session, { negative, variables }), request),
      scopes,
      flows: [],
    };
  const known = new Set(findWorkflows(entry).map(({ path }) => path));
  const flows: FlowApis[] = [];
  const cases: TestCase[] = [];
  for (const path of workflows) {
    if (!known.has(path))
      throw new CallError('not-found', `${path} is not an Arazzo document beside the description.`);
    const document = await readWorkflows(session, path);
    const apis = new FlowApis(document, { connection });
    flows.push(apis);
    if (apis.all.length > 1)
      throw new CallError(
        'refused',
        `${basename(path)} calls several APIs, and the window sends requests to the one that is open.`,
        'Run it with `curlew test`.',
      );
    const name = workflows.length > 1 ? `${basename(path)} | ` : '';
    cases.push(
      ...flowCases(document, { apis, inputs: givenInputs(document, variables) }).map((one) => ({
        ...one,
        id: name + one.id,
        ...(one.sequence !== undefined && { sequence: name + one.sequence }),
      })),
    );
  }
  return { cases: chosenCases(cases, request), scopes, flows };
}

/** @throws {CallError} if the document has errors. */
async function readWorkflows({ description, api }: Session, path: string): Promise<ArazzoDocument> {
  const { document, diagnostics } = await readArazzo(readFileSync(path, 'utf8'), {
    host: nodeHost(),
    path,
    root: dirname(path),
  });
  // The texts of the editor may be newer than the file that the document names.
  const bound = document && bindDescription(document, description, api);
  const problem = [
    ...diagnostics,
    ...(bound ? [...validateDescription(bound.description), ...checkArazzo(bound)] : []),
  ].find(({ severity }) => severity === 'error');
  if (bound !== undefined && problem === undefined) return bound;
  const line = problem?.span === undefined ? '' : `:${problem.span.line}`;
  throw new CallError(
    'unusable',
    `${basename(path)}${line}: ${problem?.message ?? 'it cannot be read'}`,
    problem?.help,
  );
}

/** Variables of the environment that the workflows declare as inputs. */
function givenInputs(document: ArazzoDocument, variables: Readonly<Record<string, string>>) {
  const declared = new Map(document.workflows.flatMap((one) => [...inputSchemas(document, one)]));
  const inputs: JsonObject = {};
  for (const [name, value] of Object.entries(variables))
    if (declared.has(name)) putInput(inputs, name, value, declared.get(name));
  return inputs;
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
  return [...servers].filter((server) => !named.has(server)).flatMap((server) => getHost(server) ?? []);
}

/**
 * Returns whether the tests of a source contain the name of a variable. Scripts of a collection and expressions of workflows read
 * variables by any text with their name; other tests contain `{{name}}`.
 */
export async function secretNames(
  engine: SourceEngine,
  { entry, collection }: TestedSource,
  { workflows = [] }: PlanRequest,
): Promise<(name: string) => boolean> {
  if (collection) {
    const text = readFileSync(engine.path, 'utf8');
    return (name) => text.includes(name);
  }
  const names = new Set([...(await engine.read()).texts.values()].flatMap(templateVariables));
  const flows = findWorkflows(entry)
    .filter(({ path }) => workflows.includes(path))
    .map(({ path }) => readFileSync(path, 'utf8'));
  return (name) => names.has(name) || flows.some((text) => text.includes(name));
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
