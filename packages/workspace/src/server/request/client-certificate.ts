import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { TlsOptions } from '@curlew/contract/internal';
import type { ClientCertificate, FilledCredential } from '../../protocol/environment.ts';
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
 * Reads the files of a certificate.
 * @param entry path of the description, whose folder relative paths begin in
 * @throws {CallError} if a file cannot be read.
 */
export function readCertificate(
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
