import { isObject, parseJson } from '@curlew/openapi/internal';
import type { ExchangeResponse } from '../exchange.ts';
import type { Finding } from '../finding.ts';

/** Bytes of a body that are looked at. */
const MAX_BYTES = 20_000;
/** Characters of a message of JSON. */
const MAX_MESSAGE = 200;

const PASSWORD_FIELD = /<input\b[^>]{0,500}\btype\s{0,5}=\s{0,5}["']?password\b/i;
const SIGN_IN_TITLE = /<title\b[^>]{0,100}>[^<]{0,200}\b(?:sign|log)[\s-]?in\b/i;
const SIGN_IN_MESSAGE =
  /\b(?:sign|log)(?:ged)?[\s-]?in\b|\bauthentication (?:is )?required\b|\bunauthenticated\b|\bnot (?:authenticated|authorized)\b|\bunauthori[sz]ed\b/i;

const HELP = 'The response asks to sign in: send credentials that the server accepts.';

/**
 * The findings of a response with what to do where the server answers a request with a success that asks to sign in: an HTML page
 * with a field for a password, or a JSON object with such a message.
 */
export function addSignInHint(findings: Finding[], response: ExchangeResponse | undefined): Finding[] {
  if (findings.length === 0 || response === undefined || response.status >= 400 || !asksToSignIn(response))
    return findings;
  return findings.map((finding) =>
    finding.part === 'status' || finding.part === 'content-type' || finding.part === 'body'
      ? { ...finding, help: HELP }
      : finding,
  );
}

function asksToSignIn({ body }: ExchangeResponse): boolean {
  const text = new TextDecoder().decode(body.subarray(0, MAX_BYTES)).trimStart();
  if (text.startsWith('<')) return PASSWORD_FIELD.test(text) || SIGN_IN_TITLE.test(text);
  const value = text.startsWith('{') && body.length <= MAX_BYTES ? parseJson(text) : undefined;
  if (!isObject(value)) return false;
  const { error } = value;
  const members = [value, ...(isObject(error) ? [error] : [])];
  return members.some(({ message, error: name, title, detail, code, status }) =>
    [message, name, title, detail, code, status].some(
      (one) => typeof one === 'string' && one.length <= MAX_MESSAGE && SIGN_IN_MESSAGE.test(one),
    ),
  );
}
