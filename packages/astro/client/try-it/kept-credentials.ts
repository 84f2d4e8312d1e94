import type { Api, SecurityScheme } from '@curlew/openapi';
import { getOwn, isObject } from '@curlew/openapi/internal';
import type { Credential } from '@curlew/request';
import type { GrantedToken, TokenClient } from '@curlew/request/oauth';
import { type TabMemory, tabMemory } from './tab-memory.ts';

/** What a reader entered for a security scheme, and what an authorization server gave for it. */
export interface KeptCredential {
  /** A key or a token. */
  text?: string;
  username?: string;
  password?: string;
  client?: TokenClient;
  /** The token whose text `text` is, and how it was got. */
  token?: GrantedToken;
}

const NAME = 'cl-credentials';

/**
 * The credentials of an API, for all its operations. APIs of a site are told apart by their servers, which the credentials are
 * sent to: an operation of another API never gets them because a scheme has the same name.
 */
export class KeptCredentials {
  readonly #memory: TabMemory;
  readonly #api: string;

  constructor({ servers }: Api, isKept: boolean) {
    this.#memory = tabMemory(isKept);
    this.#api = servers.map(({ url }) => url).join(' ');
  }

  of({ name }: SecurityScheme): KeptCredential {
    const value = getOwn(this.#all(), name);
    return isObject(value) ? (value as KeptCredential) : {};
  }

  change(scheme: SecurityScheme, changed: KeptCredential): void {
    this.#write({ ...this.#all(), [scheme.name]: { ...this.of(scheme), ...changed } });
  }

  /** A token that a reader enters is not the one that a server gave. */
  enter(scheme: SecurityScheme, text: string): void {
    const { token: _, ...others } = this.of(scheme);
    this.#write({ ...this.#all(), [scheme.name]: { ...others, text } });
  }

  forget(): void {
    const { [this.#api]: _, ...others } = this.#apis();
    if (Object.keys(others).length === 0) this.#memory.forget(NAME);
    else this.#memory.write(NAME, others);
  }

  get isEmpty(): boolean {
    return Object.keys(this.#all()).length === 0;
  }

  #apis(): Record<string, unknown> {
    const apis = this.#memory.read(NAME);
    return isObject(apis) ? apis : {};
  }

  #all(): Record<string, unknown> {
    const all = getOwn(this.#apis(), this.#api);
    return isObject(all) ? all : {};
  }

  #write(all: Record<string, unknown>): void {
    this.#memory.write(NAME, { ...this.#apis(), [this.#api]: all });
  }
}

/** A credential as requests take it; `undefined` where nothing is entered. */
export function getCredential(scheme: SecurityScheme, kept: KeptCredential): Credential | undefined {
  if (!isBasic(scheme)) return kept.text || undefined;
  const { username = '', password = '' } = kept;
  return username === '' && password === '' ? undefined : { username, password };
}

export function isBasic({ type, scheme }: SecurityScheme): boolean {
  return type === 'http' && scheme === 'basic';
}
