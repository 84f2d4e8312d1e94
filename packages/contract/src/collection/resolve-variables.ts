import { resolveTemplate, templateVariables } from '@curlew/exchange/internal';
import { SCOPE_NAMES, type VariableScopes } from '../scripts/script-run.ts';
import { dynamicVariable } from './dynamic-variables.ts';

/** A variable without a value, and the part of the request that needs it. */
export interface MissingName {
  name: string;
  place: string;
}

/**
 * Resolves the variables of one request. The scopes have the order of collection runners: globals, collection, folders,
 * environment, data, local; a later one hides the values of earlier ones. Dynamic variables get a value for each occurrence.
 */
export class RequestVariables {
  readonly missing: MissingName[] = [];
  readonly #scopes: readonly Readonly<Record<string, unknown>>[];

  /** @param folder variables of the folders around the request. */
  constructor(scopes: VariableScopes, folder: Readonly<Record<string, string>> = {}) {
    const list: Readonly<Record<string, unknown>>[] = [];
    for (const name of SCOPE_NAMES)
      list.unshift(...(name === 'collection' ? [folder, scopes.collection] : [scopes[name]]));
    this.#scopes = list;
  }

  /** The value as text; undefined for a variable that has none. */
  value(name: string): string | undefined {
    const found = this.#find(name) ?? this.#find(name.trim());
    return found ?? dynamicVariable(name.trim());
  }

  #find(name: string): string | undefined {
    const scope = this.#scopes.find((values) => Object.hasOwn(values, name));
    const value = scope?.[name];
    if (value === undefined || value === null) return undefined;
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  /** The text with its variables resolved, those in names and values of variables included. */
  resolve(text: string, place: string): string {
    const resolved = this.expand(text);
    for (const name of templateVariables(resolved)) {
      const known = this.missing.some((one) => one.name === name && one.place === place);
      if (!known) this.missing.push({ name, place });
    }
    return resolved;
  }

  /** As `resolve`, but a variable without a value stays as written and is not missing. */
  expand(text: string): string {
    return resolveTemplate(text, (name) => this.value(name));
  }
}
