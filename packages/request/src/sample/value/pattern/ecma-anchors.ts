/** The anchors of Ruby, Python and PCRE for the start and the end of a text. ECMA-262 reads them as letters, or not at all. */
const ANCHORS: Readonly<Record<string, string>> = { '\\A': '^', '\\z': '$', '\\Z': '$' };

/** The pattern with the anchors of ECMA-262. What is in a character class, or behind a backslash, is no anchor. */
export function withEcmaAnchors(pattern: string): string {
  return pattern.replace(/\[(?:[^\]\\]|\\.)*\]|\\./gs, (part) => ANCHORS[part] ?? part);
}
