import { BOUNDARY, bodyContent, listMultipartPieces } from '../body-pieces.ts';
import type { PlainBody, PlainPart, PlainRequest } from '../plain-request.ts';
import { shellQuote, shellWord } from '../string-literal.ts';

/** Returns a command of GNU Wget for a POSIX shell; it builds no multipart bodies, so their bytes are put together first. */
export function wgetCode(request: PlainRequest): string {
  const { method, basicAuth, body } = request;
  const type = body?.kind === 'multipart' ? [`Content-Type: multipart/form-data; boundary=${BOUNDARY}`] : [];
  const headers = [...request.headers.map(({ name, value }) => `${name}: ${value}`), ...type];
  const command = [
    `wget --quiet --content-on-error --output-document=- ${shellQuote(request.url)}`,
    ...(method === 'GET' && !body ? [] : [`--method=${shellWord(method)}`]),
    ...(basicAuth
      ? [
          '--auth-no-challenge',
          `--user=${shellQuote(basicAuth.username)}`,
          `--password=${shellQuote(basicAuth.password)}`,
        ]
      : []),
    ...headers.map((header) => `--header=${shellQuote(header)}`),
    ...(body ? [bodyOption(body)] : []),
  ].join(' \\\n  ');
  return body?.kind === 'multipart' && hasFile(body.parts)
    ? `${writtenBody(body.parts)}\n${command}`
    : command;
}

function bodyOption(body: PlainBody): string {
  switch (body.kind) {
    case 'json':
    case 'text':
    case 'form':
      return `--body-data=${shellQuote(bodyContent(body))}`;
    case 'multipart':
      if (hasFile(body.parts)) return '--body-file=body.bin';
      return `--body-data=${shellQuote(
        listMultipartPieces(body.parts)
          .map((piece) => ('text' in piece ? piece.text : ''))
          .join(''),
      )}`;
    case 'file':
      return `--body-file=${shellQuote(body.fileName)}`;
  }
}

function hasFile(parts: readonly PlainPart[]): boolean {
  return parts.some((part) => 'fileName' in part);
}

function writtenBody(parts: readonly PlainPart[]): string {
  const lines = listMultipartPieces(parts).map((piece) =>
    'text' in piece ? `  printf '%s' ${shellQuote(piece.text)}` : `  cat ${shellQuote(piece.fileName)}`,
  );
  return ['{', ...lines, '} > body.bin'].join('\n');
}
