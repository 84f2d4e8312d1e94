/** A credential as it is given: its text, possible texts, or a user name with a password. */
type GivenCredential =
  | string
  | { readonly candidates: readonly string[] }
  | { readonly username: string; readonly password: string };

/** The texts of a credential that no output may show, in the forms in which a request contains them. */
export function credentialSecrets(credential: GivenCredential): string[] {
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
  let binary = '';
  for (const byte of new TextEncoder().encode(pair)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
