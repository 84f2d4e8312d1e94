import { formText } from '../build/body/form-fields.ts';
import type { PlainBody, PlainPart } from './plain-request.ts';

/** Boundary of multipart bodies that a sample spells out. */
export const BOUNDARY = 'curlew-boundary';

/** A body as texts and files of the reader's, one after the other: for languages whose library builds no multipart bodies. */
export type BodyPiece = { text: string } | { fileName: string };

/** Returns the pieces of a multipart body (RFC 7578). */
export function listMultipartPieces(parts: readonly PlainPart[]): BodyPiece[] {
  const pieces = parts.flatMap((part): BodyPiece[] => {
    const head = partHead(part);
    if ('value' in part) return [{ text: `${head}${part.value}\r\n` }];
    return [{ text: head }, { fileName: part.fileName }, { text: '\r\n' }];
  });
  return joined([...pieces, { text: `--${BOUNDARY}--\r\n` }]);
}

/** Returns the text of a body that is one: JSON indented as in the other samples, a form encoded. */
export function bodyContent(body: Exclude<PlainBody, { kind: 'multipart' | 'file' }>): string {
  if (body.kind === 'json') return JSON.stringify(body.value, null, 2);
  return body.kind === 'form' ? formText(body.fields) : body.text;
}

function partHead(part: PlainPart): string {
  const fileName = 'fileName' in part ? `; filename="${quotable(part.fileName)}"` : '';
  const type = part.contentType ? `Content-Type: ${part.contentType}\r\n` : '';
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quotable(part.name)}"${fileName}\r\n${type}\r\n`;
}

/** Returns names as browsers write them (HTML, Multipart form data). */
function quotable(text: string): string {
  return text.replace(/["\p{Cc}]/gu, (char) => encodeURIComponent(char));
}

function joined(pieces: readonly BodyPiece[]): BodyPiece[] {
  const result: BodyPiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last && 'text' in last && 'text' in piece)
      result[result.length - 1] = { text: last.text + piece.text };
    else result.push(piece);
  }
  return result;
}
