import { mediaTypeParameter } from '@curlew/openapi/internal';

/** A part of a form. RFC 7578, section 4 */
export interface FormPart {
  name: string;
  fileName?: string;
  contentType?: string;
  /** As it is written, also of a file. */
  value: string;
}

/** The parts of a multipart body. */
export interface MultipartForm {
  parts: FormPart[];
  /** Every part has a name, and the delimiter that ends the body is there. */
  isComplete: boolean;
}

/**
 * Reads a `multipart/form-data` body (RFC 7578); undefined when the boundary of its media type does not fit it. To keep the
 * bytes of files, read them as ISO-8859-1.
 */
export function readMultipart(text: string, mediaType: string): MultipartForm | undefined {
  const boundary = mediaTypeParameter(mediaType, 'boundary');
  if (!boundary || !text.includes(`--${boundary}`)) return undefined;
  const [, ...sections] = text.split(`--${boundary}`);
  const end = sections.findIndex((section) => section.startsWith('--'));
  const written = end < 0 ? sections : sections.slice(0, end);
  const parts = written.flatMap((section) => readPart(section.replace(/^\r?\n/, '')) ?? []);
  return { parts, isComplete: end >= 0 && parts.length === written.length };
}

function readPart(part: string): FormPart | undefined {
  const gap = /\r?\n\r?\n/.exec(part);
  const head = gap ? part.slice(0, gap.index) : part;
  const disposition = getHeader(head, 'content-disposition') ?? '';
  const name = mediaTypeParameter(disposition, 'name');
  if (name === undefined) return undefined;
  const fileName = mediaTypeParameter(disposition, 'filename');
  const contentType = getHeader(head, 'content-type');
  return {
    name,
    ...(fileName !== undefined && { fileName }),
    ...(contentType !== undefined && { contentType }),
    value: gap ? part.slice(gap.index + gap[0].length).replace(/\r?\n$/, '') : '',
  };
}

function getHeader(head: string, name: string): string | undefined {
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0 && line.slice(0, colon).trim().toLowerCase() === name) return line.slice(colon + 1).trim();
  }
  return undefined;
}
