import { parseEnv } from 'node:util';
import type { Diagnostic } from '@curlew/diagnostics';
import { isSecretName } from '@curlew/exchange';
import type { Json, JsonObject } from '@curlew/openapi';
import { readCheckedYaml, readSchema } from '@curlew/openapi/checked-file';
import { isObject } from '@curlew/openapi/internal';
import { parse } from 'csv-parse/sync';

const ANY_VARIABLES: JsonObject = { type: 'object' };

/** The variables of a place to test, from a file. */
export interface Environment {
  /** URL to call instead of the servers of the description. */
  server?: string;
  /** Scope of the variables in a collection; default: the environment. */
  scope?: 'globals' | 'collection';
  /** Secrets included. */
  variables: JsonObject;
  /** Names of variables whose values are masked in reports. */
  secrets: string[];
}

export interface EnvironmentResult {
  /** Absent if the file has errors. */
  environment?: Environment;
  diagnostics: Diagnostic[];
}

/**
 * Reads the variables of a file: `.env` (`NAME=value`), YAML or JSON with `variables` and `secrets`, an object of
 * variables, or an environment or collection that another program exported (`values`, `variable`).
 * @param file its name decides: everything but `.yaml`, `.yml` and `.json` is read as `.env`.
 */
export function readEnvironment(text: string, file: string): EnvironmentResult {
  if (!/\.(?:ya?ml|json)$/i.test(file)) {
    const found = Object.entries(parseEnv(text)).map(([name, value]): [string, Json] => [name, value ?? '']);
    return { environment: getEnvironment(Object.fromEntries(found)), diagnostics: [] };
  }
  const { value, diagnostics } = readCheckedYaml(text, { file, kind: 'environment' }, (given) =>
    isStructured(given)
      ? readSchema('@curlew/contract/schema/environment.json', import.meta.url)
      : ANY_VARIABLES,
  );
  if (value === undefined) return { diagnostics: diagnostics.map(withoutText) };
  return { environment: fromValue(value as JsonObject), diagnostics: [] };
}

/** Messages of the parser may quote the text, which holds secrets. */
function withoutText(diagnostic: Diagnostic): Diagnostic {
  if (!diagnostic.code.endsWith('-syntax')) return diagnostic;
  return { ...diagnostic, message: 'The file is not valid YAML or JSON.' };
}

function isStructured(value: unknown): boolean {
  return isObject(value) && (isObject(value.variables) || isObject(value.secrets));
}

function fromValue(content: JsonObject): Environment {
  if (isStructured(content)) {
    const {
      server,
      variables = {},
      secrets = {},
    } = content as {
      server?: string;
      variables?: JsonObject;
      secrets?: JsonObject;
    };
    const environment = getEnvironment({ ...variables, ...secrets }, Object.keys(secrets));
    return server === undefined ? environment : { server, ...environment };
  }
  const { values, variable, info } = content;
  if (Array.isArray(values)) return { ...exported(values), ...(isGlobals(content) && { scope: 'globals' }) };
  // A collection, with variables or without.
  if (Array.isArray(variable) || isObject(info))
    return { ...exported(Array.isArray(variable) ? variable : []), scope: 'collection' };
  const { $schema: _schema, ...variables } = content;
  return getEnvironment(variables);
}

/** `_postman_variable_scope` of an export names the scope of its variables. */
function isGlobals(content: JsonObject): boolean {
  return Object.entries(content).some(
    ([name, value]) => /_variable_scope$/.test(name) && value === 'globals',
  );
}

/** Variables of an exported environment or collection; values of the type `secret` are masked. */
function exported(list: readonly Json[]): Environment {
  const entries = list
    .filter(isObject)
    .filter(({ enabled, disabled }) => enabled !== false && disabled !== true)
    .flatMap(({ key, id, value = null, type }) => {
      const name = key ?? id;
      return typeof name === 'string' ? [{ name, value, isSecret: type === 'secret' }] : [];
    });
  return getEnvironment(
    Object.fromEntries(entries.map(({ name, value }) => [name, value])),
    entries.flatMap(({ name, isSecret }) => (isSecret ? [name] : [])),
  );
}

/** Values that are null are left out: exports have them for variables without a value. */
function getEnvironment(given: JsonObject, secrets: readonly string[] = []): Environment {
  const variables = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const names = Object.keys(variables).filter((name) => secrets.includes(name) || isSecretName(name));
  return { variables, secrets: names };
}

/** A row of variables, and where it is: `rows.csv:3`, `rows.json[1]`. */
export interface DataRow {
  values: JsonObject;
  place: string;
}

/** A quote within an unquoted value is a part of it, as runners of collections read it. */
const CSV = {
  columns: true,
  bom: true,
  skip_empty_lines: true,
  trim: true,
  relax_quotes: true,
  info: true,
} as const;

/**
 * Rows of variables from a CSV text with a header line, or from a JSON array of objects. CSV values are strings.
 * @param name of the file, as places have it.
 * @throws {Error} for any other text.
 */
export function dataRows(text: string, name: string): DataRow[] {
  if (!/\.json$/i.test(name)) {
    const rows = parse(text, CSV) as unknown as { record: JsonObject; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ values: record, place: `${name}:${info.lines}` }));
  }
  const rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows) || !rows.every(isObject)) throw new SyntaxError('Expected a list of objects.');
  return rows.map((values, index) => ({ values, place: `${name}[${index}]` }));
}
