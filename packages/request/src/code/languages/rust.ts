import { bodyContent } from '../body-pieces.ts';
import type { PlainBody, PlainPart, PlainRequest } from '../plain-request.ts';
import { backslashEscapes, bracedEscape, doubleQuoted, isPrintable } from '../string-literal.ts';

const FUNCTIONS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']);

/** Returns a program of the `reqwest` crate, with its features `blocking` and `multipart`. */
export function rustCode(request: PlainRequest): string {
  const { method, basicAuth, body } = request;
  const url = string(request.url);
  const call = FUNCTIONS.has(method)
    ? `.${method.toLowerCase()}(${url})`
    : `.request(reqwest::Method::from_bytes(${string(method)}.as_bytes())?, ${url})`;
  const calls = [
    call,
    ...(basicAuth ? [`.basic_auth(${string(basicAuth.username)}, Some(${string(basicAuth.password)}))`] : []),
    ...request.headers
      .filter(({ name }) => !(body?.kind === 'form' && name === 'Content-Type'))
      .map(({ name, value }) => `.header(${string(name)}, ${string(value)})`),
    ...(body ? [bodyCall(body)] : []),
    '.send()?;',
  ];
  return [
    'use reqwest::blocking::Client;',
    '',
    'fn main() -> Result<(), Box<dyn std::error::Error>> {',
    ...(body?.kind === 'multipart'
      ? [
          '    let form = reqwest::blocking::multipart::Form::new()',
          `${body.parts.map((part) => `        ${partCall(part)}`).join('\n')};`,
        ]
      : []),
    '    let response = Client::new()',
    ...calls.map((one) => `        ${one}`),
    '    println!("{} {}", response.status(), response.text()?);',
    '    Ok(())',
    '}',
  ].join('\n');
}

function bodyCall(body: PlainBody): string {
  switch (body.kind) {
    case 'json':
      return `.body(${rawString(bodyContent(body))})`;
    case 'text':
      return `.body(${string(body.text)})`;
    case 'form': {
      const pairs = body.fields.map(({ name, value }) => `(${string(name)}, ${string(value)})`);
      return `.form(&[${pairs.join(', ')}])`;
    }
    case 'multipart':
      return '.multipart(form)';
    case 'file':
      return `.body(std::fs::File::open(${string(body.fileName)})?)`;
  }
}

function partCall(part: PlainPart): string {
  const name = string(part.name);
  if ('fileName' in part) return `.file(${name}, ${string(part.fileName)})?`;
  if (!part.contentType) return `.text(${name}, ${string(part.value)})`;
  const made = `reqwest::blocking::multipart::Part::text(${string(part.value)})`;
  return `.part(${name}, ${made}.mime_str(${string(part.contentType)})?)`;
}

/** `r#"…"#` with more signs than follow any quote of the text. */
function rawString(text: string): string {
  if (!isPrintable(text)) return string(text);
  const most = Math.max(0, ...Array.from(text.matchAll(/"(#*)/g), ([, signs = '']) => signs.length));
  const signs = '#'.repeat(most + 1);
  return `r${signs}"${text}"${signs}`;
}

const SPECIAL = backslashEscapes();

function string(text: string): string {
  return doubleQuoted(text, { special: SPECIAL, code: bracedEscape });
}
