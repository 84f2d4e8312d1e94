import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../styles');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const getTokens = (name: string): [string, string][] =>
  [...read(name).matchAll(/(--cl-[a-z-]+):\s*([^;]+);/g)].map(([, token = '', value = '']) => [token, value]);
const PRESETS = readdirSync(join(FOLDER, 'themes'));

/** The tokens of each set of colors: a preset changes some of the default ones. */
const TOKENS = new Map([
  ['theme.css', new Map(getTokens('theme.css'))],
  ...PRESETS.map((name): [string, Map<string, string>] => [
    name,
    new Map([...getTokens('theme.css'), ...getTokens(`themes/${name}`)]),
  ]),
]);
/** A set of colors in light and in dark. */
interface Theme {
  tokens: Map<string, string>;
  isLight: boolean;
}
const THEMES: [name: string, theme: Theme][] = [...TOKENS].flatMap(([name, tokens]) =>
  [true, false].map((isLight): [string, Theme] => [
    `${name}, ${isLight ? 'light' : 'dark'}`,
    { tokens, isLight },
  ]),
);
type Color = readonly [red: number, green: number, blue: number];

/** WCAG 2.2, 1.4.3 (text) and 1.4.11 (the ring around what has the focus). */
const TEXT = 4.5;
const RING = 3;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const MEANINGS = ['text', 'muted', 'accent', 'success', 'warning', 'danger', ...METHODS];
const CODE = ['code-key', 'code-string', 'code-number', 'code-keyword', 'code-comment'];

/** What is written on what: a color, or a mix of two as the styles have it. */
const PAIRS: [foreground: string, background: string, ratio: number][] = [
  ...MEANINGS.flatMap((name): [string, string, number][] => [
    [`var(--cl-${name})`, 'var(--cl-page)', TEXT],
    [`var(--cl-${name})`, 'var(--cl-surface)', TEXT],
    [`var(--cl-${name})`, 'var(--cl-raised)', TEXT],
  ]),
  ...CODE.flatMap((name): [string, string, number][] => [
    [`var(--cl-${name})`, 'var(--cl-surface)', TEXT],
    [`var(--cl-${name})`, 'var(--cl-raised)', TEXT],
  ]),
  ...['text', 'accent'].map((name): [string, string, number] => [
    `var(--cl-${name})`,
    'var(--cl-accent-soft)',
    TEXT,
  ]),
  // The badge of a method.
  ...[...METHODS, 'muted'].map((name): [string, string, number] => [
    `var(--cl-${name})`,
    `color-mix(in srgb, var(--cl-${name}) 11%, var(--cl-page))`,
    TEXT,
  ]),
  // The button that sends a request.
  ['var(--cl-page)', 'var(--cl-accent)', TEXT],
  ['var(--cl-focus)', 'var(--cl-page)', RING],
  ['var(--cl-focus)', 'var(--cl-surface)', RING],
];

/** The color of an expression of the theme: a token, one for each theme, a mix, or six digits. */
function getColor(expression: string, theme: Theme): Color {
  const name = /^var\((--[a-z-]+)\)$/.exec(expression)?.[1];
  if (name !== undefined) return getColor(theme.tokens.get(name) ?? '', theme);
  const both = /^light-dark\((.+), (.+)\)$/.exec(expression);
  if (both) return getColor(both[theme.isLight ? 1 : 2] ?? '', theme);
  const mix = /^color-mix\(in srgb, (var\([^)]+\)) (\d+)%, (.+)\)$/.exec(expression);
  if (mix) {
    const [one, other] = [getColor(mix[1] ?? '', theme), getColor(mix[3] ?? '', theme)];
    const part = Number(mix[2]) / 100;
    const blend = (at: 0 | 1 | 2) => one[at] * part + other[at] * (1 - part);
    return [blend(0), blend(1), blend(2)];
  }
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(expression);
  if (!digits) throw new Error(`Expected a color, found "${expression}".`);
  const channel = (at: number) => Number.parseInt(digits[at] ?? '', 16);
  return [channel(1), channel(2), channel(3)];
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(THEMES)('%s', (_, theme) => {
  test.each(PAIRS)('%s on %s has a contrast of %d', (foreground, background, ratio) => {
    expect(contrast(getColor(foreground, theme), getColor(background, theme))).toBeGreaterThanOrEqual(ratio);
  });
});

test.each([true, false])('texts of the theme with the most contrast have 7 to 1, light: %s', (isLight) => {
  const theme = { tokens: TOKENS.get('contrast.css') ?? new Map<string, string>(), isLight };
  const least = PAIRS.filter(
    ([, background, ratio]) => ratio === TEXT && /-(?:page|surface|raised)\)$/.test(background),
  )
    .map(([foreground, background]) => contrast(getColor(foreground, theme), getColor(background, theme)))
    .reduce((lowest, one) => Math.min(lowest, one), 21);
  expect(least).toBeGreaterThanOrEqual(7);
});

test.each(PRESETS)('%s changes colors alone, each for light and dark', (name) => {
  const tokens = getTokens(`themes/${name}`);
  expect(tokens.length).toBeGreaterThanOrEqual(8);
  expect(tokens.filter(([token]) => !TOKENS.get('theme.css')?.has(token))).toEqual([]);
  expect(tokens.filter(([, value]) => !/^light-dark\(#[\da-f]{6}, #[\da-f]{6}\)$/.test(value))).toEqual([]);
});

test('the contrast is the one of the definition', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21);
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
});

test('every color of the styles is a token or a mix of tokens, shadows and masks excepted', () => {
  const literal = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab)a?\((?!0 0 0 \/)/gi;
  const found = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.css') && name !== 'theme.css')
    .flatMap((name) =>
      [
        ...read(name)
          .replace(/mask[^;]*;/g, '')
          .matchAll(literal),
      ].map(([color]) => `${name}: ${color}`),
    );
  expect(found).toEqual([]);
});

test('styles have no left and right side, so that they hold for both directions of writing', () => {
  const sided =
    /(?:margin|padding|border|inset)-(?:left|right)\b|(?:margin|padding|inset): [^\s(;]+ ([^\s(;]+) [^\s(;]+ (?!\1;)[^\s(;]+;/g;
  const found = readdirSync(FOLDER)
    // JSON reads from left to right in every language.
    .filter((name) => name.endsWith('.css') && name !== 'try-it.css')
    .flatMap((name) => [...read(name).matchAll(sided)].map(([rule]) => `${name}: ${rule}`));
  expect(found).toEqual([]);
});

test('every token that is a color is in the table, or draws lines and surfaces', () => {
  const colors = [...(TOKENS.get('theme.css') ?? [])]
    .filter(([, value]) => /^(?:light-dark|color-mix)/.test(value))
    .map(([name]) => name);
  const used = PAIRS.flat().join(' ');
  expect(colors.filter((name) => !used.includes(`(${name})`))).toEqual(['--cl-line', '--cl-guide']);
});
