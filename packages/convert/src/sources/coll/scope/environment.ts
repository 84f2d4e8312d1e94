import { listOf, textOf } from '../../../http/json/loose-json.ts';
import { classifyName, isCredentialKind } from '../../../redact/names/classify-name.ts';

/** Variables of environments; a later one replaces an earlier one. */
export interface Environment {
  variables: ReadonlyMap<string, string>;
  /** Values that are credentials: of type `secret`, or by their name. */
  credentials: readonly string[];
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
  for (const { key, value, type, enabled, disabled } of files.flatMap(valuesOf)) {
    const name = textOf(key);
    const text = textOf(value);
    if (!name || !text || enabled === false || disabled === true) continue;
    variables.set(name, text);
    if (type === 'secret' || isCredentialKind(classifyName(name))) credentials.push(text);
  }
  return { variables, credentials };
}

/** Whether a value is an environment, or one that an API wraps as `{ "environment": … }`. */
export function isEnvironment(value: unknown): boolean {
  return listAt(value) !== undefined;
}

function valuesOf(file: unknown): EnvironmentValue[] {
  return listOf<EnvironmentValue>(listAt(file));
}

function listAt(file: unknown): unknown[] | undefined {
  if (typeof file !== 'object' || file === null) return undefined;
  const inner = 'environment' in file ? file.environment : file;
  const values = typeof inner === 'object' && inner !== null && 'values' in inner ? inner.values : undefined;
  return Array.isArray(values) ? values : undefined;
}
