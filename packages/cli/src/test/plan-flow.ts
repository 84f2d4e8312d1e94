import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { FlowApis, flowCases, PROTOCOLS, Session } from '@curlew/contract';
import { inputSchemas, putInput, secretInputs } from '@curlew/contract/internal';
import { type Diagnostic, renderPretty, type SourceFile, sortDiagnostics } from '@curlew/diagnostics';
import { closestName } from '@curlew/diagnostics/internal';
import { type JsonObject, validateDescription } from '@curlew/openapi';
import { type ArazzoDocument, checkArazzo, descriptionFromValue, readArazzo } from '@curlew/openapi/internal';
import { nodeHost } from '@curlew/openapi/node';
import { isArazzo, SourceText } from '@curlew/project/internal';
import { unknownChoice } from '../arguments/option-values.ts';
import { CommandError, EXIT, UsageError } from '../command-error.ts';
import { hasColor, printMessage } from '../output.ts';
import { shortPath } from '../short-path.ts';
import type { PlannedFile } from './planned-file.ts';
import { readRows, readVariables } from './read-variables.ts';
import { checkOptions, connection, type Given, pairOption, serverUrls } from './test-settings.ts';

/** Bytes of a file that is looked at to find out whether it is an Arazzo document. */
const MAX_SIZE = 10_000_000;

/** The text of an Arazzo document; undefined for another file. */
export function readFlowText(path: string): string | undefined {
  if (!/\.(?:ya?ml|json)$/i.test(path)) return undefined;
  const size = statSync(path, { throwIfNoEntry: false });
  if (size?.isFile() !== true || size.size > MAX_SIZE) return undefined;
  const text = readFileSync(path, 'utf8');
  return isArazzo(new SourceText(path, text)) ? text : undefined;
}

/** Options that other sources have. */
export const NOT_OF_FLOWS = [
  'filter',
  'negative',
  'explore',
  'max-requests',
  'fix',
  'follow-links',
  'variable',
  'variables',
] as const;

/** Options of workflows. */
export const OF_FLOWS = ['input', 'inputs', 'workflow', 'allow-remote'] as const;

/** @throws {UsageError} for an option of workflows. */
export function rejectFlowOptions(path: string, given: Given): void {
  const option = OF_FLOWS.find((name) => given[name] !== undefined);
  if (option !== undefined)
    throw new UsageError(
      `\`--${option}\` requires an Arazzo document; ${path} is none.`,
      'Pass a file that begins with `arazzo: 1.1.0`.',
    );
}

/**
 * Plans the workflows of an Arazzo document.
 * @throws {CommandError} if the document has errors.
 */
export async function planFlow(
  path: string,
  text: string,
  given: Given,
  onFile: (file: string) => void,
): Promise<Omit<PlannedFile, 'seed'>> {
  const other = NOT_OF_FLOWS.find((name) => given[name] !== undefined && given[name] !== false);
  if (other !== undefined)
    throw new UsageError(
      `\`--${other}\` cannot be used with an Arazzo document (${path}).`,
      other === 'filter'
        ? 'Choose workflows with `--workflow <workflowId>`.'
        : 'Values of workflows are given with `--input name=value`.',
    );
  const document = await loadFlow(path, text, given, onFile);
  const { servers = {}, ...connections } = connection(given);
  const apis = new FlowApis(document, {
    connection: { servers, ...connections },
    check: checkOptions(given),
    getServer: (name) => servers[name],
  });
  rejectUnknownServers(Object.keys(servers), apis.names);
  const { environment, secrets, server } = readVariables(given);
  const inputs = { ...environment, ...readInputs(document, given) };
  const selected = readWorkflows(document, given);
  const rows = given.data === undefined ? [{ inputs: {} }] : inputRows(document, given.data, onFile);
  const session = apis.all[0]?.session ?? emptySession(path);
  return {
    description: session.description,
    session,
    apis,
    cases: rows.flatMap((row) =>
      flowCases(document, { apis, selected, ...row, inputs: { ...inputs, ...row.inputs } }),
    ),
    isRecorded: false,
    variables: {},
    secrets: [
      ...secrets,
      ...[{}, ...rows].flatMap(({ inputs: own }: { inputs?: JsonObject }) =>
        secretInputs(document, { ...inputs, ...own }),
      ),
    ],
    ...(server !== undefined && { server }),
  };
}

/** A server is named after a protocol or a source description. */
function rejectUnknownServers(given: readonly string[], sources: readonly string[]): void {
  const names = [...sources, ...PROTOCOLS.map(({ id }) => id)];
  const unknown = given.find((name) => !names.includes(name));
  if (unknown !== undefined) throw unknownChoice('server', unknown, names);
}

async function loadFlow(
  path: string,
  text: string,
  given: Given,
  onFile: (file: string) => void,
): Promise<ArazzoDocument> {
  const { root, 'allow-remote': allowRemote = false } = given;
  const file = resolve(path);
  onFile(file);
  const read = await readArazzo(text, {
    // The server of a run often describes itself.
    host: nodeHost({ allowRemote, named: serverUrls(given) }),
    path: file,
    root: root === undefined ? dirname(file) : resolve(root),
    displayPath: shortPath,
  });
  for (const one of read.files) onFile(one);
  const { document } = read;
  const problems = [
    ...read.diagnostics,
    ...(document ? [...validateDescription(document.description), ...checkArazzo(document)] : []),
  ].filter(({ severity }) => severity === 'error');
  if (problems.length > 0) printMessage(rendered(problems, read.sourceFiles));
  if (document !== undefined && problems.length === 0) return document;
  throw new CommandError(`${path} cannot be used.`, undefined, EXIT.unusable);
}

function rendered(diagnostics: readonly Diagnostic[], sourceFiles: ReadonlyMap<string, SourceFile>): string {
  return renderPretty(sortDiagnostics(diagnostics), { sourceFiles, color: hasColor('stderr') }).trimEnd();
}

/** Values of `--inputs` and `--input`; the type of a text is that of its schema. */
function readInputs(document: ArazzoDocument, { inputs: file, input = [] }: Given): JsonObject {
  const schemas = new Map(document.workflows.flatMap((workflow) => [...inputSchemas(document, workflow)]));
  const isOpen = document.workflows.some(
    (workflow) => workflow.inputs !== undefined && inputSchemas(document, workflow).size === 0,
  );
  const given: JsonObject = file === undefined ? {} : readVariables({ variables: file }).overrides;
  for (const text of input) {
    const [name, value] = pairOption('input', text, '=');
    putInput(given, name, value, schemas.get(name));
  }
  for (const name of isOpen ? [] : Object.keys(given)) {
    if (schemas.has(name)) continue;
    const like = closestName(name, schemas.keys());
    throw new UsageError(
      `No workflow declares the input \`${name}\`.`,
      like === undefined
        ? `Declared: ${[...schemas.keys()].map((one) => `\`${one}\``).join(', ') || 'none'}.`
        : `Did you mean \`${like}\`?`,
    );
  }
  return given;
}

/** The rows of a file as inputs; texts of CSV get the type of their schema. */
function inputRows(
  document: ArazzoDocument,
  file: string,
  onFile: (file: string) => void,
): { inputs: JsonObject; row: string }[] {
  const schemas = new Map(document.workflows.flatMap((workflow) => [...inputSchemas(document, workflow)]));
  return readRows(file, onFile).map(({ values, place }) => {
    const inputs = { ...values };
    for (const [name, value] of Object.entries(values))
      if (typeof value === 'string') putInput(inputs, name, value, schemas.get(name));
    return { row: place, inputs };
  });
}

function readWorkflows({ workflows }: ArazzoDocument, { workflow = [] }: Given): string[] {
  const ids = workflows.map(({ id }) => id);
  const unknown = workflow.find((id) => !ids.includes(id));
  if (unknown !== undefined) throw unknownChoice('workflow', unknown, ids);
  return workflow;
}

/** A document whose sources are all of another kind calls nothing. */
function emptySession(path: string): Session {
  const empty = descriptionFromValue({ openapi: '3.2.0', info: { title: path, version: '' }, paths: {} });
  if (empty === undefined) throw new TypeError('The empty description is not valid.');
  return new Session(empty);
}
