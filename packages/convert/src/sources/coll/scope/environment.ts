import { classifyName, isCredentialKind } from '@curlew/exchange/internal';
import { readObjects, readText } from '../../../http/read-json.ts';

/** Variables of environments; a later one replaces an earlier one. */
export interface Environment {
  variables: ReadonlyMap<string, string>;
  /** Values that are credentials: of type `secret`, or by their name. */
  credentials: readonly string[];
}

interface EnvironmentFile {
  name?: unknown;
  values?: unknown;
  _postman_variable_scope?: unknown;
}

interface EnvironmentValue {
  key?: unknown;
  value?: unknown;
  type?: unknown;
  enabled?: unknown;
  disabled?: unknown;
}

/** Reads environments and globals as they are exported: `{ "name": …, "values": [{ "key", "value", "enabled" }] }`. */
export function readEnvironments(files: readonly unknown[]): Environment {
  const variables = new Map<string, string>();
  const credentials: string[] = [];
  for (const { key, value, type, enabled, disabled } of files.flatMap(getValues)) {
    const name = readText(key);
    const text = readText(value);
    if (!name || !text || enabled === false || disabled === true) continue;
    variables.set(name, text);
    if (type === 'secret' || isCredentialKind(classifyName(name))) credentials.push(text);
  }
  return { variables, credentials };
}

/**
 * Whether a value is an environment, or one that an API wraps as `{ "environment": … }`: it names its scope, or its
 * `values` all have a `key`. Without values it has a name.
 */
export function isEnvironment(value: unknown): boolean {
  const file = unwrapped(value);
  if (!file || !Array.isArray(file.values)) return false;
  if (typeof file._postman_variable_scope === 'string') return true;
  const values: readonly unknown[] = file.values;
  return values.length === 0 ? typeof file.name === 'string' : values.every(hasKey);
}

function hasKey(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string';
}

function getValues(file: unknown): EnvironmentValue[] {
  return readObjects<EnvironmentValue>(unwrapped(file)?.values);
}

function unwrapped(file: unknown): EnvironmentFile | undefined {
  if (typeof file !== 'object' || file === null) return undefined;
  const inner = 'environment' in file ? file.environment : file;
  return typeof inner === 'object' && inner !== null ? inner : undefined;
}
