/** The text of a recorded content; undefined when it is binary or damaged. */
export function harText(text: string | undefined, encoding: string | undefined): string | undefined {
  if (text === undefined || encoding?.toLowerCase() !== 'base64') return text;
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
