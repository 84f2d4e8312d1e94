/** Where curl ends the file name: a colon that is not escaped, nor that of a drive (`C:\\client.pem`). */
const PASSWORD = /^(?:[A-Za-z]:(?=[\\/]))?(?:\\[\\:]|[^:])*:(.*)$/s;

/** The credentials of `--cert`: the password of `file:password`, or the PIN of a `pkcs11:` URI (RFC 7512). */
export function certificateCredentials(certificate: string): string[] {
  if (/^pkcs11:/i.test(certificate)) {
    const pins = certificate.matchAll(/[;?&]pin-value=([^;&]*)/gi);
    return Array.from(pins, ([, pin = '']) => pin).filter((pin) => pin !== '');
  }
  const password = PASSWORD.exec(certificate)?.[1] ?? '';
  return password === '' ? [] : [password];
}
