/**
 * A text of the interface with pieces in its places: `{}` is the only place, or the first; several are numbered from `{1}`.
 * A piece may be anything that a renderer draws.
 */
export function fillPieces<Piece>(
  template: string,
  ...parts: readonly (readonly Piece[])[]
): (Piece | string)[] {
  const texts = template.split(/\{(\d*)\}/);
  return texts.flatMap((text, at): readonly (Piece | string)[] => {
    if (at % 2 === 1) return parts[text === '' ? 0 : Number(text) - 1] ?? [];
    return text === '' ? [] : [text];
  });
}

/** The same with texts: `fillIn('Copy {}', 'the address')`. */
export function fillIn(template: string, ...parts: readonly string[]): string {
  return fillPieces(template, ...parts.map((part) => [part])).join('');
}
