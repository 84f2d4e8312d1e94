import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { Session } from '@curlew/contract';
import { isVariableName, mapStrings } from '@curlew/contract/internal';
import { renderPretty, SourceFile } from '@curlew/diagnostics';
import { fillTemplate, wholeVariable } from '@curlew/exchange/internal';
import type { Json, JsonObject, Operation } from '@curlew/openapi';
import { bodySyntax, wireMethod } from '@curlew/openapi/internal';
import { replaceFiles } from '@curlew/project/files';
import { preferredMedia } from '@curlew/request/internal';
import { stringify } from 'yaml';
import { CommandError, EXIT, type ExitCode, UsageError } from '../../command-error.ts';
import { cannotWrite } from '../../files/write-failure.ts';
import { hasColor, printMessage } from '../../output.ts';
import { shortPath } from '../../short-path.ts';
import { loadTested } from '../load-tested.ts';
import { suiteBase } from '../plan-file.ts';
import { readRows, readText } from '../read-variables.ts';
import type { Given } from '../test-settings.ts';
import { convertExpectation, extractedOutput } from './convert-expectation.ts';
import { draftValues, Ids, inputName, inputSchema, operationReference } from './draft-values.ts';
import { readSuite, type Suite, type SuiteFlow, type SuiteStep } from './read-suite.ts';

/**
 * Writes a suite `*.curlew.yaml` as an Arazzo document beside it. The exit code is 1 if a part of it is left out.
 * @throws {UsageError} for another file, or if the document exists.
 */
export async function convertSuiteFile(path: string, given: Given): Promise<ExitCode> {
  const base = suiteBase(path);
  if (base === undefined) throw new UsageError(`${path} is not a suite.`, 'Pass a file `*.curlew.yaml`.');
  const file = `${base}.arazzo.yaml`;
  if (existsSync(file)) throw new UsageError(`${file} already exists.`, 'Remove it first.');
  const suite = loadSuite(path, given);
  if (suite.description === undefined)
    throw new UsageError(
      `${path} names no description, which an Arazzo document requires.`,
      'Describe its requests, and name the file in `description`.',
    );
  const folder = dirname(path);
  const session = new Session((await loadTested(resolve(folder, suite.description), given.root)).description);
  const { document, notes } = convertSuite(suite, {
    session,
    source: { name: 'api', url: suite.description.replace(/^(?![./])/, './') },
    title: basename(base),
    getRows: (name) => readRows(resolve(folder, name)).map(({ values }) => values),
  });
  if (Array.isArray(document.workflows) && document.workflows.length === 0)
    throw new UsageError(`${path} has no step that an Arazzo document can express.`, notes.join(' '));
  try {
    replaceFiles([{ path: file, content: stringify(document, { lineWidth: 110 }) }]);
  } catch (error) {
    throw cannotWrite(error, 'Make the folder writable.');
  }
  printMessage(`Wrote ${file}. Run it with \`curlew test ${file} --server <url>\`.`);
  for (const note of notes) printMessage(`Not converted: ${note}`);
  return notes.length > 0 ? EXIT.problems : EXIT.ok;
}

/**
 * Reads a suite; `--data` replaces the rows of its flows.
 * @throws {CommandError} if it is not valid.
 */
function loadSuite(path: string, { data }: Pick<Given, 'data'>): Suite {
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

interface ConvertSuiteOptions {
  session: Session;
  /** Of the source description, and from the document to it. */
  source: { name: string; url: string };
  title: string;
  /** Rows of a flow whose `data` names a file. */
  getRows: (file: string) => JsonObject[];
}

interface ConvertedSuite {
  document: JsonObject;
  /** What Arazzo cannot express, each a sentence with the flow and step. */
  notes: string[];
}

/**
 * Converts a suite to an Arazzo document: flows become workflows, one for each row of their data; variables become inputs
 * with defaults, extracted values become outputs of steps.
 */
export function convertSuite(suite: Suite, options: ConvertSuiteOptions): ConvertedSuite {
  const notes: string[] = [];
  const ids = new Ids();
  const workflows = suite.flows.flatMap((flow) => {
    const rows = typeof flow.data === 'string' ? options.getRows(flow.data) : (flow.data ?? [undefined]);
    return rows.map((row) => {
      const converter = new FlowConverter(suite, options, (note) => notes.push(`${flow.name}: ${note}`));
      return converter.convert(flow, ids.add(flow.name), { ...suite.variables, ...row });
    });
  });
  if (suite.server !== undefined)
    notes.push(`The server of the suite is given by the command line: \`--server ${suite.server}\`.`);
  for (const [name, environment] of Object.entries(suite.environments ?? {}))
    notes.push(
      `The environment \`${name}\` becomes options: ${[
        ...(environment.server === undefined ? [] : [`\`--server ${environment.server}\``]),
        ...Object.keys(environment.variables ?? {}).map((variable) => `\`--input ${inputName(variable)}=…\``),
      ].join(', ')}.`,
    );
  return {
    document: {
      arazzo: '1.1.0',
      info: { title: suite.name ?? options.title, version: '1.0.0' },
      sourceDescriptions: [{ ...options.source, type: 'openapi' }],
      workflows: workflows.filter(({ steps }) => Array.isArray(steps) && steps.length > 0),
    },
    notes: [...new Set(notes)],
  };
}

const DELAY_MS = 500;

class FlowConverter {
  readonly #suite: Suite;
  readonly #options: ConvertSuiteOptions;
  readonly #note: (text: string) => void;
  readonly #ids = new Ids();
  /** Inputs that are used, with their defaults. */
  readonly #inputs = new Map<string, Json | undefined>();
  /** Expressions of variables that earlier steps extracted. */
  readonly #extracted = new Map<string, string>();
  #variables: JsonObject = {};

  constructor(suite: Suite, options: ConvertSuiteOptions, note: (text: string) => void) {
    this.#suite = suite;
    this.#options = options;
    this.#note = note;
  }

  convert(flow: SuiteFlow, workflowId: string, variables: JsonObject): JsonObject {
    this.#variables = variables;
    const { setup = [], teardown = [] } = this.#suite;
    const steps = [
      ...[...setup, ...flow.steps].flatMap((step) => this.#step(step)),
      ...teardown.flatMap((step) => this.#step(step)).map((step) => ({ ...step, 'x-curlew-always': true })),
    ];
    return {
      workflowId,
      summary: flow.name,
      ...(this.#inputs.size > 0 && { inputs: inputSchema(this.#inputs) }),
      steps,
    };
  }

  #step(step: SuiteStep): JsonObject[] {
    const { session, source } = this.#options;
    const operation = findOperation(step, session);
    const note = (text: string): void => this.#note(`the step \`${stepName(step)}\`: ${text}`);
    if (operation === undefined) {
      note(
        step.request === undefined
          ? 'its operation does not exist.'
          : 'a request that no operation describes is left out. Declare it in a description.',
      );
      return [];
    }
    const stepId = this.#ids.add(step.name ?? step.operation ?? 'step');
    const criteria = convertExpectation(step.expect ?? {}, note).map((one) =>
      withoutBraces(this.#filled(one)),
    );
    const requestBody = this.#body(step, operation);
    const parameters = this.#parameters(step, operation);
    const outputs = Object.fromEntries(
      Object.entries(step.extract ?? {}).map(([name, from]) => [inputName(name), extractedOutput(from)]),
    );
    const written: JsonObject = {
      stepId,
      ...operationReference(operation, source.name),
      ...(parameters.length > 0 && { parameters }),
      ...(requestBody && { requestBody }),
      ...(criteria.length > 0 && { successCriteria: criteria }),
      ...retries(step),
      ...(Object.keys(outputs).length > 0 && { outputs }),
      ...timeLimit(step),
      ...(step.credentials === false && { 'x-curlew-credentials': false }),
    };
    for (const name of Object.keys(step.extract ?? {}))
      this.#extracted.set(name, `$steps.${stepId}.outputs.${inputName(name)}`);
    return [written];
  }

  #parameters({ parameters = {}, headers = {} }: SuiteStep, operation: Operation): JsonObject[] {
    const made = this.#made(operation);
    const maps = {
      path: { ...made.path, ...parameters.path },
      query: parameters.query ?? made.query,
      header: { ...(parameters.header ?? made.header), ...headers },
      cookie: parameters.cookie ?? made.cookie,
    };
    return Object.entries(maps).flatMap(([place, map]) =>
      Object.entries(map).map(([name, value]) => ({ name, in: place, value: this.#filled(value) })),
    );
  }

  #body(step: SuiteStep, operation: Operation): JsonObject | undefined {
    const type = step.mediaType ?? preferredMedia(operation.requestBody?.content ?? [])?.type;
    const payload = step.body ?? (operation.requestBody ? this.#made(operation).body : undefined);
    if (payload === undefined) return undefined;
    return {
      ...(type !== undefined && bodySyntax(type) !== 'json' && { contentType: type }),
      payload: this.#filled(payload),
    };
  }

  #made(operation: Operation) {
    const made = draftValues(this.#options.session, operation);
    for (const name of made.inputs) this.#use(name, name);
    return made;
  }

  #use(name: string, variable: string): void {
    this.#inputs.set(name, this.#variables[variable]);
  }

  /** Variables of a value become expressions. */
  #filled<Value extends Json>(value: Value): Value {
    return mapStrings(value, (text) => {
      const whole = wholeVariable(text);
      if (whole !== undefined && isVariableName(whole)) return this.#getExpression(whole);
      return fillTemplate(text, (name) =>
        isVariableName(name) ? `{${this.#getExpression(name)}}` : undefined,
      );
    }) as Value;
  }

  #getExpression(variable: string): string {
    const extracted = this.#extracted.get(variable);
    if (extracted !== undefined) return extracted;
    this.#use(inputName(variable), variable);
    return `$inputs.${inputName(variable)}`;
  }
}

function stepName({ name, operation, request }: SuiteStep): string {
  return name ?? operation ?? `${request?.method?.toUpperCase() ?? 'GET'} ${request?.url ?? ''}`;
}

/** By `operationId`, or by `GET /users/{id}`. */
function findOperation({ operation: written = '' }: SuiteStep, { api }: Session): Operation | undefined {
  const [, method = '', path] = /^(\S+)\s+(\/\S*)$/.exec(written) ?? [];
  return api.operations.find(
    (one) =>
      one.kind === 'path' &&
      (path === undefined
        ? one.operationId === written
        : one.path === path && wireMethod(one.method) === method.toUpperCase()),
  );
}

/** Expressions of simple conditions stand without braces. */
function withoutBraces(criterion: JsonObject): JsonObject {
  const { condition, type } = criterion;
  if (type !== undefined || typeof condition !== 'string') return criterion;
  return { ...criterion, condition: condition.replaceAll(/\{(\$[^{}]+)\}/g, '$1') };
}

/** A step that takes longer than it may fails, whether the client ends it or an expectation limits it. */
function timeLimit({ timeoutMs, expect }: SuiteStep): JsonObject {
  const limits = [timeoutMs, expect?.maxDurationMs].filter((limit) => limit !== undefined);
  return limits.length === 0 ? {} : { timeout: Math.min(...limits) };
}

/** `retry` and `poll` as a failure action. */
function retries({ retry, poll }: SuiteStep): JsonObject {
  const delayMs = poll ? (poll.intervalMs ?? DELAY_MS) : (retry?.delayMs ?? DELAY_MS);
  const limit = poll ? Math.max(1, Math.ceil(poll.timeoutMs / delayMs)) : retry?.times;
  if (limit === undefined) return {};
  return { onFailure: [{ name: 'repeat', type: 'retry', retryAfter: delayMs / 1000, retryLimit: limit }] };
}
