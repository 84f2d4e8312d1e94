interface NamedFile {
  fileName: string;
  mediaType: string;
  content: string | Uint8Array<ArrayBuffer>;
}

/** Offers a file for download. */
export function saveFile({ fileName, mediaType, content }: NamedFile): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
