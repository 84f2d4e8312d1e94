import type { Credential } from '@curlew/request';

/** The texts of a credential that no output may show, in the forms in which a request contains them. */
export function credentialSecrets(credential: Credential): string[] {
  if (typeof credential === 'string') return [credential];
  if ('candidates' in credential)
    return credential.candidates.flatMap((text) => [
      text,
      text.slice(text.indexOf(':') + 1),
      encodePair(text.includes(':') ? text : `${text}:`),
    ]);
  const { username, password } = credential;
  // Without a password, the user name is the key.
  return [password === '' ? username : password, encodePair(`${username}:${password}`)];
}

/** RFC 7617, section 2. */
function encodePair(pair: string): string {
  return Buffer.from(pair).toString('base64');
}
