import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readCertificate } from '../../src/proxy/run-proxy.ts';

const file = fileURLToPath(import.meta.url);

test.each([
  [{ 'tls-cert': file }, 'belong together'],
  [{ 'tls-key': file }, 'belong together'],
  [{ 'tls-cert': '/nowhere/cert.pem', 'tls-key': file }, '`--tls-cert` cannot be read'],
  [{ 'tls-cert': file, 'tls-key': file }, 'are not a certificate and its private key'],
])('%j is a wrong use', (given, message) => {
  expect(() => readCertificate(given)).toThrow(message);
});

test('without a certificate nothing is read', () => {
  expect(readCertificate({})).toBeUndefined();
});
