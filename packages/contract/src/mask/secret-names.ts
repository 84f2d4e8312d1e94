/** Words in the name of a header, parameter, cookie or property whose value grants access. */
const WORDS =
  /(?:^|[-_.\s])(?:auth(?:orization|entication)?|passw(?:or)?d|passwd|pwd|passphrase|secrets?|tokens?|jwt|api-?_?keys?|access-?_?keys?|private-?_?keys?|client-?_?secret|credentials?|session(?:-?_?(?:id|key))?|sid|csrf|xsrf|signature|sig|otp|pin|cvv|cvc|cookie2?|set-?cookie2?|bearer|apikey)(?:$|[-_.\s])/i;

/** Whether what stands under this name is a credential: `Authorization`, `X-Api-Key`, `clientSecret`, `access_token`. */
export function isSecretName(name: string): boolean {
  return WORDS.test(name.replace(/([a-z\d])([A-Z])/g, '$1-$2')) || /^x-.*(?:key|token)$/i.test(name);
}
