import { createSecureContext } from 'node:tls';
import type { ServeProxyOptions } from '@curlew/contract/proxy';
import { readPem } from '../files/read-pem.ts';
import { UsageError } from '../usage-error.ts';

/**
 * The certificate of `--tls-cert` and its key; undefined without them.
 * @throws {UsageError} if one of them is missing, or they do not belong together.
 */
export function readCertificate(given: {
  'tls-cert'?: string | undefined;
  'tls-key'?: string | undefined;
}): ServeProxyOptions['certificate'] {
  const { 'tls-cert': certFile, 'tls-key': keyFile } = given;
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined || keyFile === undefined)
    throw new UsageError('`--tls-cert` and `--tls-key` belong together.', 'Pass both files.');
  const certificate = { cert: readPem('tls-cert', certFile), key: readPem('tls-key', keyFile) };
  try {
    createSecureContext(certificate);
  } catch {
    throw new UsageError(
      '`--tls-cert` and `--tls-key` are not a certificate and its private key.',
      'Pass PEM files of one certificate.',
    );
  }
  return certificate;
}
