import { isCredentialKind, type NameKind } from './classify-name.ts';
import type { Redaction } from './redaction.ts';

/** The beginning of a GraphQL document. GraphQL, section 2. */
const DOCUMENT = /^\s*(?:(?:query|mutation|subscription|fragment)\b[\s\S]{0,1000}?\{|\{\s*[A-Za-z_])/;

export function isGraphql(text: string): boolean {
  return text.length <= 100_000 && DOCUMENT.test(text) && text.includes('}');
}

const ARGUMENT = /\b([A-Za-z_]\w{0,60})\s{0,4}:\s{0,4}\$(\w{1,60})/g;

/** The variables of a GraphQL document that are passed on as credentials (`login(password: $p)`), with those names. */
export function argumentsOfVariables(
  document: string,
  getKind: (name: string) => NameKind,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (!document.includes('$') || !isGraphql(document)) return found;
  for (const [, name = '', variable = ''] of document.matchAll(ARGUMENT))
    if (isCredentialKind(getKind(name))) found.set(variable, name);
  return found;
}

/** A block string, a string, a comment, a name before a value, or a number. */
const TOKEN =
  /"""(?:[^"]|"(?!""))*(?:"""|$)|"(?:[^"\\\n]|\\.)*"?|#[^\n]*|([A-Za-z_]\w*)\s*:|-?\d+(?:\.\d+)?(?![\w.])|[A-Za-z_]\w*|[[\](){}=]/g;

/** A GraphQL document with the values of its arguments redacted by the names of the arguments. */
export function redactGraphql(text: string, redaction: Redaction): string {
  const passedAs = argumentsOfVariables(text, redaction.getKind);
  let name = '';
  return text.replace(TOKEN, (token, key?: string) => {
    if (key !== undefined) {
      name = passedAs.get(key) ?? key;
      return token;
    }
    if (token.startsWith('#')) return redaction.prose(token);
    if (token.startsWith('"')) return redactString(token, name, redaction);
    if (/^-?\d/.test(token)) return String(redaction.scalar(Number(token), name, redaction.getKind(name)));
    // A default value goes by the variable's name, which is before its type: `$token: String = "…"`.
    if (/^[)}]$/.test(token)) name = '';
    return token;
  });
}

function redactString(token: string, name: string, redaction: Redaction): string {
  const quotes = token.startsWith('"""') ? '"""' : '"';
  const closed = token.length >= quotes.length * 2 && token.endsWith(quotes);
  const inner = token.slice(quotes.length, closed ? -quotes.length : undefined);
  const value = quotes === '"' ? unescaped(inner) : inner;
  const shown = String(redaction.scalar(value, name, redaction.getKind(name)));
  if (shown === value) return token;
  return quotes === '"' ? JSON.stringify(shown) : `"""${shown.replaceAll('"""', '')}"""`;
}

function unescaped(inner: string): string {
  try {
    return JSON.parse(`"${inner}"`) as string;
  } catch {
    return inner;
  }
}
