/** A safe file name for bytes without one: from the field name, with an extension by media type. */
export function fileNameFor(name: string | undefined, mediaType: string | undefined): string {
  const stem =
    (name ?? 'file')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) || 'file';
  const subtype = /^[a-z]+\/(?:[a-z.]+\+)?([a-z0-9]{2,5})$/i.exec(mediaType ?? '')?.[1];
  return `${stem}.${subtype ?? 'bin'}`;
}

/** The name of a `File`; other bytes have none. */
export function ownFileName(value: unknown): string | undefined {
  return value instanceof File && value.name !== '' ? value.name : undefined;
}
