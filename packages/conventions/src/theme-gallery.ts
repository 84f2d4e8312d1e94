/** Colors of a preset for one theme, by the names of the variables without `--cl-`. */
export type Colors = ReadonlyMap<string, string>;

const WIDTH = 400;
const HEIGHT = 236;
const GAP = 16;
/** What a page of an operation shows, each with its method and its color. */
const OPERATIONS = [
  ['GET', 'get', 'List ships'],
  ['POST', 'post', 'Register a ship'],
  ['DELETE', 'delete', 'Scrap a ship'],
] as const;

/** Reads the colors of a stylesheet: `--cl-page: light-dark(#ffffff, #101415)`. */
export function readColors(css: string, theme: 'light' | 'dark'): Map<string, string> {
  const pattern = /--cl-([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g;
  return new Map(
    [...css.matchAll(pattern)].map(([, name = '', light = '', dark = '']) => [
      name,
      theme === 'light' ? light : dark,
    ]),
  );
}

/** Draws a page in the colors of each preset, light and dark side by side, as an SVG. */
export function renderGallery(presets: readonly { name: string; light: Colors; dark: Colors }[]): string {
  const rows = presets.flatMap(({ name, light, dark }, row) =>
    [light, dark].map((colors, column) => {
      const place = `translate(${column * (WIDTH + GAP)} ${row * (HEIGHT + GAP)})`;
      return `<g transform="${place}">${drawPage(name, colors)}</g>`;
    }),
  );
  const width = 2 * WIDTH + GAP;
  const height = presets.length * (HEIGHT + GAP) - GAP;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif">
<title>Each preset, light and dark</title>
${rows.join('\n')}
</svg>
`;
}

function drawPage(name: string, colors: Colors): string {
  const color = (variable: string) => colors.get(variable) ?? 'none';
  const text = (x: number, y: number, size: number, variable: string, content: string, more = '') =>
    `<text x="${x}" y="${y}" font-size="${size}" fill="${color(variable)}"${more}>${content}</text>`;
  const bold = ' font-weight="600"';
  const code = ' font-family="ui-monospace, monospace"';
  return [
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="8" fill="${color('page')}" stroke="${color('line')}"/>`,
    text(20, 36, 18, 'text', name, bold),
    text(20, 58, 12, 'muted', 'Ships of the harbor, their berths and owners'),
    ...OPERATIONS.flatMap(([method, variable, title], row) => [
      text(20, 88 + 24 * row, 11, variable, method, bold + code),
      text(76, 88 + 24 * row, 13, row === 1 ? 'accent' : 'text', title),
    ]),
    `<rect x="20" y="152" width="${WIDTH - 40}" height="64" rx="6" fill="${color('raised')}" stroke="${color('line')}"/>`,
    text(32, 178, 12, 'code-key', '"name"', code),
    text(84, 178, 12, 'code-string', '"Mira"', code),
    text(32, 200, 12, 'code-key', '"length"', code),
    text(98, 200, 12, 'code-number', '38', code),
    `<rect x="${WIDTH - 108}" y="165" width="76" height="38" rx="5" fill="${color('surface')}" stroke="${color('guide')}"/>`,
    text(WIDTH - 90, 188, 12, 'warning', 'required'),
  ].join('');
}
