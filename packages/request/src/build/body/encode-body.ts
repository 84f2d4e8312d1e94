import type { ComposedBody } from '../composed-request.ts';
import type { EncodedBody } from '../http-request.ts';
import { charsetOf, encodeText } from './charset.ts';
import { formText } from './form-fields.ts';
import { joinBytes } from './join-bytes.ts';
import { encodeMultipart } from './multipart/encode-multipart.ts';

/** A body as bytes; `boundary` begins the delimiter of parts. */
export function encodeBody(body: ComposedBody, boundary?: string): EncodedBody {
  const { mediaType: contentType } = body;
  switch (body.kind) {
    case 'json':
      return { content: encodeText(JSON.stringify(body.value)), contentType };
    case 'text':
      return { content: encodeText(body.text, charsetOf(contentType)), contentType };
    case 'form':
      return { content: encodeText(formText(body.fields)), contentType };
    case 'file':
      return { content: joinBytes([body.content]), contentType };
    case 'multipart':
      return encodeMultipart(body, boundary);
  }
}
