import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ConnectionOptions } from '@curlew/contract';
import type { TlsOptions } from '@curlew/contract/internal';
import type { CodeConnection } from '@curlew/request';
import type { ClientCertificate, FilledCredential } from '../../protocol/environment.ts';
import type { SendConnection } from '../../protocol/send.ts';
import { CallError } from '../call-error.ts';

/** Credentials that are values of a request, and the certificate that its connection has. */
export interface DividedCredentials {
  values: Record<string, Exclude<FilledCredential, ClientCertificate>>;
  certificate?: ClientCertificate;
}

/** The certificate of mutual TLS is no value of a request: it belongs to the connection. */
export function divideCredentials(
  credentials: Readonly<Record<string, FilledCredential>>,
): DividedCredentials {
  const divided: DividedCredentials = { values: {} };
  for (const [scheme, credential] of Object.entries(credentials)) {
    if (typeof credential === 'object' && 'certificateFile' in credential) {
      if (credential.certificateFile !== '') divided.certificate ??= credential;
    } else divided.values[scheme] = credential;
  }
  return divided;
}

/**
 * How requests, tests and tools connect: with the certificate of the environment and the settings of the window. Redirects
 * stay on their origin.
 * @param entry path of the description
 * @throws {CallError} if a file of the certificate cannot be read.
 */
export function connectionOptions(
  entry: string,
  certificate: ClientCertificate | undefined,
  { proxy, isInsecure = false }: SendConnection = {},
): Pick<ConnectionOptions, 'sameOriginRedirects' | 'tls' | 'proxy'> {
  return {
    sameOriginRedirects: true,
    tls: { ...(certificate && readCertificate(entry, certificate)), ...(isInsecure && { insecure: true }) },
    ...(proxy !== undefined && { proxy }),
  };
}

/** The same for code, which names the files. Without credentials, the passphrase and those of the proxy are placeholders. */
export function codeConnection(
  entry: string,
  certificate: ClientCertificate | undefined,
  { proxy, isInsecure = false }: SendConnection = {},
  withCredentials = false,
): CodeConnection | undefined {
  const { certificateFile = '', keyFile = '', passphrase = '', authorityFile = '' } = certificate ?? {};
  const connection: CodeConnection = {
    ...(authorityFile !== '' && { authorityFile: resolve(dirname(entry), authorityFile) }),
    ...(certificateFile !== '' && { certificateFile: resolve(dirname(entry), certificateFile) }),
    ...(keyFile !== '' && { keyFile: resolve(dirname(entry), keyFile) }),
    ...(passphrase !== '' && { passphrase: withCredentials ? passphrase : 'PASSPHRASE' }),
    ...(isInsecure && { isInsecure }),
    ...(proxy !== undefined && { proxy: withCredentials ? proxy : withoutCredentials(proxy) }),
  };
  return Object.keys(connection).length > 0 ? connection : undefined;
}

function withoutCredentials(proxy: string): string {
  const url = new URL(proxy);
  if (url.username === '' && url.password === '') return proxy;
  url.username = 'USER';
  url.password = 'PASSWORD';
  return url.href;
}

/**
 * Reads the files of a certificate.
 * @param entry path of the description, whose folder relative paths begin in
 * @throws {CallError} if a file cannot be read.
 */
function readCertificate(
  entry: string,
  { certificateFile, keyFile, passphrase, authorityFile }: ClientCertificate,
): TlsOptions {
  const read = (what: string, file: string) => {
    const path = resolve(dirname(entry), file);
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      const { code = String(error) } = error as NodeJS.ErrnoException;
      throw new CallError(
        'refused',
        `The ${what} ${path} cannot be read (${code}).`,
        'Correct its path under Authorization.',
      );
    }
  };
  return {
    cert: read('certificate', certificateFile),
    key: read('key', keyFile),
    ...(passphrase !== undefined && passphrase !== '' && { passphrase }),
    ...(authorityFile !== undefined &&
      authorityFile !== '' && { ca: read('certificate authority', authorityFile) }),
  };
}
