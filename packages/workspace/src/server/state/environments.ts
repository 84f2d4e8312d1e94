import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Json, JsonObject } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { replaceFiles } from '@curlew/project/files';
import type { EnvironmentList, SetEnvironmentRequest } from '../../protocol/request-form.ts';
import type { StateFolder } from './state-folder.ts';

/** Folder beside a description, for files that a team shares and for secrets, which it does not. */
const FOLDER = '.curlew';

/** Variables and secrets of the environments of one description. */
export class Environments {
  readonly #entry: string;
  readonly #state: StateFolder;

  constructor(entry: string, state: StateFolder) {
    this.#entry = entry;
    this.#state = state;
  }

  list(): EnvironmentList {
    const shared = this.#read('environments.json');
    const secrets = this.#read('secrets.json');
    const active = this.#state.read(this.#entry, 'environment');
    return {
      environments: Object.keys(shared).map((name) => ({
        name,
        variables: texts(shared[name]),
        secrets: Object.keys(texts(secrets[name])),
      })),
      ...(typeof active === 'string' && Object.hasOwn(shared, active) && { active }),
      file: join(FOLDER, 'environments.json'),
      secretsFile: join(FOLDER, 'secrets.json'),
    };
  }

  /** Values of placeholders: of the named environment, else of the selected one. */
  values(name: string | undefined): { variables: Record<string, string>; secrets: Record<string, string> } {
    const chosen = name ?? this.list().active;
    if (chosen === undefined) return { variables: {}, secrets: {} };
    return {
      variables: texts(own(this.#read('environments.json'), chosen)),
      secrets: texts(own(this.#read('secrets.json'), chosen)),
    };
  }

  set({ name, variables, secrets }: Pick<SetEnvironmentRequest, 'name' | 'variables' | 'secrets'>): void {
    this.#write('environments.json', { ...this.#read('environments.json'), [name]: texts(variables) });
    const kept = this.#read('secrets.json');
    const left = { ...texts(own(kept, name)) };
    for (const [secret, value] of Object.entries(secrets)) {
      if (value === null) delete left[secret];
      else left[secret] = String(value);
    }
    if (Object.keys(left).length > 0 || Object.hasOwn(kept, name))
      this.#write('secrets.json', { ...kept, [name]: left });
  }

  remove(name: string): void {
    for (const file of ['environments.json', 'secrets.json']) {
      const { [name]: removed, ...left } = this.#read(file);
      if (removed !== undefined) this.#write(file, left);
    }
  }

  choose(name: string | undefined): void {
    if (name === undefined) this.#state.remove(this.#entry, 'environment');
    else this.#state.write(this.#entry, 'environment', name);
  }

  #read(file: string): JsonObject {
    try {
      const value = JSON.parse(readFileSync(join(dirname(this.#entry), FOLDER, file), 'utf8')) as Json;
      return isObject(value) ? value : {};
    } catch {
      return {};
    }
  }

  /** Git ignores the secrets before there are any. */
  #write(file: string, value: JsonObject): void {
    const folder = join(dirname(this.#entry), FOLDER);
    mkdirSync(folder, { recursive: true });
    const ignore = join(folder, '.gitignore');
    const content = `${JSON.stringify(value, null, 2)}\n`;
    replaceFiles([
      ...(existsSync(ignore) ? [] : [{ path: ignore, content: 'secrets.json\n' }]),
      { path: join(folder, file), content, ...(file === 'secrets.json' && { mode: 0o600 }) },
    ]);
  }
}

function own(value: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}
