import { saveFile } from '../../tests/save-file.ts';

/** Offers texts of files for download, each under the name of its file. */
export function downloadTexts(texts: readonly { path: string; text: string }[]): void {
  for (const { path, text } of texts) {
    const fileName = path.split(/[\\/]/).at(-1) ?? 'description.yaml';
    saveFile({ fileName, mediaType: 'text/plain', content: text });
  }
}
