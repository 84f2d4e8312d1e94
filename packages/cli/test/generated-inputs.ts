/** Inputs that are too large, or too odd, to be written down. */
const GENERATORS: Record<string, () => string | Buffer> = {
  'alias-bomb': () => {
    const levels = Array.from({ length: 9 }, (_, at) => {
      const below = at === 0 ? '"lol"' : `*a${at - 1}`;
      return `  a${at}: &a${at} [${Array(10).fill(below).join(', ')}]`;
    });
    return [
      'openapi: 3.1.0',
      'info: { title: Bomb, version: 1.0.0 }',
      'paths: {}',
      'x-bomb:',
      ...levels,
      '',
    ].join('\n');
  },
  'twelve-megabytes': () => {
    const line = "curl 'https://api.example.com/items/12345' -H 'accept: application/json'\n";
    return line.repeat(Math.ceil((12 * 1024 * 1024) / line.length));
  },
  'seventy-megabytes': () => Buffer.alloc(70_000_000, ' '),
  'deep-nesting': () =>
    `{"openapi":"3.1.0","info":{"title":"x","version":"1"},"paths":{},"x-deep":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  noise: () => Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256)),
  'utf-16': () =>
    Buffer.from('\ufeffopenapi: 3.1.0\ninfo: { title: Wide, version: 1.0.0 }\npaths: {}\n', 'utf16le'),
};

export function generateInput(name: string): string | Buffer {
  const generate = GENERATORS[name];
  if (!generate) throw new Error(`Unknown generator ${name}`);
  return generate();
}
