import { lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Json, JsonObject } from '@curlew/openapi';
import { getOwn, isObject } from '@curlew/openapi/internal';
import { replaceFiles } from '@curlew/project/files';
import type { GrantedToken, TokenClient } from '@curlew/request/oauth';
import type { ChosenServer, FilledCredential } from '../../protocol/environment.ts';
import { CallError } from '../call-error.ts';
import { writeProblem } from '../texts/write-problem.ts';

/** Folder beside a description, for files of its user. */
const FOLDER = '.curlew';
export const SETTINGS_FILE = join(FOLDER, 'environments.json');
export const SECRETS_FILE = join(FOLDER, 'secrets.json');
const IGNORE_FILE = join(FOLDER, '.gitignore');
/** Bytes of a file. */
const MAX_BYTES = 1_000_000;

/** Values of one environment, for one description. */
export interface EnvironmentValues {
  variables: Record<string, string>;
  /** Keyed by the list of declared servers; the newest is the last one. */
  servers: Record<string, ChosenServer>;
  secrets: Record<string, string>;
  /** Keyed by security scheme. */
  credentials: Record<string, FilledCredential>;
  /** Tokens that authorization servers gave: their texts are the credentials of the same schemes. */
  tokens: Record<string, KeptToken>;
}

/** A token, and the client that it was given to. */
export interface KeptToken {
  client: TokenClient;
  token: GrantedToken;
}

export const NO_VALUES: EnvironmentValues = {
  variables: {},
  servers: {},
  secrets: {},
  credentials: {},
  tokens: {},
};

/** Why a file is not used, and what to do about it. */
export interface FileProblem {
  message: string;
  help: string;
}

/**
 * The environments in two files beside a description: what is not secret, and what only the owner may read. Descriptions of one
 * folder share names, variables and secrets; each has servers and credentials of its own.
 */
export class EnvironmentFiles {
  readonly #folder: string;
  /** Name of the description in the files. */
  readonly #description: string;

  /** @param entry absolute path of the description */
  constructor(entry: string) {
    this.#folder = dirname(entry);
    this.#description = basename(entry);
  }

  names(): string[] {
    const { settings, secrets } = this.#readBoth();
    return [...new Set([...Object.keys(settings.value), ...Object.keys(secrets.value)])];
  }

  problems(): FileProblem[] {
    const { settings, secrets } = this.#readBoth();
    return [settings, secrets].flatMap(({ problem }) => problem ?? []);
  }

  read(name: string): EnvironmentValues {
    const { settings, secrets } = this.#readBoth();
    const shared = getMember(settings.value, name);
    const hidden = getMember(secrets.value, name);
    return {
      variables: getMember(shared, 'variables') as Record<string, string>,
      servers: getMember(getMember(shared, 'servers'), this.#description) as unknown as Record<
        string,
        ChosenServer
      >,
      secrets: getMember(hidden, 'secrets') as Record<string, string>,
      credentials: getMember(getMember(hidden, 'credentials'), this.#description) as Record<
        string,
        FilledCredential
      >,
      tokens: getMember(getMember(hidden, 'tokens'), this.#description) as unknown as Record<
        string,
        KeptToken
      >,
    };
  }

  /** @throws {CallError} if a file cannot be written, or must not be replaced. */
  write(name: string, { variables, servers, secrets, credentials, tokens }: EnvironmentValues): void {
    const before = this.#readBoth();
    const shared = getMember(before.settings.value, name);
    const hidden = getMember(before.secrets.value, name);
    this.#replace(before, {
      settings: {
        ...before.settings.value,
        [name]: {
          variables,
          servers: withMember(
            getMember(shared, 'servers'),
            this.#description,
            servers as unknown as JsonObject,
          ),
        },
      },
      secrets: withMember(before.secrets.value, name, {
        ...withMember({}, 'secrets', secrets),
        ...withMember(
          {},
          'credentials',
          withMember(
            getMember(hidden, 'credentials'),
            this.#description,
            credentials as unknown as JsonObject,
          ),
        ),
        ...withMember(
          {},
          'tokens',
          withMember(getMember(hidden, 'tokens'), this.#description, tokens as unknown as JsonObject),
        ),
      }),
    });
  }

  /** @throws {CallError} as `write` */
  rename(name: string, newName: string): void {
    const before = this.#readBoth();
    const renamed = (value: JsonObject): JsonObject =>
      Object.fromEntries(Object.entries(value).map(([key, own]) => [key === name ? newName : key, own]));
    this.#replace(before, {
      settings: renamed(before.settings.value),
      secrets: renamed(before.secrets.value),
    });
  }

  /** @throws {CallError} as `write` */
  remove(name: string): void {
    const before = this.#readBoth();
    this.#replace(before, {
      settings: withMember(before.settings.value, name, {}),
      secrets: withMember(before.secrets.value, name, {}),
    });
  }

  #readBoth(): BothFiles {
    return { settings: this.#read(SETTINGS_FILE, false), secrets: this.#read(SECRETS_FILE, true) };
  }

  #read(file: string, isSecret: boolean): ReadFile {
    try {
      for (const path of [FOLDER, file]) {
        const found = lstatSync(join(this.#folder, path));
        if (found.isSymbolicLink()) return unusable(`\`${path}\` is a symbolic link.`, 'Replace it.');
        if (path === FOLDER) continue;
        if (!found.isFile() || found.size > MAX_BYTES)
          return unusable(`\`${file}\` is not a file of at most 1 MB.`, 'Move it away.');
        // Windows has no such modes.
        if (!isSecret || process.platform === 'win32') continue;
        if ((found.mode & 0o077) !== 0)
          return unusable(
            `\`${file}\` can be read by other users (mode ${(found.mode & 0o777).toString(8)}), and is not used.`,
            `Run \`chmod 600 ${file}\`. If somebody else may have read it, replace the secrets.`,
          );
        if (found.uid !== process.getuid?.())
          return unusable(`\`${file}\` belongs to another user, and is not used.`, 'Move it away.');
      }
      const value = JSON.parse(readFileSync(join(this.#folder, file), 'utf8')) as Json;
      if (isObject(value) && Object.values(value).every(isSecret ? isSecrets : isSettings)) return { value };
      return unusable(`\`${file}\` has another structure than expected.`, 'Fix it, or move it away.');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return { value: {} };
      // The parser's own message quotes the text.
      if (error instanceof SyntaxError)
        return unusable(`\`${file}\` is not valid JSON.`, 'Fix it, or move it away.');
      return unusable(`\`${file}\` cannot be read (${code ?? String(error)}).`, 'Change its permissions.');
    }
  }

  /** Writes the files whose content changes. Git ignores the folder before there is anything in it. */
  #replace(before: BothFiles, after: Record<keyof BothFiles, JsonObject>): void {
    const changes = (['settings', 'secrets'] as const)
      .filter((kind) => JSON.stringify(before[kind].value) !== JSON.stringify(after[kind]))
      .map((kind) => ({
        path: join(this.#folder, kind === 'settings' ? SETTINGS_FILE : SECRETS_FILE),
        content: `${JSON.stringify(after[kind], null, 2)}\n`,
        ...(kind === 'secrets' && { isPrivate: true }),
        problem: before[kind].problem,
      }));
    const refused = changes.find(({ problem }) => problem)?.problem;
    if (refused) throw new CallError('refused', refused.message, refused.help);
    if (changes.length === 0) return;
    try {
      mkdirSync(join(this.#folder, FOLDER), { recursive: true, mode: 0o700 });
      this.#ignore();
      replaceFiles(changes.map(({ problem: _, ...change }) => change));
    } catch (error) {
      const { message } = writeProblem(FOLDER, error);
      throw new CallError(
        'refused',
        `The environment is not kept. ${message}`,
        'Choose “No environment” to keep values in memory.',
      );
    }
  }

  /** A file that does not ignore the secrets gets a line that does. */
  #ignore(): void {
    const path = join(this.#folder, IGNORE_FILE);
    const text = readIfFile(path) ?? '';
    if (/^\*$/m.test(text)) return;
    replaceFiles([{ path, content: text === '' ? '*\n' : `${text.replace(/\n?$/, '\n')}*\n` }]);
  }
}

interface ReadFile {
  value: JsonObject;
  problem?: FileProblem;
}

interface BothFiles {
  settings: ReadFile;
  secrets: ReadFile;
}

function unusable(message: string, help: string): ReadFile {
  return { value: {}, problem: { message, help } };
}

function readIfFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function getMember(value: JsonObject, name: string): JsonObject {
  const member = getOwn(value, name);
  return isObject(member) ? member : {};
}

/** The object with a member, or without it if the member would be empty. */
function withMember(value: JsonObject, name: string, member: JsonObject): JsonObject {
  const { [name]: _, ...others } = value;
  return Object.keys(member).length === 0 ? others : { ...others, [name]: member };
}

function isSettings(value: Json): boolean {
  if (!isObject(value)) return false;
  const { variables = {}, servers = {} } = value;
  return isRecord(variables, isText) && isRecord(servers, (own) => isRecord(own, isServer));
}

function isSecrets(value: Json): boolean {
  if (!isObject(value)) return false;
  const { secrets = {}, credentials = {}, tokens = {} } = value;
  return (
    isRecord(secrets, isText) &&
    isRecord(credentials, (own) => isRecord(own, isCredential)) &&
    isRecord(tokens, (own) => isRecord(own, isToken))
  );
}

function isServer(value: Json): boolean {
  if (!isObject(value)) return false;
  const { serverUrl = '', serverVariables } = value;
  return isText(serverUrl) && serverVariables !== undefined && isRecord(serverVariables, isText);
}

function isCredential(value: Json): boolean {
  if (isText(value)) return true;
  if (!isObject(value)) return false;
  if (isText(value.certificateFile)) return isText(value.keyFile);
  return isText(value.username) && isText(value.password);
}

function isToken(value: Json): boolean {
  if (!isObject(value) || !isObject(value.client) || !isObject(value.token)) return false;
  const { text, grant, askedFor } = value.token;
  return isText(value.client.id) && isText(text) && isText(grant) && Array.isArray(askedFor);
}

function isRecord(value: Json, isMember: (member: Json) => boolean): boolean {
  return isObject(value) && Object.values(value).every(isMember);
}

function isText(value: Json | undefined): boolean {
  return typeof value === 'string';
}

/** An emptied field is no credential. */
export function isFilled(value: FilledCredential): boolean {
  if (typeof value === 'string') return value !== '';
  if ('certificateFile' in value) return value.certificateFile !== '' || value.keyFile !== '';
  return value.username !== '' || value.password !== '';
}
