import {
  classifyName,
  isCredentialKind,
  resolveTemplate,
  templateVariables,
} from '@curlew/exchange/internal';
import { setOwn } from '@curlew/openapi/internal';
import { readObjects } from '../../../http/read-json.ts';
import type { SourceScripts } from '../../../source-adapter.ts';
import type { CollAuth, CollEvent, CollVariable } from '../coll-types.ts';
import { variableInfos } from '../read-collection.ts';

/** Values that folders pass to their requests. */
export interface CollScope {
  parent?: CollScope;
  /** Tags of the folders, outermost first. */
  folders: readonly string[];
  variables: ReadonlyMap<string, string>;
  /** Texts of variables, with a value or without. */
  descriptions: ReadonlyMap<string, string>;
  /** Values of variables whose names are those of credentials. */
  credentials: readonly string[];
  /** The nearest `auth`; undefined where none is given. */
  auth: CollAuth | undefined;
  scripts: SourceScripts;
}

/** Deeper folders name no further tags. */
const MAX_TAGS = 16;

/** The scope inside a collection, a folder or an item. */
export function innerScope(
  parent: CollScope | undefined,
  holder: {
    variable?: CollVariable[] | null;
    auth?: CollAuth | null;
    event?: CollEvent[] | null;
  },
  folder?: string,
): CollScope {
  const isEmpty = !holder.variable && !holder.event && !getAuth(holder.auth) && folder === undefined;
  if (parent && isEmpty) return parent;
  const folders = parent?.folders ?? [];
  const declared = variableInfos(holder.variable);
  const variables = new Map(
    declared.flatMap(({ name, value, disabled }) => (value && !disabled ? [[name, value] as const] : [])),
  );
  const scope: CollScope = {
    folders: folder && folders.length < MAX_TAGS ? [...folders, folder] : folders,
    variables,
    descriptions: new Map(
      declared.flatMap(({ name, description }) => (description ? [[name, description] as const] : [])),
    ),
    credentials: [...variables].flatMap(([name, value]) =>
      isCredentialKind(classifyName(name)) ? [value] : [],
    ),
    auth: getAuth(holder.auth) ?? parent?.auth,
    scripts: addScripts(parent?.scripts ?? {}, holder.event),
  };
  // A scope without variables of its own only lengthens the search.
  const isBare = parent?.variables.size === 0 && parent.descriptions.size === 0;
  const outer = isBare ? parent.parent : parent;
  return outer ? { ...scope, parent: outer } : scope;
}

export function getAuth(auth: unknown): CollAuth | undefined {
  const isAuth = typeof auth === 'object' && auth !== null && 'type' in auth && typeof auth.type === 'string';
  return isAuth ? (auth as CollAuth) : undefined;
}

/** The enabled variables of a list that have a value, be it empty. */
export function writtenVariables(variables: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, value, disabled } of variableInfos(variables))
    if (value !== undefined && !disabled) setOwn(found, name, value);
  return found;
}

/** The value or the text of a variable, nearest scope first. */
function lookUp(scope: CollScope, field: 'variables' | 'descriptions', name: string): string | undefined {
  for (let here: CollScope | undefined = scope; here; here = here.parent) {
    const found = here[field].get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The text of a variable, nearest scope first. */
export function variableDescription(scope: CollScope, name: string): string | undefined {
  return lookUp(scope, 'descriptions', name);
}

/** The credentials among the variables of a scope and of those around it. */
export function scopeCredentials(scope: CollScope): string[] {
  const found: string[] = [];
  for (let here: CollScope | undefined = scope; here; here = here.parent) found.push(...here.credentials);
  return found;
}

/** Appends the scripts of one more level. */
export function addScripts(outer: SourceScripts, events: unknown): SourceScripts {
  const scripts = { ...outer };
  for (const { listen, script, disabled } of readObjects<CollEvent>(events)) {
    const text = disabled === true ? '' : scriptText(script);
    if (text.trim() === '') continue;
    if (listen === 'test') scripts.test = joined(scripts.test, text);
    if (listen === 'prerequest') scripts.prerequest = joined(scripts.prerequest, text);
  }
  return scripts;
}

function joined(before: string | undefined, text: string): string {
  return before === undefined ? text : `${before}\n${text}`;
}

function scriptText(script: CollEvent['script']): string {
  const exec = typeof script === 'object' && script !== null ? script.exec : script;
  if (typeof exec === 'string') return exec;
  return Array.isArray(exec) ? exec.filter((line) => typeof line === 'string').join('\n') : '';
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Replaces `{{name}}` by its value in the scopes, and reports the names that have none. */
export class VariableResolver {
  readonly #onUnresolved: (name: string) => void;

  readonly #environment: ReadonlyMap<string, string>;

  /** Variables of `environment` come before those of the scopes. */
  constructor(onUnresolved: (name: string) => void, environment: ReadonlyMap<string, string> = NONE) {
    this.#onUnresolved = onUnresolved;
    this.#environment = environment;
  }

  /** Unresolved variables keep their braces. */
  resolve(text: string, scope: CollScope): string {
    const resolved = resolveTemplate(
      text,
      (name) => this.#environment.get(name) ?? lookUp(scope, 'variables', name),
    );
    // Dynamic variables such as `{{$guid}}` have a new value in every request.
    for (const name of templateVariables(resolved)) if (!name.startsWith('$')) this.#onUnresolved(name);
    return resolved;
  }
}
