/** Words in the name of a header, parameter, cookie or property whose value grants access. */
const WORDS =
  /(?:^|[-_.\s])(?:auth(?:orization|entication)?|passw(?:or)?d|pwd|passphrase|secrets?|tokens?|jwt|api-?_?keys?|access-?_?keys?|private-?_?keys?|credentials?|session(?:-?_?(?:id|key))?|sid|csrf|xsrf|signature|sig|otp|pin|cvv|cvc|cookie2?|bearer)(?:$|[-_.\s])/i;

/** Names that describe a credential: `token_type`, `secretName`, `tokenEndpoint`. */
const ABOUT =
  /[-_.](?:types?|expir\w*|ttl|ur[il]s?|endpoint|counts?|limits?|names?|length|scopes?|status|in)$/i;

/** Whether a value of this name is a credential: `Authorization`, `X-Api-Key`, `clientSecret`, `access_token`. */
export function isSecretName(name: string): boolean {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1-$2');
  return (WORDS.test(words) || /^x-.*(?:key|token)$/i.test(words)) && !ABOUT.test(words);
}

/** Whether a number of this name is a credential; `total_tokens` is a count. */
export function isSecretNumberName(name: string): boolean {
  return isSecretName(name) && /pin|otp|cvv|cvc|passw|pwd|secret/i.test(name);
}
