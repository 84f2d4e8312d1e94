import type { Json, JsonObject } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { colord, extend } from 'colord';
import names from 'colord/plugins/names';
import { shorten } from '../markdown/plain-text.ts';

/** Longest badge, in characters, and most of one operation. */
const MAX = { length: 40, badges: 8 };

export interface Badge {
  text: string;
  color?: BadgeColor;
}

/** `x-stability`, as a badge: the nearer to its final form, the greener. */
const STABILITY: ReadonlyMap<string, BadgeColor> = new Map([
  ['stable', 'green'],
  ['beta', 'orange'],
  ['experimental', 'orange'],
  ['draft', 'orange'],
  ['unstable', 'orange'],
  ['alpha', 'red'],
  ['deprecated', 'red'],
]);

/** Of `x-stability`, and of `x-badges`: texts, or objects with a `name` or a `label`, and a `color` of CSS. */
export function renderBadges(extensions: JsonObject): Badge[] {
  const { 'x-badges': badges, 'x-stability': stability } = extensions;
  const given = Array.isArray(badges) ? badges : [];
  return [...stabilityBadges(stability), ...given]
    .flatMap((badge) => getBadge(badge) ?? [])
    .filter(({ text }) => text !== '')
    .slice(0, MAX.badges);
}

function stabilityBadges(stability: Json | undefined): Json[] {
  if (typeof stability !== 'string') return [];
  const color = STABILITY.get(stability.trim().toLowerCase());
  return [{ name: stability, ...(color && { color }) }];
}

function getBadge(badge: Json): Badge | undefined {
  const { name, label, color } = isObject(badge) ? badge : { name: badge };
  const words = name ?? label;
  if (typeof words !== 'string') return undefined;
  const known = typeof color === 'string' ? badgeColor(color) : undefined;
  return { text: shorten(words.trim(), MAX.length), ...(known && { color: known }) };
}

extend([names]);

/** Colors of a theme that a badge may have. */
type BadgeColor = 'red' | 'orange' | 'green' | 'teal' | 'blue' | 'purple';

/** Start of each color on the color wheel, in degrees. */
const HUES: readonly [from: number, color: BadgeColor][] = [
  [345, 'red'],
  [255, 'purple'],
  [195, 'blue'],
  [165, 'teal'],
  [70, 'green'],
  [15, 'orange'],
  [0, 'red'],
];

/** Less saturated colors are gray, in percent. */
const MIN_SATURATION = 12;

/**
 * The color of a theme that is nearest to one in CSS (`#f00`, `tomato`, `hsl(9 100% 64%)`): pages have no styles of
 * their own, and text in it is readable on light and dark pages. `undefined` for gray, and for what is not a color.
 */
export function badgeColor(color: string): BadgeColor | undefined {
  const parsed = colord(color.trim().toLowerCase());
  if (!parsed.isValid()) return undefined;
  const { h, s, l } = parsed.toHsl();
  if (s < MIN_SATURATION || l < 3 || l > 97) return undefined;
  return HUES.find(([from]) => h >= from)?.[1];
}
