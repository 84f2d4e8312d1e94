import { encodeUrlValue } from '../../build/percent-encode.ts';
import type { CodeConnection, PlainBody, PlainPart, PlainRequest } from '../plain-request.ts';
import { shellQuote, shellWord } from '../string-literal.ts';

/**
 * Returns a command for a POSIX shell, the address on its first line. Every text is in single quotes, where nothing has a
 * meaning.
 */
export function curlCode(request: PlainRequest): string {
  const { method, body } = request;
  const options = body ? bodyOptions(body) : [];
  const implied = options.length > 0 ? 'POST' : 'GET';
  const verb = method === implied ? [] : method === 'HEAD' ? ['--head'] : [`--request ${shellWord(method)}`];
  return [
    `curl ${shellQuote(request.url)}`,
    ...verb,
    ...(request.basicAuth
      ? [`--user ${shellQuote(`${request.basicAuth.username}:${request.basicAuth.password}`)}`]
      : []),
    // `Name;` sends an empty field, `Name:` would remove it.
    ...request.headers
      .filter(({ name }) => !(body?.kind === 'form' && name === 'Content-Type'))
      .map(({ name, value }) => `--header ${shellQuote(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...options,
    ...(request.connection ? connectionOptions(request.connection) : []),
  ].join(' \\\n  ');
}

/** Words of curl for the certificates and the proxy of a connection. */
function connectionOptions(connection: CodeConnection): string[] {
  const { authorityFile, certificateFile, keyFile, passphrase, isInsecure, proxy } = connection;
  const option = (name: string, value: string | undefined) =>
    value === undefined ? [] : [`--${name} ${shellQuote(value)}`];
  return [
    ...option('cacert', authorityFile),
    // A colon would begin the passphrase, and a backslash escapes one.
    ...option('cert', certificateFile?.replace(/[\\:]/g, '\\$&')),
    ...option('key', keyFile),
    ...option('pass', passphrase),
    ...(isInsecure ? ['--insecure'] : []),
    ...option('proxy', proxy),
  ];
}

function bodyOptions(body: PlainBody): string[] {
  switch (body.kind) {
    case 'json':
      // Deeper than the options of the command, where blanks of JSON mean nothing.
      return [`--data ${shellQuote(JSON.stringify(body.value, null, 2).replaceAll('\n', '\n  '))}`];
    case 'text':
      // `--data` would read a file where the text begins with `@`.
      return [`--data-raw ${shellQuote(body.text)}`];
    case 'form':
      return body.fields.map(
        ({ name, value }) => `--data-urlencode ${shellQuote(`${fieldName(name)}=${value}`)}`,
      );
    case 'multipart':
      return body.parts.map(partOption);
    case 'file':
      return [`--data-binary ${shellQuote(`@${body.fileName}`)}`];
  }
}

/** curl encodes the value alone. Brackets need no encoding in a body and are easier to read without. */
function fieldName(name: string): string {
  return encodeUrlValue(name).replaceAll('%5B', '[').replaceAll('%5D', ']');
}

/** `--form-string` takes the value as it is; `--form` gives a meaning to `@`, `<` and `;`, so a typed value is quoted for curl too. */
function partOption(part: PlainPart): string {
  const type = part.contentType ? `;type=${part.contentType}` : '';
  if ('fileName' in part) {
    const file = /[;,"\\]/.test(part.fileName) ? quoted(part.fileName) : part.fileName;
    return `--form ${shellQuote(`${part.name}=@${file}${type}`)}`;
  }
  if (!type) return `--form-string ${shellQuote(`${part.name}=${part.value}`)}`;
  return `--form ${shellQuote(`${part.name}=${quoted(part.value)}${type}`)}`;
}

/** Between quotes of curl, where `;` and `,` end nothing. */
function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
