import type { JsonObject } from '@curlew/openapi';
import { getOwn, isObject } from '@curlew/openapi/internal';
import type {
  ChosenServer,
  ClientCertificate,
  Environment,
  EnvironmentList,
  FilledCredential,
  SetEnvironmentRequest,
  WithheldSecret,
} from '../../protocol/environment.ts';
import { CallError } from '../call-error.ts';
import {
  EnvironmentFiles,
  type EnvironmentValues,
  isFilled,
  type KeptToken,
  NO_VALUES,
  SECRETS_FILE,
  SETTINGS_FILE,
} from './environment-files.ts';
import type { StateFolder } from './state-folder.ts';

/** The environment that values are kept in until another one is chosen. */
const DEFAULT_NAME = 'default';
/** Name of the values in memory. */
const UNNAMED = '';
const CREDENTIAL_KEY = 'credential ';

/** A secret and the origins that its user has sent it to, or entered it for. */
export interface BoundSecret<Value = string> {
  value: Value;
  origins: readonly string[];
}

/** Values of an environment for requests. */
export interface BoundValues {
  variables: Record<string, string>;
  secrets: Record<string, BoundSecret>;
  credentials: Record<string, BoundSecret<FilledCredential>>;
  /** Origins of all credentials that the user has sent, by scheme: also of those that the environment does not keep. */
  credentialOrigins: Record<string, readonly string[]>;
  /** The server that was chosen last, and the variables of all. */
  server: ChosenServer;
}

/** Origins by kind and name of a secret: `credential bearer`. */
type Destinations = Record<string, string[]>;

/**
 * Environments of one description: variables, secrets, servers and credentials. The origins that a secret may be sent to are in the
 * state folder: nobody who writes a file beside the description can add one.
 */
export class Environments {
  readonly #entry: string;
  /** Why schemes have no valid token, in this session. */
  readonly #problems = new Map<string, { message: string; help: string }>();
  readonly #state: StateFolder;
  readonly #files: EnvironmentFiles;
  #memory: { values: EnvironmentValues; destinations: Destinations } = {
    values: NO_VALUES,
    destinations: {},
  };

  constructor(entry: string, state: StateFolder) {
    this.#entry = entry;
    this.#state = state;
    this.#files = new EnvironmentFiles(entry);
  }

  list(): EnvironmentList {
    const names = this.#files.names();
    const active = this.#active(names);
    const known = active === undefined || names.includes(active) ? names : [...names, active];
    return {
      environments: known.map((name) => this.#view(name)),
      ...(active !== undefined && { active }),
      current: this.#view(active ?? UNNAMED),
      file: SETTINGS_FILE,
      secretsFile: SECRETS_FILE,
      problems: [...this.#files.problems(), ...this.#problems.values()],
    };
  }

  /** Values of the named environment, or else of the chosen one. */
  values(name = this.#current()): BoundValues {
    const { variables, servers, secrets, credentials } = this.#read(name);
    const destinations = this.#destinations(name);
    const bind =
      <Value>(kind: WithheldSecret['kind']) =>
      ([key, value]: [string, Value]): [string, BoundSecret<Value>] => [
        key,
        { value, origins: getOwn(destinations, bindingKey(kind, key)) ?? [] },
      ];
    const chosen = Object.values(servers);
    const serverUrl = chosen.findLast((one) => one.serverUrl !== undefined)?.serverUrl;
    return {
      variables,
      secrets: Object.fromEntries(Object.entries(secrets).map(bind('secret'))),
      credentials: Object.fromEntries(Object.entries(credentials).map(bind('credential'))),
      credentialOrigins: Object.fromEntries(
        Object.entries(destinations).flatMap(([key, origins]) =>
          key.startsWith(CREDENTIAL_KEY) ? [[key.slice(CREDENTIAL_KEY.length), origins]] : [],
        ),
      ),
      server: {
        ...(serverUrl !== undefined && { serverUrl }),
        serverVariables: Object.assign({}, ...chosen.map(({ serverVariables }) => serverVariables)),
      },
    };
  }

  /** The server that was chosen for operations with a list of declared servers. */
  server(declared: string): ChosenServer | undefined {
    return getOwn(this.#read(this.#current()).servers, declared);
  }

  /** @throws {CallError} if the files cannot be written. */
  set({ name, variables, secrets }: Pick<SetEnvironmentRequest, 'name' | 'variables' | 'secrets'>): void {
    assertName(name);
    const before = this.#read(name);
    const kept = { ...before.secrets };
    const gone: string[] = [];
    for (const [secret, value] of Object.entries(secrets)) {
      if (value === null) {
        delete kept[secret];
        gone.push(bindingKey('secret', secret));
      } else kept[secret] = String(value);
    }
    this.#write(name, { ...before, variables: texts(variables), secrets: kept });
    this.#unbind(name, gone);
  }

  /** @throws {CallError} if the new name is taken, or the files cannot be written. */
  rename(name: string, newName: string): void {
    assertName(newName);
    if (name === newName) return;
    if (this.#files.names().includes(newName))
      throw new CallError('refused', `There is an environment \`${newName}\`.`, 'Choose another name.');
    const isActive = this.#current() === name;
    const destinations = this.#destinations(name);
    this.#files.rename(name, newName);
    this.#writeDestinations(name, {});
    this.#writeDestinations(newName, destinations);
    if (isActive) this.choose(newName);
  }

  /** @throws {CallError} if the files cannot be written. */
  remove(name: string): void {
    this.#files.remove(name);
    this.#writeDestinations(name, {});
  }

  choose(name: string | undefined): void {
    this.#state.write(this.#entry, 'environment', name ?? false);
  }

  /** Keeps a server for operations with this list of declared servers. @throws {CallError} */
  chooseServer(declared: string, server: ChosenServer): void {
    const name = this.#current();
    const before = this.#read(name);
    const { [declared]: _, ...others } = before.servers;
    this.#write(name, { ...before, servers: { ...others, [declared]: server } });
  }

  /** Tokens that authorization servers gave, with the origins of those that may get the credentials of their clients. */
  tokens(): Record<string, KeptToken & { origins: readonly string[] }> {
    const name = this.#current();
    const destinations = this.#destinations(name);
    return Object.fromEntries(
      Object.entries(this.#read(name).tokens).map(([scheme, kept]) => [
        scheme,
        { ...kept, origins: getOwn(destinations, bindingKey('token', scheme)) ?? [] },
      ]),
    );
  }

  /** Shows why a scheme has no valid token, until it has another one. */
  addProblem(scheme: string, problem: { message: string; help: string }): void {
    this.#problems.set(scheme, problem);
  }

  /**
   * Keeps a token of an authorization server as the credential of a scheme.
   * @param server origin of the authorization server
   * @param origin of the API that the token is for
   * @throws {CallError}
   */
  keepToken(scheme: string, kept: KeptToken, { server, origin }: { server?: string; origin?: string }): void {
    this.#problems.delete(scheme);
    const name = this.#current();
    const before = this.#read(name);
    this.#write(name, {
      ...before,
      credentials: { ...before.credentials, [scheme]: kept.token.text },
      tokens: { ...before.tokens, [scheme]: kept },
    });
    // The secret is that of the client at this server alone.
    if (server !== undefined) {
      const others = this.#destinations(name);
      this.#writeDestinations(name, { ...others, [bindingKey('token', scheme)]: [server] });
    }
    if (origin !== undefined) this.#bind(name, [bindingKey('credential', scheme)], origin);
  }

  /** Keeps credentials, which may be sent to an origin. Empty ones are removed. @throws {CallError} */
  enter(entered: Record<string, FilledCredential>, origin: string | undefined): void {
    for (const scheme of Object.keys(entered)) this.#problems.delete(scheme);
    const name = this.#current();
    const before = this.#read(name);
    const all = Object.entries({ ...before.credentials, ...entered });
    this.#write(name, {
      ...before,
      credentials: Object.fromEntries(all.filter(([, value]) => isFilled(value))),
      // What a user enters is not the token that a server gave.
      tokens: Object.fromEntries(
        Object.entries(before.tokens).filter(([scheme]) => !Object.hasOwn(entered, scheme)),
      ),
    });
    const keys = (isKept: boolean) =>
      Object.entries(entered)
        .filter(([, value]) => isFilled(value) === isKept)
        .map(([scheme]) => bindingKey('credential', scheme));
    this.#unbind(name, keys(false));
    if (origin !== undefined) this.#bind(name, keys(true), origin);
  }

  /** Allows that secrets of the chosen environment are sent to further origins. */
  allow(secrets: readonly WithheldSecret[]): void {
    for (const { kind, name, origin } of secrets)
      this.#bind(this.#current(), [bindingKey(kind, name)], new URL(origin).origin);
  }

  #current(): string {
    return this.#active(this.#files.names()) ?? UNNAMED;
  }

  #active(names: readonly string[]): string | undefined {
    const chosen = this.#state.read(this.#entry, 'environment');
    if (chosen === false) return undefined;
    if (typeof chosen === 'string' && names.includes(chosen)) return chosen;
    // Nobody wants to be in one of several environments that was not chosen.
    return names.length === 0 || names.includes(DEFAULT_NAME) ? DEFAULT_NAME : undefined;
  }

  #view(name: string): Environment {
    const { variables, servers, secrets, credentials, tokens } = this.#read(name);
    const destinations = this.#destinations(name);
    const getToken = (scheme: string) => {
      const expiresAt = getOwn(tokens, scheme)?.token.expiresAt;
      if (!Object.hasOwn(tokens, scheme)) return {};
      return { token: expiresAt === undefined ? {} : { expiresAt } };
    };
    return {
      name,
      variables,
      secrets: Object.keys(secrets),
      servers,
      credentials: Object.fromEntries(
        Object.entries(credentials).map(([scheme, value]) => [
          scheme,
          {
            origins: getOwn(destinations, bindingKey('credential', scheme)) ?? [],
            ...getToken(scheme),
            ...(typeof value === 'object' &&
              'certificateFile' in value && { certificate: withoutPassphrase(value) }),
            ...(typeof value === 'string' && /^\{\{[^{}]*\}\}$/.test(value) && { placeholder: value }),
          },
        ]),
      ),
    };
  }

  #read(name: string): EnvironmentValues {
    return name === UNNAMED ? this.#memory.values : this.#files.read(name);
  }

  #write(name: string, values: EnvironmentValues): void {
    if (name === UNNAMED) this.#memory = { ...this.#memory, values };
    else this.#files.write(name, values);
  }

  #destinations(name: string): Destinations {
    if (name === UNNAMED) return this.#memory.destinations;
    return getDestinations(getOwn(this.#allDestinations(), name));
  }

  #allDestinations(): JsonObject {
    const kept = this.#state.read(this.#entry, 'destinations');
    return isObject(kept) ? kept : {};
  }

  #writeDestinations(name: string, destinations: Destinations): void {
    if (name === UNNAMED) {
      this.#memory = { ...this.#memory, destinations };
      return;
    }
    const { [name]: _, ...others } = this.#allDestinations();
    const isEmpty = Object.keys(destinations).length === 0;
    this.#state.write(this.#entry, 'destinations', isEmpty ? others : { ...others, [name]: destinations });
  }

  #bind(name: string, keys: readonly string[], origin: string): void {
    const before = this.#destinations(name);
    const added = keys.map((key) => [key, [...new Set([...(getOwn(before, key) ?? []), origin])]]);
    if (keys.length > 0) this.#writeDestinations(name, { ...before, ...Object.fromEntries(added) });
  }

  #unbind(name: string, keys: readonly string[]): void {
    if (keys.length === 0) return;
    const left = Object.entries(this.#destinations(name)).filter(([key]) => !keys.includes(key));
    this.#writeDestinations(name, Object.fromEntries(left));
  }
}

function withoutPassphrase({
  passphrase: _,
  ...files
}: ClientCertificate): Omit<ClientCertificate, 'passphrase'> {
  return files;
}

function bindingKey(kind: WithheldSecret['kind'] | 'token', name: string): string {
  return `${kind} ${name}`;
}

function getDestinations(value: unknown): Destinations {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, origins]) => [
      key,
      Array.isArray(origins) ? origins.filter((origin) => typeof origin === 'string') : [],
    ]),
  );
}

function assertName(name: string): void {
  if (name.trim() === '') throw new CallError('invalid-request', 'An environment requires a name.');
}

function texts(value: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}
