import type { FormField } from '../../build/composed-request.ts';
import { bodyContent } from '../body-pieces.ts';
import type { PlainBody, PlainPart, PlainRequest } from '../plain-request.ts';
import { shellQuote, shellWord } from '../string-literal.ts';

/** Returns a command of HTTPie 3 for a POSIX shell. */
export function httpieCode(request: PlainRequest): string {
  const { method, basicAuth } = request;
  const body = rawWhereNeeded(request.body);
  return [
    ['http', ...chooseMode(body), shellWord(method), shellQuote(request.url)].join(' '),
    ...(basicAuth ? [`--auth ${shellQuote(`${basicAuth.username}:${basicAuth.password}`)}`] : []),
    ...request.headers
      .filter(({ name }) => !(body?.kind === 'form' && name === 'Content-Type'))
      // With a space, no value begins a longer separator (`:=`, `:@`); HTTPie removes it.
      .map((header) =>
        shellQuote(header.value === '' ? `${header.name};` : `${header.name}: ${header.value}`),
      ),
    ...(body ? bodyItems(body) : []),
  ].join(' \\\n  ');
}

function rawWhereNeeded(body: PlainBody | undefined): PlainBody | undefined {
  if (body?.kind !== 'form' || body.fields.every(isExpressible)) return body;
  return { kind: 'text', mediaType: body.mediaType, text: bodyContent(body) };
}

function chooseMode(body: PlainBody | undefined): string[] {
  if (body?.kind === 'form') return ['--form'];
  return body?.kind === 'multipart' ? ['--multipart'] : [];
}

function bodyItems(body: PlainBody): string[] {
  switch (body.kind) {
    case 'json':
    case 'text':
      return [`--raw ${shellQuote(bodyContent(body))}`];
    case 'form':
      return body.fields.map((field) => shellQuote(`${name(field.name)}=${value(field.value)}`));
    case 'multipart':
      return body.parts.map(partItem);
    case 'file':
      return [shellQuote(`@${body.fileName}`)];
  }
}

function partItem(part: PlainPart): string {
  if ('value' in part) return shellQuote(`${name(part.name)}=${value(part.value)}`);
  const type = part.contentType ? `;type=${part.contentType}` : '';
  return shellQuote(`${name(part.name)}@${part.fileName}${type}`);
}

/** A backslash takes the meaning of the characters that separate names and values; elsewhere it is itself. */
function name(text: string): string {
  return text.replace(/[:;=@]/g, '\\$&');
}

/** The first characters of a value could make the separator a longer one (`=@` reads a file). */
function value(text: string): string {
  return text.replace(/^[=@]/, '\\$&');
}

/** A backslash in front of a separator cannot be written. */
function isExpressible(field: FormField): boolean {
  return !/\\(?:[:;=@]|$)/.test(field.name) && !/\\[:;=@]/.test(field.value);
}
