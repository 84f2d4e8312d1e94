/** Between a small letter or a digit and a capital, and before the last capital of several: `get|HTML|Page`. */
const BOUNDARY = /(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/**
 * The words of a name, as they are written: `getHTMLPage_2` → `get`, `HTML`, `Page`, `2`. It is split at capitals and at
 * everything but letters and digits.
 * @param whole a global expression for words that are not split at their capitals: `OAuth`, `VPCs`.
 */
export function splitName(name: string, whole: RegExp): string[] {
  const starts: number[] = [];
  // As long as the name, with each whole word as one that has no boundary inside.
  const plain = name.replace(whole, (word, at: number) => {
    starts.push(at);
    return `X${'x'.repeat(word.length - 1)}`;
  });
  const cuts = new Set([...starts, ...[...plain.matchAll(BOUNDARY)].map(({ index }) => index), name.length]);
  let from = 0;
  return [...cuts]
    .sort((a, b) => a - b)
    .flatMap((cut) => {
      const part = name.slice(from, cut);
      from = cut;
      return part.split(/[^\p{L}\p{N}\p{M}]+/u);
    })
    .filter((word) => word !== '');
}
