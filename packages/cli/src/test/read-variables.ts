import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type Environment, readEnvironment } from '@curlew/contract';
import { type DataRow, dataRows, type VariableScopes } from '@curlew/contract/internal';
import { renderLine } from '@curlew/diagnostics';
import { isSecretName } from '@curlew/exchange';
import type { JsonObject } from '@curlew/openapi';
import { CommandError, EXIT, UsageError } from '../command-error.ts';
import { shortPath } from '../short-path.ts';
import { type Given, pairOption } from './test-settings.ts';

/** What the options say of variables. */
export interface GivenVariables {
  server?: string;
  /** Of the files of `--env`. */
  environment: JsonObject;
  /** Of `--variables` and `--variable`, which also replace those of data rows. */
  overrides: JsonObject;
  /** Values that are masked in reports. */
  secrets: string[];
  /** All of them by their scope in a collection: exports name it, others are those of the environment. */
  scopes: Pick<VariableScopes, 'globals' | 'collection' | 'environment'>;
}

/**
 * Variables of the options: files of `--env` in their order, the file of `--variables`, then single ones.
 * @throws {UsageError} for an invalid file.
 */
export function readVariables(given: Pick<Given, 'env' | 'variables' | 'variable'>): GivenVariables {
  const { env = [], variables: file, variable = [] } = given;
  const read = env.map((path) => getEnvironment('env', path));
  const replacing = file === undefined ? [] : [getEnvironment('variables', file)];
  const single = Object.fromEntries(variable.map((text) => pairOption('variable', text, '=')));
  const all = [...read, ...replacing];
  const secrets = all.flatMap((one) => one.secrets.map((name) => String(one.variables[name])));
  const server = all.findLast((one) => one.server !== undefined)?.server;
  return {
    environment: Object.assign({}, ...read.map(({ variables }) => variables)) as JsonObject,
    overrides: Object.assign({}, ...replacing.map(({ variables }) => variables), single) as JsonObject,
    secrets,
    scopes: {
      globals: variablesIn(all, 'globals'),
      collection: variablesIn(all, 'collection'),
      environment: { ...variablesIn(all, undefined), ...single },
    },
    ...(server !== undefined && { server }),
  };
}

function variablesIn(all: readonly Environment[], scope: Environment['scope']): JsonObject {
  return Object.assign({}, ...all.filter((one) => one.scope === scope).map(({ variables }) => variables));
}

/** The values of variables whose names say that they are secrets. */
export function getSecrets(variables: JsonObject): string[] {
  return Object.entries(variables).flatMap(([name, value]) => (isSecretName(name) ? [String(value)] : []));
}

/** Files of options that hold variables. */
export function variableFiles({ env = [], variables }: Given): string[] {
  return [...env, ...(variables === undefined ? [] : [variables])].map((file) => resolve(file));
}

/** Source lines are not printed: they may contain secrets. */
function getEnvironment(option: 'env' | 'variables', file: string): Environment {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`File not found: \`--${option}\` ${file}.`);
  }
  const { environment, diagnostics } = readEnvironment(text, file);
  if (environment !== undefined) return environment;
  throw new UsageError(
    `\`--${option}\` cannot be read: ${file}.`,
    diagnostics.map((diagnostic) => renderLine(diagnostic)).join('\n'),
  );
}

/**
 * The rows of a CSV or JSON file.
 * @throws {CommandError} if it does not exist, or is neither.
 */
export function readRows(path: string, onFile: (file: string) => void = () => {}): DataRow[] {
  const file = resolve(path);
  onFile(file);
  const text = readText(file);
  try {
    return dataRows(text, basename(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new CommandError(`${shortPath(file)} cannot be read as rows: ${reason}`, undefined, EXIT.unusable);
  }
}

/** @throws {CommandError} if the file does not exist. */
export function readText(file: string): string {
  if (!existsSync(file))
    throw new CommandError(`File not found: ${shortPath(file)}.`, undefined, EXIT.unusable);
  return readFileSync(file, 'utf8');
}
