import { argumentsOfVariables } from './graphql-variables.ts';
import type { JsonRedaction } from './redact-json.ts';

/** A block string, a string, a comment, a name before a value, or a number. */
const TOKEN =
  /"""(?:[^"]|"(?!""))*(?:"""|$)|"(?:[^"\\\n]|\\.)*"?|#[^\n]*|([A-Za-z_]\w*)\s*:|-?\d+(?:\.\d+)?(?![\w.])|[A-Za-z_]\w*|[[\](){}=]/g;

/** A GraphQL document with the values of its arguments redacted by the names of the arguments. */
export function redactGraphql(text: string, redaction: JsonRedaction): string {
  const passedAs = argumentsOfVariables(text, redaction.kindOf);
  let name = '';
  return text.replace(TOKEN, (token, key?: string) => {
    if (key !== undefined) {
      name = passedAs.get(key) ?? key;
      return token;
    }
    if (token.startsWith('#')) return '';
    if (token.startsWith('"')) return redactString(token, name, redaction);
    if (/^-?\d/.test(token)) return String(redaction.scalar(Number(token), name, redaction.kindOf(name)));
    // A default value goes by the variable's name, which is before its type: `$token: String = "…"`.
    if (/^[)}]$/.test(token)) name = '';
    return token;
  });
}

function redactString(token: string, name: string, redaction: JsonRedaction): string {
  const quotes = token.startsWith('"""') ? '"""' : '"';
  const closed = token.length >= quotes.length * 2 && token.endsWith(quotes);
  const inner = token.slice(quotes.length, closed ? -quotes.length : undefined);
  const value = quotes === '"' ? unescaped(inner) : inner;
  const shown = redaction.scalar(value, name, redaction.kindOf(name));
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
