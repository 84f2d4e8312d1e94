/** Where curl ends the file name: a colon that is not escaped, nor that of a drive (`C:\\client.pem`). */
const FILE = /^((?:[A-Za-z]:(?=[\\/]))?(?:\\[\\:]|[^:])*)(?::(.*))?$/s;

/**
 * What the document of a request must not contain of `--cert` or `--key`: the file, and the password of `file:password`,
 * or the PIN of a `pkcs11:` URI (RFC 7512).
 */
export function certificateCredentials(certificate: string): string[] {
  if (/^pkcs11:/i.test(certificate)) {
    const pins = certificate.matchAll(/[;?&]pin-value=([^;&]*)/gi);
    return Array.from(pins, ([, pin = '']) => pin).filter((pin) => pin !== '');
  }
  const [, file = '', password = ''] = FILE.exec(certificate) ?? [];
  // A nickname of a certificate may be any word.
  return [/[./\\]/.test(file) ? file : '', password].filter((text) => text !== '');
}
