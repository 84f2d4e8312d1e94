/** Characters of a fragment: addresses up to this length survive messengers and issue trackers. */
export const MAX_FRAGMENT = 8_000;

/** Characters that a link may hold once it is decompressed. */
const MAX_TEXT = 500_000;

const PREFIX = '#text=';

/** Returns the fragment that holds a text, compressed; undefined if it is longer than a link may be. */
export async function toFragment(text: string): Promise<string | undefined> {
  if (text.length > MAX_TEXT) return undefined;
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(compressed).arrayBuffer());
  if (bytes.length > MAX_FRAGMENT) return undefined;
  const base64 = btoa(String.fromCharCode(...bytes));
  const fragment = `${PREFIX}${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
  return fragment.length > MAX_FRAGMENT ? undefined : fragment;
}

/** Returns the text of a fragment; undefined if it holds none, or one that is damaged or too large. */
export async function fromFragment(fragment: string): Promise<string | undefined> {
  if (!fragment.startsWith(PREFIX) || fragment.length > MAX_FRAGMENT) return undefined;
  try {
    const base64 = fragment.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const reader = new Blob([bytes])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'))
      .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
      .getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += value;
      // A few bytes may decompress to gigabytes.
      if (text.length > MAX_TEXT) {
        await reader.cancel();
        return undefined;
      }
    }
  } catch {
    return undefined;
  }
}
