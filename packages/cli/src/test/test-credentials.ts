import type { SecurityScheme } from '@curlew/openapi';
import type { Credential, HttpHeader } from '@curlew/request';
import { UsageError } from '../usage-error.ts';
import { type Given, pairOption } from './test-settings.ts';

export interface TestCredentials {
  credentials: Record<string, Credential>;
  headers: HttpHeader[];
  /** Secrets to be masked in reports. */
  secrets: string[];
}

/**
 * Credentials by scheme, from options and a variable of the environment.
 * @throws {UsageError} for an unknown scheme.
 */
export function testCredentials(
  { auth = [], header = [] }: Given,
  schemes: readonly SecurityScheme[],
  fromEnvironment: string | undefined,
): TestCredentials {
  const credentials: Record<string, Credential> = {};
  const given = fromEnvironment === undefined ? auth : [fromEnvironment, ...auth];
  for (const text of given) {
    const at = text.indexOf('=');
    const named = schemes.find(({ name }) => name === text.slice(0, Math.max(0, at)));
    const value = named ? text.slice(at + 1) : text;
    for (const scheme of named ? [named] : schemes) credentials[scheme.name] = credentialOf(scheme, value);
  }
  if (auth.length > 0 && schemes.length === 0)
    throw new UsageError(
      '`--auth` requires a security scheme, but the description declares none.',
      'Send the credentials with `--header`.',
    );
  const headers = header.map((text): HttpHeader => {
    const [name, value] = pairOption('header', text, ':');
    return { name, value };
  });
  return { credentials, headers, secrets: Object.values(credentials).flatMap(secretsOf) };
}

function credentialOf({ type, scheme }: SecurityScheme, value: string): Credential {
  const at = value.indexOf(':');
  if (type !== 'http' || scheme !== 'basic' || at < 0) return value;
  return { username: value.slice(0, at), password: value.slice(at + 1) };
}

function secretsOf(credential: Credential): string[] {
  if (typeof credential === 'string') return [credential];
  const { username, password } = credential;
  return [password, Buffer.from(`${username}:${password}`).toString('base64')];
}
