/** Seeded pseudo-random numbers (xorshift). */
export function randomFrom(seed: number): (below: number) => number {
  let state = Math.imul(seed, 0x9e3779b1) | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const PIECES = [
  "'",
  '"',
  '\\',
  '^',
  '`',
  '$',
  '${',
  '$(',
  '{{',
  '}}',
  '{',
  '}',
  '[',
  ']',
  '\n',
  '\r\n',
  ' ',
  '\t',
  '\0',
  '\u2028',
  '\ud800',
  'é',
  '%',
  '%zz',
  '%00',
  '&',
  ';',
  '|',
  '<<EOF\n',
  '@',
  ':',
  '=',
  '?',
  '#',
  '//',
  '/../',
  'curl ',
  ' -H ',
  ' -d ',
  ' -F ',
  ' --next ',
  ' -X ',
  ' --data-urlencode ',
  ' -G ',
  ' -T ',
  '__proto__',
  'constructor',
  'toString',
  'null',
  '1e999',
  '1.0',
  '-0',
  '99999999999999999999',
  'https://',
  'ftp://',
  '{"a":',
  '],',
  '"item":[',
  '"request":',
];

/** A text with some of its parts cut, doubled, swapped or replaced. */
export function mutate(text: string, other: string, random: (below: number) => number): string {
  let result = text;
  for (let times = 1 + random(6); times > 0; times -= 1) {
    const at = random(result.length + 1);
    const end = Math.min(result.length, at + random(40));
    const piece = PIECES[random(PIECES.length)] ?? '';
    const from = random(other.length + 1);
    const inserted = [
      piece,
      '',
      result.slice(at, end).repeat(2),
      other.slice(from, from + random(80)),
      piece.repeat(random(50)),
    ];
    result = result.slice(0, at) + (inserted[random(inserted.length)] ?? '') + result.slice(end);
  }
  return result.slice(0, 20_000);
}
