import { readJson } from '../../../http/json/read-json.ts';
import { bodyKind } from '../../../http/media-type.ts';
import { parseForm } from '../../../http/parse-form.ts';
import { textBody } from '../../../http/text-body.ts';
import type { FormField, Header, RequestBody } from '../../../normalized-request.ts';
import { wordText } from '../shell/shell-word.ts';
import type { CurlTransfer, FormPart } from './curl-transfer.ts';
import { type DataContext, dataText, fileText } from './data-text.ts';
import { headerValue } from './transfer-headers.ts';

const FORM = 'application/x-www-form-urlencoded';

/** The body of a transfer, typed by its `Content-Type`, else as curl would send it. */
export function transferBody(
  transfer: CurlTransfer,
  uploads: boolean,
  headers: readonly Header[],
  context: DataContext,
): RequestBody | undefined {
  const declared = headerValue(headers, 'content-type');
  if (uploads) {
    const mediaType = declared ?? 'application/octet-stream';
    return { kind: bodyKind(mediaType), mediaType };
  }
  if (transfer.form.length > 0) {
    const mediaType = declared?.toLowerCase().startsWith('multipart/') ? declared : 'multipart/form-data';
    return { kind: 'multipart', mediaType, fields: formFields(transfer, context) };
  }
  if (transfer.data.length === 0 || transfer.get) return undefined;
  const { text, complete } = dataText(transfer.data, context);
  if (!complete) {
    const mediaType = declared ?? FORM;
    const fields = bodyKind(mediaType) === 'form-urlencoded' ? fieldsOfFiles(transfer, context) : [];
    return { kind: bodyKind(mediaType), mediaType, ...(fields.length > 0 && { fields }) };
  }
  if (text === '') return undefined;
  return textBody(declared ?? undeclaredType(text), text);
}

/** The fields of a form some of whose values come from files that were not read: `--data-urlencode name@file`. */
function fieldsOfFiles({ data }: CurlTransfer, context: DataContext): FormField[] {
  return data.flatMap((part): FormField[] => {
    const { text, complete } = dataText([part], context);
    if (complete) return parseForm(text);
    const name = part.type === 'urlencode' ? /^([^=@]+)@/.exec(wordText(part.value))?.[1] : undefined;
    return name === undefined ? [] : [{ name }];
  });
}

/** curl's default media type is a form; captures of JSON often omit the header. */
function undeclaredType(text: string): string {
  if (!/^\s*[[{]/.test(text)) return FORM;
  const json = readJson(text);
  return typeof json?.value === 'object' && json.value !== null ? 'application/json' : FORM;
}

/** `=)` closes a nested part and is not a field. */
function isField(part: FormPart): boolean {
  return wordText(part.name) !== '' || part.file !== undefined;
}

function formFields({ form }: CurlTransfer, context: DataContext): FormField[] {
  return form.filter(isField).map((part) => formField(part, context));
}

function formField(part: FormPart, context: DataContext): FormField {
  const field: FormField = { name: wordText(part.name) };
  if (part.content !== undefined && part.fileName === undefined) field.value = wordText(part.content);
  if (part.fileName !== undefined) field.fileName = wordText(part.fileName);
  else if (part.file !== undefined) {
    // `-F note=<note.txt` sends the content of a file as a text.
    const text = fileText(wordText(part.file), context);
    if (text !== undefined) field.value = text;
  }
  if (part.contentType !== undefined) field.contentType = wordText(part.contentType);
  return field;
}
