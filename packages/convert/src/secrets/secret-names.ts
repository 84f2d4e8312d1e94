const SECRET_NAME =
  /pass(?:word|wd|phrase|code)|^(?:pwd|pass|pin|otp|cvv|cvc|sid|jwt|sig|key)$|secret|token|credential|api[-_]?key|private[-_]?key|access[-_]?key|signature|session|authorization|^auth$|[-_]auth$|cookie|bearer|[-_]sig$|csrf|xsrf/i;

/** Names that hold a token's neighbour, not the token. */
const HARMLESS =
  /(?:type|kind|url|uri|name|expires?(?:_?(?:in|at))?|count|limit|budget|tokens|length|endpoint)$/i;

/** Whether what goes by this name is a credential: `password`, `client_secret`, `X-Auth-Token`, `sessionId`. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name) && !HARMLESS.test(name);
}
